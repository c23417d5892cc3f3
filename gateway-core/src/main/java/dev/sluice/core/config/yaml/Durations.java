package dev.sluice.core.config.yaml;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as they are written: {@code 250ms 8s 1.5s 10m 1h 90d}. */
public final class Durations {
    private static final Pattern WRITTEN =
            Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,3})?)(ms|s|m|h|d)");

    private Durations() {}

    /** The written form, in whole milliseconds; empty if it is none. */
    public static Optional<Duration> parse(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        BigDecimal millis =
                new BigDecimal(matcher.group(1))
                        .multiply(BigDecimal.valueOf(unit(matcher.group(2))));
        return Optional.of(Duration.ofMillis(millis.longValue()));
    }

    /** The shortest written form. */
    public static String format(Duration duration) {
        long millis = duration.toMillis();
        for (String unit : new String[] {"d", "h", "m", "s"}) {
            if (millis != 0 && millis % unit(unit) == 0) {
                return millis / unit(unit) + unit;
            }
        }
        return millis + "ms";
    }

    private static long unit(String name) {
        return switch (name) {
            case "s" -> 1_000;
            case "m" -> 60_000;
            case "h" -> 3_600_000;
            case "d" -> 86_400_000;
            default -> 1;
        };
    }
}
