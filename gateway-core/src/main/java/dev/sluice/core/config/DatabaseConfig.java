package dev.sluice.core.config;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where keys made at run time and the ledger are kept. */
public sealed interface DatabaseConfig {
    /** In {@code server.data_dir}. */
    DatabaseConfig DEFAULT = new Sqlite(Path.of("sluice.db"));

    /** Nowhere. */
    record Off() implements DatabaseConfig {}

    /** In a file; a relative path is meant from {@code server.data_dir}. */
    record Sqlite(Path file) implements DatabaseConfig {}

    /**
     * In PostgreSQL.
     *
     * @param url without user and password
     */
    record Postgres(URI url, @Nullable String user, @Nullable Secret password)
            implements DatabaseConfig {}
}
