package dev.sluice.core.exchange;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.Fault;
import dev.sluice.core.error.GatewayError;

/** How an exchange ended. */
public sealed interface Ending {

    /** The client got a whole answer. */
    record Answered() implements Ending {}

    /** The client got an error, as a status or as an event. */
    record Refused(GatewayError error) implements Ending {}

    /** The client left first. */
    record ClientGone() implements Ending {}

    /** A label value: few, and known. */
    default String label() {
        return switch (this) {
            case Answered _ -> "ok";
            case ClientGone _ -> "cancelled";
            case Refused(GatewayError error) when error.kind() == ErrorKind.STREAM_CUT -> "cut";
            case Refused(GatewayError error) -> faultLabel(error.fault());
        };
    }

    private static String faultLabel(Fault fault) {
        return fault.headerValue() + "_error";
    }
}
