package dev.sluice.loadtest.http;

import java.io.IOException;

/** There is no connection: refused, unreachable, too late, or TLS failed. */
public final class ConnectFailedException extends IOException {
    ConnectFailedException(Endpoint endpoint, IOException cause) {
        super("no connection to " + endpoint.authority() + ": " + cause.getMessage(), cause);
    }
}
