package dev.sluice.core.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** What came of loading a configuration. */
public sealed interface ConfigOutcome {
    /**
     * It is valid.
     *
     * @param filesRead the configuration file, every {@code ${file:...}} and the price book,
     *     absolute: what a reload has to watch
     */
    record Loaded(GatewayConfig config, List<ConfigNotice> notices, Set<Path> filesRead)
            implements ConfigOutcome {
        public Loaded {
            notices = List.copyOf(notices);
            filesRead = Set.copyOf(filesRead);
        }
    }

    /**
     * It is not; here is everything that is wrong with it, in the order of the file.
     *
     * @param filesRead as in {@link Loaded}: the fault may be in one that was named only now
     */
    record Faulty(List<ConfigFault> faults, Set<Path> filesRead) implements ConfigOutcome {
        public Faulty {
            faults = List.copyOf(faults);
            filesRead = Set.copyOf(filesRead);
        }
    }
}
