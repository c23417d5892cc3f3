package dev.sluice.loadtest.drill.bench;

/** The user's own configuration has faults; the message names them. */
public final class FaultyConfigurationException extends DrillException {
    FaultyConfigurationException(String message) {
        super(message);
    }
}
