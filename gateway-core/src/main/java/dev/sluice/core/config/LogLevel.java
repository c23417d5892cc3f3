package dev.sluice.core.config;

/** The least severe lines that are logged. */
public enum LogLevel {
    /** Trace and worse. */
    TRACE,

    /** Debug and worse. */
    DEBUG,

    /** Info and worse. */
    INFO,

    /** Warn and worse. */
    WARN,

    /** Errors only. */
    ERROR
}
