package dev.sluice.core.route;

import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.Candidate;

/** What a plan says is to be done now. */
public sealed interface FailoverDecision {

    record Try(Candidate candidate) implements FailoverDecision {}

    /** Nothing is left to try, or trying makes no sense: the client is told {@code error}. */
    record GiveUp(GatewayError error) implements FailoverDecision {}
}
