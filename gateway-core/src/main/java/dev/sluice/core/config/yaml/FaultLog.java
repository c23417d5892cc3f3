package dev.sluice.core.config.yaml;

import dev.sluice.core.config.ConfigFault;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The faults found so far. Confined to the thread that loads. */
public final class FaultLog {
    private static final Comparator<ConfigFault> BY_POSITION =
            Comparator.comparingInt(ConfigFault::line).thenComparingInt(ConfigFault::column);

    private final List<ConfigFault> faults = new ArrayList<>();

    /** Writes a fault down, once. */
    public void add(ConfigFault fault) {
        if (!faults.contains(fault)) {
            faults.add(fault);
        }
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return faults.isEmpty();
    }

    /** All faults by line and column, those of one file after those of another. */
    public List<ConfigFault> inOrder() {
        List<String> files = faults.stream().map(ConfigFault::file).distinct().toList();
        return faults.stream()
                .sorted(
                        Comparator.comparingInt((ConfigFault fault) -> files.indexOf(fault.file()))
                                .thenComparing(BY_POSITION))
                .toList();
    }
}
