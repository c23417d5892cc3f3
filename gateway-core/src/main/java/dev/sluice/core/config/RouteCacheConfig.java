package dev.sluice.core.config;

/** What a route says about memory; what it leaves out is as the section {@code cache} says. */
public record RouteCacheConfig(boolean semantic, CacheSampling sampling) {
    public static final RouteCacheConfig DEFAULTS =
            new RouteCacheConfig(/* semantic= */ true, CacheSampling.UNSET_OR_LOW);
}
