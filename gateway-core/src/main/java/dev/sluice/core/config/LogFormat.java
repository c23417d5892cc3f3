package dev.sluice.core.config;

/** How log lines look. */
public enum LogFormat {
    /** One JSON object a line. */
    JSON,

    /** For people. */
    TEXT
}
