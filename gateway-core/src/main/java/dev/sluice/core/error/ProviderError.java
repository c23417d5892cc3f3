package dev.sluice.core.error;

import org.jspecify.annotations.Nullable;

/** An error as a provider worded it: redacted and bounded by whoever read it. */
public record ProviderError(
        String message, @Nullable String type, @Nullable String code, @Nullable String param) {

    public static ProviderError ofMessage(String message) {
        return new ProviderError(message, null, null, null);
    }
}
