package dev.sluice.core.cache;

import dev.sluice.core.flight.FlightSubscriber;
import dev.sluice.core.provider.Candidate;
import java.util.Optional;

/** Gives each flight that is worth remembering its recorder. */
@FunctionalInterface
public interface RecorderFactory {

    /** A recorder for one flight; empty where nothing is to be recorded. Called on the loop. */
    Optional<FlightSubscriber> recorderFor(
            Candidate candidate, boolean streamed, CacheTicket ticket);

    /** Records nothing. */
    static RecorderFactory none() {
        return (candidate, streamed, ticket) -> Optional.empty();
    }
}
