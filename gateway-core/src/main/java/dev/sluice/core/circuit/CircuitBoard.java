package dev.sluice.core.circuit;

import java.util.List;
import java.util.Optional;

/** All circuits, for those who watch and those who intervene. Thread-safe. */
public interface CircuitBoard {

    /** Every circuit, by provider and model. */
    List<CircuitView> circuits();

    /** Overrides one; empty where there is no such circuit. */
    Optional<CircuitView> override(String provider, String model, CircuitOverride override);
}
