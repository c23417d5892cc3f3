package dev.sluice.core.config;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key that a client shows to the gateway.
 *
 * @param team null: it belongs to none
 * @param digests the SHA-256 of each text that opens it; never empty
 * @param models names and globs that it may ask for; empty: all
 * @param providers names and globs of the providers that may serve it; empty: all
 * @param expires null: never; from this instant on it opens nothing
 * @param requestsPerMinute null: no limit
 * @param tokensPerMinute null: no limit
 * @param maxParallelRequests null: no limit
 */
public record VirtualKeyConfig(
        String name,
        @Nullable String team,
        List<KeyDigest> digests,
        List<String> models,
        List<String> providers,
        @Nullable Instant expires,
        @Nullable Long requestsPerMinute,
        @Nullable Long tokensPerMinute,
        @Nullable Integer maxParallelRequests,
        List<BudgetConfig> budgets) {
    public VirtualKeyConfig {
        digests = List.copyOf(digests);
        models = List.copyOf(models);
        providers = List.copyOf(providers);
        budgets = List.copyOf(budgets);
    }
}
