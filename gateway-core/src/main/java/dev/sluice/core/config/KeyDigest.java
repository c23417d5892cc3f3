package dev.sluice.core.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The SHA-256 of a virtual key: all that is kept of it. */
public final class KeyDigest {
    private static final int BYTES = 32;

    private final byte[] digest;

    private KeyDigest(byte[] digest) {
        this.digest = digest;
    }

    /** The digest of a key as a client sends it. */
    public static KeyDigest ofKey(String key) {
        return new KeyDigest(sha256().digest(key.getBytes(StandardCharsets.UTF_8)));
    }

    /** A digest written as 64 hexadecimal digits; empty if it is written otherwise. */
    public static Optional<KeyDigest> parse(String hex) {
        if (hex.length() != BYTES * 2 || !hex.chars().allMatch(HexFormat::isHexDigit)) {
            return Optional.empty();
        }
        return Optional.of(new KeyDigest(HexFormat.of().parseHex(hex)));
    }

    /** The 64 hexadecimal digits. */
    public String hex() {
        return HexFormat.of().formatHex(digest);
    }

    /** Equal digests, compared in a time that does not depend on where they differ. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KeyDigest that && MessageDigest.isEqual(digest, that.digest);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(digest);
    }

    @Override
    public String toString() {
        return "KeyDigest[" + hex().substring(0, 8) + "...]";
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
