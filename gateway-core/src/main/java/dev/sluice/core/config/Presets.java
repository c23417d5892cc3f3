package dev.sluice.core.config;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Port: the presets that a configuration may name, {@code command} and {@code template} included.
 */
public interface Presets {
    /** All presets, in the order of the catalogue. */
    List<Preset> inOrder();

    /** The preset of that name. */
    default Optional<Preset> find(String name) {
        return inOrder().stream().filter(preset -> preset.name().equals(name)).findFirst();
    }

    /** All names, in the order of the catalogue. */
    default Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        inOrder().forEach(preset -> names.add(preset.name()));
        return names;
    }
}
