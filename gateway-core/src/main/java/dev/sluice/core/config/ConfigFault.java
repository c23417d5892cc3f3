package dev.sluice.core.config;

import java.util.regex.Pattern;

/**
 * Something in the configuration that must be mended before the gateway starts.
 *
 * @param file the file, or what stands in its place: {@code $NAME} for an environment variable
 * @param line counted from 1
 * @param column counted from 1
 * @param path the key, as {@code providers.openai.timeouts.idle}
 * @param message what is wrong, the value, and what would be right; never a secret
 */
public record ConfigFault(String file, int line, int column, String path, String message) {
    private static final Pattern CONTROL = Pattern.compile("\\s*\\p{Cntrl}\\s*");

    /** One line, whatever stands in the file. */
    public ConfigFault {
        path = CONTROL.matcher(path).replaceAll(" ");
        message = CONTROL.matcher(message).replaceAll(" ");
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column + ": " + path + ": " + message;
    }
}
