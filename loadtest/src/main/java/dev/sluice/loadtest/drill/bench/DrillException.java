package dev.sluice.loadtest.drill.bench;

/** A drill cannot be held; the message says why, as a whole sentence or more. */
public sealed class DrillException extends Exception permits FaultyConfigurationException {
    public DrillException(String message) {
        super(message);
    }
}
