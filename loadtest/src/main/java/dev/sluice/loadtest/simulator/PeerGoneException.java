package dev.sluice.loadtest.simulator;

import java.io.IOException;

/** The peer has closed or reset the connection while something was still owed to it. */
final class PeerGoneException extends IOException {
    PeerGoneException() {
        super("peer has closed the connection");
    }
}
