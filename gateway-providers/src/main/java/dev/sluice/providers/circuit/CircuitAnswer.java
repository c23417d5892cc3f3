package dev.sluice.providers.circuit;

import dev.sluice.core.route.Refusal;

/** What a circuit says to one call. */
sealed interface CircuitAnswer {

    /**
     * It may go out.
     *
     * @param era what its result is evidence for; see {@link Phase}
     */
    record Allowed(long era) implements CircuitAnswer {}

    record Refused(Refusal refusal) implements CircuitAnswer {}
}
