package dev.sluice.core.config.load;

import dev.sluice.core.config.CacheConfig;
import dev.sluice.core.config.RouteCacheConfig;

/** What a route takes from other sections where it says nothing itself. */
record RouteDefaults(RouteCacheConfig cache) {
    static RouteDefaults of(CacheConfig cache) {
        return new RouteDefaults(
                new RouteCacheConfig(cache.semantic().enabled(), cache.sampling()));
    }
}
