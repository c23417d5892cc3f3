package dev.sluice.core.exchange;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.Candidate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is left of an exchange when it is over: who asked, what served, how long it took. Holds no
 * prompt, no answer and no secret.
 *
 * @param clientIp the client's address; empty where {@code log.client_ip} is off
 * @param route the name of the route; {@code other} where the model's name was unknown
 * @param served the candidate whose content the client got; null = none
 * @param usage what the provider reported; null = nothing
 * @param overhead the gateway's own time until the first attempt's request left
 * @param cache the cache's verdict, as in {@code x-sluice-cache}
 */
public record ExchangeRecord(
        String id,
        String clientIp,
        String surface,
        String key,
        String route,
        boolean streamed,
        int status,
        Ending ending,
        @Nullable Candidate served,
        List<AttemptRecord> attempts,
        @Nullable TokenUsage usage,
        Optional<Duration> firstToken,
        Duration total,
        Optional<Duration> overhead,
        String cache) {}
