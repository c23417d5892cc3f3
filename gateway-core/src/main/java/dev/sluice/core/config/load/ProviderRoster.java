package dev.sluice.core.config.load;

import dev.sluice.core.config.Preset;
import dev.sluice.core.config.ProviderConfig;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which providers the file names, and which of them can be asked.
 *
 * @param usable in the order of the file
 * @param kinds of all that are named, also of those left out or faulty, so that a name that is
 *     there never dangles
 */
record ProviderRoster(Map<String, ProviderConfig> usable, Map<String, Preset.Kind> kinds) {
    Set<String> names() {
        return kinds.keySet();
    }

    Optional<Preset.Kind> kindOf(String name) {
        return Optional.ofNullable(kinds.get(name));
    }

    boolean isLeftOut(String name) {
        return kinds.containsKey(name) && !usable.containsKey(name);
    }
}
