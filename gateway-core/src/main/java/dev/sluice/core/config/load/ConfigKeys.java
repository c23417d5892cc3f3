package dev.sluice.core.config.load;

import dev.sluice.core.config.yaml.KeyTable;
import java.util.Set;

/** The tables of all keys. */
public final class ConfigKeys {
    static final KeyTable DRAIN = KeyTable.of("delay", "wait");
    static final KeyTable SERVER_TLS = KeyTable.of("cert", "key", "client_ca");
    static final KeyTable SERVER =
            KeyTable.of(
                            "listen",
                            "admin",
                            "admin_token",
                            "open",
                            "data_dir",
                            "max_request_bytes",
                            "header_timeout",
                            "body_timeout",
                            "keep_alive_comment")
                    .withMapping("drain", DRAIN)
                    .with("expose", "cors")
                    .withMapping("tls", SERVER_TLS);

    static final KeyTable NETWORK_TLS = KeyTable.of("ca");
    static final KeyTable NETWORK = KeyTable.of("proxy").withMapping("tls", NETWORK_TLS);

    static final KeyTable KEY_LIMITS =
            KeyTable.of(
                    "requests_per_minute",
                    "tokens_per_minute",
                    "input_tokens_per_minute",
                    "output_tokens_per_minute",
                    "requests_per_day",
                    "tokens_per_day",
                    "usd",
                    "usd_per",
                    "rotate_at",
                    "pool");
    static final KeyTable TIMEOUTS =
            KeyTable.of("connect", "first_byte", "first_token", "idle", "total");
    static final KeyTable DEGRADATION =
            KeyTable.of("factor", "at_least", "slow_call_rate", "minimum_samples", "memory");
    static final KeyTable CIRCUIT =
            KeyTable.of(
                            "window",
                            "failure_rate",
                            "minimum_calls",
                            "consecutive_failures",
                            "consecutive_within",
                            "open_for",
                            "open_for_max",
                            "canary",
                            "half_open_permits",
                            "successes_to_close")
                    .withMapping("degradation", DEGRADATION);
    static final KeyTable PROVIDER_MODEL =
            KeyTable.of(
                    "upstream",
                    "price_of",
                    "context_tokens",
                    "tools",
                    "images",
                    "reasoning",
                    "input_usd_per_mtok",
                    "output_usd_per_mtok");
    static final KeyTable HTTP_PROVIDER =
            KeyTable.of("preset", "keys", "base_url", "headers")
                    .withMapping("key_limits", KEY_LIMITS)
                    .withMapping("timeouts", TIMEOUTS)
                    .withMapping("circuit", CIRCUIT)
                    .with(
                            "cooldown_max",
                            "max_parallel",
                            "egress",
                            "egress_policy",
                            "developer_role")
                    .withNamed("models", PROVIDER_MODEL);
    static final KeyTable COMMAND_PROVIDER =
            KeyTable.of("preset", "command", "stdin", "env", "min_output_chars", "max_parallel")
                    .withMapping("timeouts", TIMEOUTS)
                    .withMapping("circuit", CIRCUIT);
    static final KeyTable TEMPLATE_PROVIDER = KeyTable.of("preset", "text");

    static final KeyTable TARGET =
            KeyTable.of(
                    "target",
                    "tier",
                    "weight",
                    "max_usd_per_mtok_input",
                    "max_usd_per_mtok_output",
                    "max_usd_per_request",
                    "set",
                    "system_suffix",
                    "cache");
    static final KeyTable RETRY =
            KeyTable.of("attempts", "base", "max", "budget", "patience", "patience_last");
    static final KeyTable COMMIT_WINDOW = KeyTable.of("time", "tokens");
    static final KeyTable HEDGE = KeyTable.of("enabled", "budget");
    static final KeyTable ROUTE_CACHE = KeyTable.of("semantic", "sampling");
    static final KeyTable ROUTE =
            KeyTable.of("strategy")
                    .withList("targets", TARGET)
                    .withMapping("retry", RETRY)
                    .with("deadline")
                    .withMapping("commit_window", COMMIT_WINDOW)
                    .with(
                            "on_cut",
                            "on_content_filter",
                            "unsupported_params",
                            "report_model",
                            "affinity")
                    .withMapping("hedge", HEDGE)
                    .withMapping("cache", ROUTE_CACHE);

    static final KeyTable PRICES = KeyTable.of("file");
    static final KeyTable EXACT_CACHE =
            KeyTable.of("enabled", "ttl", "max_entries", "max_bytes", "scope");
    static final KeyTable AUDIT = KeyTable.of("mode", "share", "usd_per_day");
    static final KeyTable SEMANTIC_CACHE =
            KeyTable.of(
                            "enabled",
                            "ttl",
                            "max_entries",
                            "threshold",
                            "scope",
                            "embedder",
                            "deadline",
                            "guards",
                            "hnsw_from")
                    .withMapping("audit", AUDIT);
    static final KeyTable CACHE =
            KeyTable.of("sampling")
                    .withMapping("exact", EXACT_CACHE)
                    .withMapping("semantic", SEMANTIC_CACHE)
                    .with("file", "replay");
    static final KeyTable IDEMPOTENCY = KeyTable.of("enabled", "ttl", "linger");

    static final KeyTable BUDGET = KeyTable.of("usd", "tokens", "per", "soft");
    static final KeyTable VIRTUAL_KEY =
            KeyTable.of(
                            "name",
                            "team",
                            "sha256",
                            "key",
                            "models",
                            "providers",
                            "expires",
                            "requests_per_minute",
                            "tokens_per_minute",
                            "max_parallel_requests")
                    .withList("budgets", BUDGET);
    static final KeyTable TEAM_MEMBER = KeyTable.of().withList("budgets", BUDGET);
    static final KeyTable TEAM =
            KeyTable.of("models").withList("budgets", BUDGET).withMapping("member", TEAM_MEMBER);

    static final KeyTable LEDGER = KeyTable.of("retention", "content");
    static final KeyTable REDIS = KeyTable.of("url", "timeout", "on_failure");
    static final KeyTable LOG = KeyTable.of("format", "level", "client_ip");
    static final KeyTable OTLP = KeyTable.of("endpoint", "content");

    static final KeyTable ROOT =
            KeyTable.of()
                    .withMapping("server", SERVER)
                    .withMapping("network", NETWORK)
                    .withNamed("providers", HTTP_PROVIDER)
                    .withNamed("providers", COMMAND_PROVIDER)
                    .withNamed("providers", TEMPLATE_PROVIDER)
                    .withNamed("models", ROUTE)
                    .with("unlisted_models")
                    .withMapping("prices", PRICES)
                    .withMapping("cache", CACHE)
                    .withMapping("idempotency", IDEMPOTENCY)
                    .withList("virtual_keys", VIRTUAL_KEY)
                    .withNamed("teams", TEAM)
                    .withList("budgets", BUDGET)
                    .with("database")
                    .withMapping("ledger", LEDGER)
                    .withMapping("redis", REDIS)
                    .withMapping("log", LOG)
                    .withMapping("otlp", OTLP);

    private ConfigKeys() {}

    /**
     * Every accepted key as {@code server.drain.wait}, {@code providers.*.keys}, {@code
     * models.*.targets[].tier}.
     */
    public static Set<String> paths() {
        return ROOT.paths();
    }
}
