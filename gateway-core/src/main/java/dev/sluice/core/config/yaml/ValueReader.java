package dev.sluice.core.config.yaml;

import java.util.Optional;

/**
 * Reads a value of one type at any position.
 *
 * @param <T> the type
 */
@FunctionalInterface
public interface ValueReader<T> {
    /** The value; empty if it is none, and then a fault is written down. */
    Optional<T> read(ConfigNode node);
}
