package dev.sluice.core.provider;

import java.time.Duration;
import java.util.Map;

/**
 * One key of a provider at one moment.
 *
 * @param key its last four characters; asterisks of a short one, {@code none} where the provider is
 *     asked without a key
 * @param tokensUsed input and output of the last minute; keys that share their limits share it
 * @param tokensReserved what calls that run may still use
 * @param calls the calls that run with it
 * @param restingModels the models that it is not used for, and for how long still; {@code *} for
 *     all names that clients choose freely
 */
public record KeyView(
        String provider,
        String key,
        long tokensUsed,
        long tokensReserved,
        int calls,
        State state,
        Map<String, Duration> restingModels) {

    public KeyView {
        restingModels = Map.copyOf(restingModels);
    }

    /** What the key as a whole can be used for. */
    public sealed interface State {}

    /** Calls may use it. */
    public record Ready() implements State {}

    /**
     * It has no room, or its quota is used up.
     *
     * @param reason a label such as {@code quota_exhausted}
     * @param left how long still, at the least
     */
    public record Resting(String reason, Duration left) implements State {}

    /**
     * The provider refused it.
     *
     * @param reason a label such as {@code authentication}
     * @param recheckIn after how long one call tries it again; zero = the next one does, or one
     *     does just now
     */
    public record Quarantined(String reason, Duration recheckIn) implements State {}
}
