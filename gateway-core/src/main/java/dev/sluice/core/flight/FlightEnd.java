package dev.sluice.core.flight;

import dev.sluice.core.error.UpstreamFailure;

/** How a flight ended. */
public sealed interface FlightEnd {

    /** The answer is whole. */
    record Complete() implements FlightEnd {}

    /** It broke off; what came so far is not an answer. */
    record Broken(UpstreamFailure failure) implements FlightEnd {}

    /** Nobody waited for it any more. */
    record Abandoned() implements FlightEnd {}
}
