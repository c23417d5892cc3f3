package dev.sluice.core.route;

import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.Candidate;
import java.time.Duration;

/** What a plan says is to be done now. */
public sealed interface FailoverDecision {

    record Try(Candidate candidate) implements FailoverDecision {}

    /**
     * Waits, then tries: a limit is about to be over, or the same place deserves another chance.
     */
    record Wait(Duration duration, Candidate candidate) implements FailoverDecision {}

    /** Nothing is left to try, or trying makes no sense: the client is told {@code error}. */
    record GiveUp(GatewayError error) implements FailoverDecision {}
}
