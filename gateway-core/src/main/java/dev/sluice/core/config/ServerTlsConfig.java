package dev.sluice.core.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * TLS of the data plane, by PEM files.
 *
 * @param clientCa null: clients need no certificate; else they must show one of this authority
 */
public record ServerTlsConfig(Path cert, Path key, @Nullable Path clientCa) {}
