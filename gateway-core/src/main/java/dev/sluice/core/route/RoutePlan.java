package dev.sluice.core.route;

/**
 * The plan of one request. It decides and does nothing else: no I/O, no clock. Confined to the
 * exchange's event loop.
 */
public interface RoutePlan {

    /** What to do first. */
    FailoverDecision first();

    /** What follows {@code outcome}, the end of the attempt decided last. */
    FailoverDecision next(AttemptOutcome.Unsuccessful outcome);
}
