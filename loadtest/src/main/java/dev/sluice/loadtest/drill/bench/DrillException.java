package dev.sluice.loadtest.drill.bench;

/** A drill cannot be held; the message says why, as a whole sentence or more. */
public final class DrillException extends Exception {
    public DrillException(String message) {
        super(message);
    }
}
