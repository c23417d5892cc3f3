package dev.sluice.providers.surface;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;

/** Leaves the depth of a parse when a request cannot be meant. Never leaves a surface's package. */
public final class RefusedRequest extends Exception {

    private final transient GatewayError error;

    private RefusedRequest(GatewayError error) {
        super(
                error.message(),
                null,
                /* enableSuppression= */ false,
                /* writableStackTrace= */ false);
        this.error = error;
    }

    public static RefusedRequest of(String message) {
        return new RefusedRequest(GatewayError.caller(ErrorKind.INVALID_REQUEST, message));
    }

    public static RefusedRequest of(String message, String param) {
        return new RefusedRequest(
                GatewayError.caller(ErrorKind.INVALID_REQUEST, message).withParam(param));
    }

    public GatewayError error() {
        return error;
    }
}
