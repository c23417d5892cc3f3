package dev.sluice.core.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The whole configuration: one immutable snapshot, read once by each exchange.
 *
 * @param providers the providers that can be asked, in the order of the file; those left out for
 *     want of a key are not in it
 * @param models the routes by the name that clients ask for, in the order of the file
 * @param redis null: this gateway shares nothing with others
 * @param otlp null: no traces are exported
 */
public record GatewayConfig(
        ServerConfig server,
        NetworkConfig network,
        Map<String, ProviderConfig> providers,
        Map<String, RouteConfig> models,
        UnlistedModels unlistedModels,
        PricesConfig prices,
        CacheConfig cache,
        IdempotencyConfig idempotency,
        List<VirtualKeyConfig> virtualKeys,
        Map<String, TeamConfig> teams,
        List<BudgetConfig> budgets,
        DatabaseConfig database,
        LedgerConfig ledger,
        @Nullable RedisConfig redis,
        LogConfig log,
        @Nullable OtlpConfig otlp) {
    /** What an empty file means. */
    public static final GatewayConfig DEFAULTS =
            new GatewayConfig(
                    ServerConfig.DEFAULTS,
                    NetworkConfig.DEFAULTS,
                    Map.of(),
                    Map.of(),
                    UnlistedModels.ALLOW,
                    PricesConfig.DEFAULTS,
                    CacheConfig.DEFAULTS,
                    IdempotencyConfig.DEFAULTS,
                    List.of(),
                    Map.of(),
                    List.of(),
                    DatabaseConfig.DEFAULT,
                    LedgerConfig.DEFAULTS,
                    null,
                    LogConfig.DEFAULTS,
                    null);

    public GatewayConfig {
        providers = ordered(providers);
        models = ordered(models);
        virtualKeys = List.copyOf(virtualKeys);
        teams = ordered(teams);
        budgets = List.copyOf(budgets);
    }

    /** The same with this route in the place of the one of its name, or as the last. */
    public GatewayConfig with(RouteConfig route) {
        Map<String, RouteConfig> routes = new LinkedHashMap<>(models);
        routes.put(route.name(), route);
        return new GatewayConfig(
                server,
                network,
                providers,
                routes,
                unlistedModels,
                prices,
                cache,
                idempotency,
                virtualKeys,
                teams,
                budgets,
                database,
                ledger,
                redis,
                log,
                otlp);
    }

    private static <V> Map<String, V> ordered(Map<String, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
