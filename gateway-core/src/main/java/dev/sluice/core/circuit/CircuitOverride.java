package dev.sluice.core.circuit;

/** What an operator may say of a circuit. */
public enum CircuitOverride {
    /** Call it never. */
    OPEN,
    /** Call it whatever happens. */
    CLOSED,
    /** Let the circuit decide, from a clean start. */
    AUTO
}
