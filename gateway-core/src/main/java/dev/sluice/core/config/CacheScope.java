package dev.sluice.core.config;

/** Who shares cached answers. */
public enum CacheScope {
    /** Each virtual key has its own. */
    KEY,

    /** The keys of a team share them. */
    TEAM,

    /** Everybody shares them. */
    GLOBAL
}
