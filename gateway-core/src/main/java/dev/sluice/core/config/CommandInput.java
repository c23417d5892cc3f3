package dev.sluice.core.config;

/** What a command provider reads on its standard input. */
public enum CommandInput {
    /** Nothing. */
    NONE,

    /** The last turn of the user. */
    TEXT,

    /** The canonical request. */
    JSON
}
