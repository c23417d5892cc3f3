package dev.sluice.providers.keys;

import dev.sluice.core.request.Headers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * Reads when a window is empty again, in each of the forms that providers use: {@code 1m0.36s} and
 * {@code 6ms} as Go writes durations, seconds, Unix seconds, Unix milliseconds, RFC 3339. Points in
 * time count from the answer's own {@code date}: the provider's clock need not be ours.
 */
final class ResetTime {

    /** No provider means so many seconds: from here on a number is a point in time. */
    private static final double FIRST_UNIX_SECONDS = 1e9;

    private static final double FIRST_UNIX_MILLIS = 1e11;

    /** Nobody means more; it keeps the arithmetic safe. */
    private static final double LONGEST_SECONDS = Duration.ofDays(366).toSeconds();

    private static final int LONGEST_TEXT = 40;

    private final InstantSource clock;

    /**
     * @param clock stands in where an answer has no {@code date}
     */
    ResetTime(InstantSource clock) {
        this.clock = clock;
    }

    /** After how long; never negative, null where the text is none of the forms. */
    @Nullable Duration read(String value, Headers headers) {
        String text = value.strip();
        if (text.isEmpty() || text.length() > LONGEST_TEXT) {
            return null;
        }
        double number = number(text, 0, text.length());
        if (!Double.isNaN(number)) {
            return ofNumber(number, headers);
        }
        return text.indexOf('T') > 0 || text.indexOf('t') > 0
                ? ofTimestamp(text, headers)
                : ofUnits(text);
    }

    private Duration ofNumber(double number, Headers headers) {
        if (number < FIRST_UNIX_SECONDS) {
            return seconds(number);
        }
        double epochSeconds = number < FIRST_UNIX_MILLIS ? number : number / 1000;
        double nowSeconds = now(headers).toEpochMilli() / 1000.0;
        return seconds(epochSeconds - nowSeconds);
    }

    private @Nullable Duration ofTimestamp(String text, Headers headers) {
        try {
            Instant until = OffsetDateTime.parse(text).toInstant();
            return seconds(Duration.between(now(headers), until).toMillis() / 1000.0);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static @Nullable Duration ofUnits(String text) {
        double seconds = 0;
        int at = 0;
        while (at < text.length()) {
            int unit = at;
            while (unit < text.length() && isOfNumber(text.charAt(unit))) {
                unit++;
            }
            int end = unit;
            while (end < text.length() && !isOfNumber(text.charAt(end))) {
                end++;
            }
            double part = number(text, at, unit) * factor(text.substring(unit, end));
            if (Double.isNaN(part)) {
                return null;
            }
            seconds += part;
            at = end;
        }
        return seconds(seconds);
    }

    private static double factor(String unit) {
        return switch (unit) {
            case "h" -> 3600;
            case "m" -> 60;
            case "s" -> 1;
            case "ms" -> 1e-3;
            case "us", "\u00b5s", "\u03bcs" -> 1e-6;
            case "ns" -> 1e-9;
            default -> Double.NaN;
        };
    }

    private static double number(String text, int from, int to) {
        int points = 0;
        for (int i = from; i < to; i++) {
            if (!isOfNumber(text.charAt(i))) {
                return Double.NaN;
            }
            points += text.charAt(i) == '.' ? 1 : 0;
        }
        return to - from == points || points > 1
                ? Double.NaN
                : Double.parseDouble(text.substring(from, to));
    }

    private static boolean isOfNumber(char c) {
        return (c >= '0' && c <= '9') || c == '.';
    }

    private Instant now(Headers headers) {
        String date = headers.first("date").orElse(null);
        if (date != null) {
            try {
                return ZonedDateTime.parse(date.strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
                        .toInstant();
            } catch (DateTimeParseException e) {
                // A date that says nothing is as good as none.
            }
        }
        return clock.instant();
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(Math.clamp(seconds, 0, LONGEST_SECONDS) * 1e9));
    }
}
