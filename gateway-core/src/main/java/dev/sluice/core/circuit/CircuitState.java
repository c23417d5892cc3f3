package dev.sluice.core.circuit;

/** What a circuit lets through. */
public enum CircuitState {
    /** Everything. */
    CLOSED("closed", 0),
    /** A few, to see whether the candidate is well again. */
    HALF_OPEN("half_open", 1),
    /** Nothing, until its rest is over. */
    OPEN("open", 2),
    /** Nothing, because an operator says so. */
    FORCED_OPEN("forced_open", 3),
    /** Everything, because an operator says so. */
    FORCED_CLOSED("forced_closed", 4);

    private final String label;
    private final int value;

    CircuitState(String label, int value) {
        this.label = label;
        this.value = value;
    }

    /** The label value in metrics, events and the admin API. */
    public String label() {
        return label;
    }

    /** The value of the gauge {@code sluice_circuit_state}. */
    public int value() {
        return value;
    }
}
