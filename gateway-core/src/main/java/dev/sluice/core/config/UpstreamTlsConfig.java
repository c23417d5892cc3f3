package dev.sluice.core.config;

import java.nio.file.Path;
import java.util.List;

/**
 * Which certificate authorities upstream servers are trusted by; at least one.
 *
 * @param systemCa those of the system
 * @param caFiles PEM files
 */
public record UpstreamTlsConfig(boolean systemCa, List<Path> caFiles) {
    public static final UpstreamTlsConfig DEFAULTS =
            new UpstreamTlsConfig(/* systemCa= */ true, List.of());

    public UpstreamTlsConfig {
        caFiles = List.copyOf(caFiles);
        if (!systemCa && caFiles.isEmpty()) {
            throw new IllegalArgumentException("somebody must be trusted");
        }
    }
}
