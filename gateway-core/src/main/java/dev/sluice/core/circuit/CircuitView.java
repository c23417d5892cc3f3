package dev.sluice.core.circuit;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One circuit at one moment.
 *
 * @param model the model's upstream name; {@code *} for all names of a provider that clients choose
 *     freely, which share one circuit
 * @param since when it came into this state; null = it never left the first one
 * @param reason what brought it into this state, in a few words; empty where nothing did
 * @param retryIn an open one: how long its rest still lasts; null for all others
 * @param calls the calls in its window
 * @param failures the failed ones among them
 * @param consecutiveFailures the failures since the last success
 */
public record CircuitView(
        String provider,
        String model,
        CircuitState state,
        @Nullable Instant since,
        String reason,
        @Nullable Duration retryIn,
        int calls,
        int failures,
        int consecutiveFailures) {}
