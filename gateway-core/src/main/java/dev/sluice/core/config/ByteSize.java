package dev.sluice.core.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A size in bytes, written {@code 512B}, {@code 64KiB}, {@code 10MiB}, {@code 1GiB}. */
public record ByteSize(long bytes) {
    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,12})(B|KiB|MiB|GiB)");

    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size is not negative: " + bytes);
        }
    }

    /** So many KiB. */
    public static ByteSize ofKib(long kib) {
        return new ByteSize(kib << 10);
    }

    /** So many MiB. */
    public static ByteSize ofMib(long mib) {
        return new ByteSize(mib << 20);
    }

    /** The written form, or empty if it is none. */
    public static Optional<ByteSize> parse(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int shift =
                switch (matcher.group(2)) {
                    case "KiB" -> 10;
                    case "MiB" -> 20;
                    case "GiB" -> 30;
                    default -> 0;
                };
        long count = Long.parseLong(matcher.group(1));
        return count > Long.MAX_VALUE >> shift
                ? Optional.empty()
                : Optional.of(new ByteSize(count << shift));
    }

    @Override
    public String toString() {
        for (int shift = 30; shift > 0; shift -= 10) {
            if (bytes != 0 && bytes % (1L << shift) == 0) {
                return (bytes >> shift) + " KMG".substring(shift / 10, shift / 10 + 1) + "iB";
            }
        }
        return bytes + "B";
    }
}
