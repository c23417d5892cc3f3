package dev.sluice.loadtest.drill;

/** A drill cannot be held; the message says why, as a whole sentence or more. */
final class DrillException extends Exception {
    DrillException(String message) {
        super(message);
    }
}
