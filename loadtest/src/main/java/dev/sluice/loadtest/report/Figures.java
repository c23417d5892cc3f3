package dev.sluice.loadtest.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How figures are written in reports. */
public final class Figures {
    private Figures() {}

    /** {@code 0.42 ms}, {@code 12.3 ms}, {@code 280 ms}, {@code 12.34 s}. */
    public static String time(Duration duration) {
        double millis = duration.toNanos() / 1_000_000.0;
        double size = Math.abs(millis);
        if (size >= 9_999.5) {
            return String.format(Locale.ROOT, "%.2f s", millis / 1_000);
        }
        if (size >= 100) {
            return String.format(Locale.ROOT, "%.0f ms", millis);
        }
        return size >= 10
                ? String.format(Locale.ROOT, "%.1f ms", millis)
                : String.format(Locale.ROOT, "%.2f ms", millis);
    }

    public static String time(Optional<Duration> duration) {
        return duration.map(Figures::time).orElse("not seen");
    }

    /** Rounded down, so that 100 % are all. */
    public static String percent(long part, long whole) {
        if (whole == 0) {
            return "0 %";
        }
        BigDecimal share =
                BigDecimal.valueOf(part)
                        .multiply(BigDecimal.valueOf(100))
                        .divide(BigDecimal.valueOf(whole), 2, RoundingMode.DOWN);
        return share.stripTrailingZeros().toPlainString() + " %";
    }

    public static String counts(Map<String, Long> counts) {
        return counts.isEmpty()
                ? "none"
                : counts.entrySet().stream()
                        .map(count -> count.getKey() + " " + count.getValue())
                        .collect(Collectors.joining(", "));
    }
}
