package dev.sluice.core.config;

/**
 * The log on standard output.
 *
 * @param clientIp whether lines carry the client's address
 */
public record LogConfig(LogFormat format, LogLevel level, boolean clientIp) {
    public static final LogConfig DEFAULTS =
            new LogConfig(LogFormat.JSON, LogLevel.INFO, /* clientIp= */ false);
}
