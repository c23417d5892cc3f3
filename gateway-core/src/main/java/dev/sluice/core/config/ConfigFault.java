package dev.sluice.core.config;

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
    @Override
    public String toString() {
        return file + ":" + line + ":" + column + ": " + path + ": " + message;
    }
}
