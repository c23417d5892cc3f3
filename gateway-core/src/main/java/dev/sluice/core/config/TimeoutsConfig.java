package dev.sluice.core.config;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How long a provider may take.
 *
 * @param firstByte until the response head of a stream
 * @param firstToken until the first content, and until the head of an answer that is not streamed
 * @param idle between chunks after that
 * @param total the whole attempt; null: no limit
 * @param explicit which of the times that differ for reasoning models were configured, and so hold
 *     for those too
 */
public record TimeoutsConfig(
        Duration connect,
        Duration firstByte,
        Duration firstToken,
        Duration idle,
        @Nullable Duration total,
        Set<Phase> explicit) {
    public static final TimeoutsConfig DEFAULTS =
            new TimeoutsConfig(
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(8),
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(60),
                    Duration.ofMinutes(10),
                    Set.of());

    /** What reasoning models get: they are silent for minutes while they think. */
    private static final Duration REASONING_FIRST_BYTE = Duration.ofSeconds(60);

    private static final Duration REASONING_SILENCE = Duration.ofMinutes(3);

    public TimeoutsConfig {
        Set<Phase> inOrder = EnumSet.noneOf(Phase.class);
        inOrder.addAll(explicit);
        explicit = Collections.unmodifiableSet(inOrder);
    }

    /** The phases whose limit is another one for reasoning models. */
    public enum Phase {
        FIRST_BYTE,
        FIRST_TOKEN,
        IDLE
    }

    /** The limits for a model that reasons or does not. */
    public TimeoutsConfig timeoutsFor(boolean reasoning) {
        if (!reasoning) {
            return this;
        }
        return new TimeoutsConfig(
                connect,
                explicit.contains(Phase.FIRST_BYTE) ? firstByte : REASONING_FIRST_BYTE,
                explicit.contains(Phase.FIRST_TOKEN) ? firstToken : REASONING_SILENCE,
                explicit.contains(Phase.IDLE) ? idle : REASONING_SILENCE,
                total,
                explicit);
    }
}
