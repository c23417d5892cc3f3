package dev.sluice.core.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text that must never be printed: keys, tokens, passwords. Only {@link #reveal()} gives it away,
 * and is called where it goes on the wire.
 */
public final class Secret {
    /** Shorter secrets show nothing: four letters of them would be too large a part. */
    private static final int SHORTEST_WITH_LAST_FOUR = 12;

    private static final String HIDDEN = "****";

    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    /** A secret of this text. */
    public static Secret of(String value) {
        return new Secret(value);
    }

    /** The secret itself. Never for logs, metrics, errors or admin answers. */
    public String reveal() {
        return value;
    }

    /** What may be shown of it: the last four characters of a long one, else asterisks. */
    public String lastFour() {
        return value.length() < SHORTEST_WITH_LAST_FOUR
                ? HIDDEN
                : value.substring(value.length() - 4);
    }

    /** Equal texts, compared in a time that does not depend on where they differ. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Secret secret
                && MessageDigest.isEqual(bytes(value), bytes(secret.value));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes(value));
    }

    @Override
    public String toString() {
        return "Secret[" + HIDDEN + "]";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
