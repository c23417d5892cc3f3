package dev.sluice.core.config.yaml;

import org.yaml.snakeyaml.error.Mark;

/**
 * What all nodes of one file share.
 *
 * @param file the file's name for messages
 */
public record Reading(String file, FaultLog faults, Expansion expansion) {
    Mark start() {
        return new Mark(file, 0, 0, 0, new int[0], 0);
    }
}
