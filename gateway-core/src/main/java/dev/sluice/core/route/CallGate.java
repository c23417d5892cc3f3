package dev.sluice.core.route;

import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;

/**
 * Says in station 6 whether a candidate may be called now. Thread-safe: it is asked on every event
 * loop.
 */
@FunctionalInterface
public interface CallGate {

    /** Asks for one call. What is granted must be given back by {@link CallPermit}, once. */
    Permission ask(Candidate candidate, CallNeed need);

    /** Lets everything through and learns nothing. */
    static CallGate open() {
        return (candidate, _) ->
                new Permission.Granted(CallPermit.NONE, Access.of(candidate.provider()));
    }
}
