package dev.sluice.core.config.yaml;

import dev.sluice.core.config.ByteSize;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Readers of numbers, shares, sums of money, durations and sizes, each within its bounds. */
public final class Quantities {
    private static final Pattern WHOLE = Pattern.compile("[+-]?(0|[1-9][0-9]{0,17})");
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?([0-9]{1,18})(\\.[0-9]{1,18})?([eE][+-]?[0-9]{1,2})?");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** Ten years: longer is a slip of the pen, and far from any overflow. */
    private static final Duration LONGEST = Duration.ofDays(3653);

    private Quantities() {}

    /** A whole number from {@code min} on. */
    public static ValueReader<Integer> atLeast(int min) {
        return node -> whole(node, min, Integer.MAX_VALUE).map(Long::intValue);
    }

    /** A large whole number from {@code min} on. */
    public static ValueReader<Long> countAtLeast(long min) {
        return node -> whole(node, min, 1_000_000_000_000_000L);
    }

    /** A number from {@code min} to {@code max}. */
    public static ValueReader<Double> number(double min, double max) {
        return node ->
                decimal(node, "a number", BigDecimal.valueOf(min), BigDecimal.valueOf(max))
                        .map(BigDecimal::doubleValue);
    }

    /** A sum of money that is not negative. */
    public static Optional<BigDecimal> usd(ConfigNode node) {
        return decimal(node, "a number of US dollars", BigDecimal.ZERO, BigDecimal.valueOf(1e12))
                .map(Quantities::normal);
    }

    /** A share from 0 to 1, written so or in per cent. */
    public static Optional<Double> share(ConfigNode node) {
        String expected = "a share from 0 to 1, such as 0.05 or 5%";
        Optional<Scalar> scalar = node.scalar(expected);
        if (scalar.isEmpty()) {
            return Optional.empty();
        }
        String text = scalar.get().text().strip();
        boolean percent = text.endsWith("%") && scalar.get().isTextual();
        if (percent) {
            text = text.substring(0, text.length() - 1).strip();
        }
        if ((percent || scalar.get().isNumeric()) && DECIMAL.matcher(text).matches()) {
            BigDecimal number = new BigDecimal(text);
            BigDecimal share = percent ? number.divide(HUNDRED) : number;
            if (share.signum() >= 0 && share.compareTo(BigDecimal.ONE) <= 0) {
                return Optional.of(share.doubleValue());
            }
        }
        return refuse(node, scalar.get(), expected);
    }

    /** A duration from {@code min} on. */
    public static ValueReader<Duration> durationFrom(Duration min) {
        return node -> duration(node, min);
    }

    /** A duration longer than nothing. */
    public static Optional<Duration> duration(ConfigNode node) {
        return duration(node, Duration.ofMillis(1));
    }

    private static Optional<Duration> duration(ConfigNode node, Duration min) {
        String expected = "a duration such as 250ms, 8s, 10m, 1h or 90d";
        Optional<Scalar> scalar = node.scalar(expected);
        if (scalar.isEmpty()) {
            return Optional.empty();
        }
        Optional<Duration> duration = Durations.parse(scalar.get().text().strip());
        if (!scalar.get().isTextual() || duration.isEmpty()) {
            return refuse(node, scalar.get(), expected);
        }
        if (duration.get().compareTo(min) < 0 || duration.get().compareTo(LONGEST) > 0) {
            String bounds =
                    "from %s to %s".formatted(Durations.format(min), Durations.format(LONGEST));
            return refuse(node, scalar.get(), "a duration " + bounds);
        }
        return duration;
    }

    /** A size of at least one byte. */
    public static Optional<ByteSize> size(ConfigNode node) {
        String expected = "a size such as 512B, 64KiB, 10MiB or 1GiB";
        Optional<Scalar> scalar = node.scalar(expected);
        if (scalar.isEmpty()) {
            return Optional.empty();
        }
        Optional<ByteSize> size = ByteSize.parse(scalar.get().text().strip());
        if (!scalar.get().isTextual() || size.isEmpty() || size.get().bytes() == 0) {
            return refuse(node, scalar.get(), expected);
        }
        return size;
    }

    private static Optional<Long> whole(ConfigNode node, long min, long max) {
        String expected = "a whole number from %d to %d".formatted(min, max);
        Optional<Scalar> scalar = node.scalar(expected);
        if (scalar.isEmpty()) {
            return Optional.empty();
        }
        String text = scalar.get().text().strip().replace("_", "");
        if (scalar.get().isNumeric() && WHOLE.matcher(text).matches()) {
            long value = Long.parseLong(text);
            if (value >= min && value <= max) {
                return Optional.of(value);
            }
        }
        return refuse(node, scalar.get(), expected);
    }

    private static Optional<BigDecimal> decimal(
            ConfigNode node, String what, BigDecimal min, BigDecimal max) {
        String expected =
                "%s from %s to %s"
                        .formatted(what, normal(min).toPlainString(), normal(max).toPlainString());
        Optional<Scalar> scalar = node.scalar(expected);
        if (scalar.isEmpty()) {
            return Optional.empty();
        }
        String text = scalar.get().text().strip().replace("_", "");
        if (scalar.get().isNumeric() && DECIMAL.matcher(text).matches()) {
            BigDecimal value = new BigDecimal(text);
            if (value.compareTo(min) >= 0 && value.compareTo(max) <= 0) {
                return Optional.of(value);
            }
        }
        return refuse(node, scalar.get(), expected);
    }

    /** Without trailing zeros, so that equal sums are equal values. */
    private static BigDecimal normal(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    private static <T> Optional<T> refuse(ConfigNode node, Scalar scalar, String expected) {
        String quotes =
                scalar.kind() == Scalar.Kind.TEXT && DECIMAL.matcher(scalar.text()).matches()
                        ? ", without quotes"
                        : "";
        node.fault("is %s; write %s%s".formatted(scalar.quoted(), expected, quotes));
        return Optional.empty();
    }
}
