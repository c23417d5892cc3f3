package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Texts.choice;

import dev.sluice.core.config.DatabaseConfig;
import dev.sluice.core.config.IdempotencyConfig;
import dev.sluice.core.config.LedgerConfig;
import dev.sluice.core.config.PendingFeature;
import dev.sluice.core.config.PricesConfig;
import dev.sluice.core.config.RedisConfig;
import dev.sluice.core.config.RedisFailure;
import dev.sluice.core.config.prices.PriceFile;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Quantities;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reads the sections about what is kept beyond a request: {@code idempotency}, {@code prices},
 * {@code database}, {@code ledger}, {@code redis}.
 */
final class KeepingReader {
    private static final String SQLITE = "sqlite:";

    private final Loading loading;

    KeepingReader(Loading loading) {
        this.loading = loading;
    }

    IdempotencyConfig idempotency(Section section) {
        IdempotencyConfig defaults = IdempotencyConfig.DEFAULTS;
        IdempotencyConfig idempotency =
                new IdempotencyConfig(
                        section.read("enabled", defaults.enabled(), Texts::flag),
                        section.read("ttl", defaults.ttl(), Quantities::duration),
                        section.read(
                                "linger",
                                defaults.linger(),
                                Quantities.durationFrom(Duration.ZERO)));
        loading.notices()
                .pendingUnless(
                        !idempotency.enabled() || idempotency.equals(defaults),
                        PendingFeature.IDEMPOTENCY,
                        section.self());
        return idempotency;
    }

    PricesConfig prices(Section section) {
        Path file = section.readOrNone("file", null, FilePaths.existing(loading.baseDirectory()));
        return new PricesConfig(
                file, file == null ? List.of() : PriceFile.read(file, loading.reading().faults()));
    }

    DatabaseConfig database(Section root) {
        DatabaseConfig database =
                root.read("database", DatabaseConfig.DEFAULT, KeepingReader::database);
        boolean quiet =
                database.equals(DatabaseConfig.DEFAULT) || database instanceof DatabaseConfig.Off;
        loading.notices().pendingUnless(quiet, PendingFeature.DATABASE, root, "database");
        return database;
    }

    LedgerConfig ledger(Section section) {
        LedgerConfig defaults = LedgerConfig.DEFAULTS;
        LedgerConfig ledger =
                new LedgerConfig(
                        section.read("retention", defaults.retention(), Quantities::duration),
                        section.read("content", defaults.content(), Texts::flag));
        loading.notices()
                .pendingUnless(ledger.equals(defaults), PendingFeature.LEDGER, section.self());
        return ledger;
    }

    Optional<RedisConfig> redis(Section section) {
        Duration timeout =
                section.read("timeout", RedisConfig.DEFAULT_TIMEOUT, Quantities::duration);
        RedisFailure onFailure =
                section.read(
                        "on_failure", RedisConfig.DEFAULT_ON_FAILURE, choice(RedisFailure.class));
        loading.notices().pending(PendingFeature.REDIS, section.self());
        return section.require(
                        "url",
                        "where Redis is",
                        Urls.withCredentials(
                                List.of("redis", "rediss"),
                                "redis://user:password@host:6379 or rediss://...; a password"
                                        + " belongs before the @"))
                .map(
                        parts ->
                                new RedisConfig(
                                        parts.url(),
                                        parts.user(),
                                        parts.password(),
                                        timeout,
                                        onFailure));
    }

    private static Optional<DatabaseConfig> database(ConfigNode node) {
        if (node.isOff()) {
            return Optional.of(new DatabaseConfig.Off());
        }
        Optional<String> text = Texts.secret(node);
        if (text.isPresent() && text.get().startsWith(SQLITE)) {
            return sqlite(node, text.get().substring(SQLITE.length()));
        }
        return text.flatMap(
                _ ->
                        Urls.withCredentials(
                                        List.of("postgresql", "postgres"),
                                        "sqlite:FILE, postgresql://user:password@host/name, or off;"
                                                + " a password belongs before the @")
                                .read(node)
                                .map(
                                        parts ->
                                                new DatabaseConfig.Postgres(
                                                        parts.url(),
                                                        parts.user(),
                                                        parts.password())));
    }

    private static Optional<DatabaseConfig> sqlite(ConfigNode node, String file) {
        try {
            if (!file.isBlank()) {
                return Optional.of(new DatabaseConfig.Sqlite(Path.of(file)));
            }
        } catch (InvalidPathException e) {
            // The fault below says it.
        }
        node.fault("names no file; write sqlite:FILE, such as sqlite:sluice.db");
        return Optional.empty();
    }
}
