package dev.sluice.core.config;

/** Whom the limits of a provider key belong to. */
public enum KeyPoolScope {
    /** Each key has them for itself. */
    KEY,

    /** All keys of the provider share them. */
    ORGANISATION
}
