package dev.sluice.core.exchange;

import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cost.Cost;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome;
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
 * @param skipped the candidates that were not called, and why
 * @param usage what the provider reported; null = nothing
 * @param overhead the gateway's own time until the first attempt's request left
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
        List<AttemptOutcome.NotPermitted> skipped,
        @Nullable TokenUsage usage,
        Optional<Duration> firstToken,
        Duration total,
        Optional<Duration> overhead,
        CacheVerdict verdict) {

    /** What the answer cost; empty where nobody knows, or nobody served one. */
    public Optional<Cost> cost() {
        return served == null ? Optional.empty() : Cost.of(served.facts().price(), usage);
    }

    /** How it ended, as a label value; an answer of the floor is one of its own. */
    public String outcome() {
        boolean byFloor = served != null && served.provider().isFloor();
        return byFloor && ending instanceof Ending.Answered ? "floor" : ending.label();
    }
}
