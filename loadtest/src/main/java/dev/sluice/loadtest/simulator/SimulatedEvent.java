package dev.sluice.loadtest.simulator;

/**
 * One event of a stream.
 *
 * @param name empty = none
 */
record SimulatedEvent(String name, String payload) {

    static SimulatedEvent of(String payload) {
        return new SimulatedEvent("", payload);
    }
}
