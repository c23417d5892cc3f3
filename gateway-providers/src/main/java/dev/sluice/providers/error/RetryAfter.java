package dev.sluice.providers.error;

import dev.sluice.core.request.Headers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How long a provider says to wait, from the first of these that says so: {@code retry-after-ms},
 * {@code retry-after}, the text of the error. For errors alone: some providers send such headers
 * with good answers too.
 */
public final class RetryAfter {

    /** What comes after these in an error's text may be a time. */
    private static final List<String> PHRASES = List.of("again in ", "retry in ", "retry after ");

    /** Nobody means more; it keeps the arithmetic safe. */
    private static final double LONGEST_SECONDS = Duration.ofDays(366).toSeconds();

    private final InstantSource clock;

    /**
     * Reads waits.
     *
     * @param clock stands in where an answer has no {@code date} that its own times count from
     */
    public RetryAfter(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Reads the headers, then the text.
     *
     * @param message the error's text
     */
    public Optional<Duration> read(Headers headers, String message) {
        return number(headers.first("retry-after-ms").orElse(""))
                .map(millis -> seconds(millis / 1000))
                .or(() -> headers.first("retry-after").flatMap(value -> header(value, headers)))
                .or(() -> inText(message));
    }

    private Optional<Duration> header(String value, Headers headers) {
        return number(value)
                .map(RetryAfter::seconds)
                .or(
                        () ->
                                date(value)
                                        .map(
                                                until ->
                                                        notNegative(
                                                                Duration.between(
                                                                        now(headers), until))));
    }

    private Instant now(Headers headers) {
        return headers.first("date").flatMap(RetryAfter::date).orElseGet(clock::instant);
    }

    private static Optional<Instant> date(String value) {
        try {
            return Optional.of(
                    ZonedDateTime.parse(value.strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    static Optional<Duration> inText(String message) {
        String text = message.toLowerCase(Locale.ROOT);
        for (String phrase : PHRASES) {
            int at = text.indexOf(phrase);
            if (at >= 0) {
                Optional<Duration> time = time(text, at + phrase.length());
                if (time.isPresent()) {
                    return time;
                }
            }
        }
        return Optional.empty();
    }

    /** Times as {@code 1m0.36s}, {@code 644ms}, {@code 20 seconds}. */
    private static Optional<Duration> time(String text, int i) {
        double seconds = 0;
        boolean found = false;
        while (i < text.length()) {
            int numberEnd = i;
            while (numberEnd < text.length() && isNumberChar(text.charAt(numberEnd))) {
                numberEnd++;
            }
            int unit = numberEnd;
            while (unit < text.length() && text.charAt(unit) == ' ') {
                unit++;
            }
            int unitEnd = unit;
            while (unitEnd < text.length() && Character.isLetter(text.charAt(unitEnd))) {
                unitEnd++;
            }
            Optional<Double> number = number(text.substring(i, numberEnd));
            double factor = factor(text.substring(unit, unitEnd));
            if (number.isEmpty() || factor == 0) {
                break;
            }
            seconds += number.get() * factor;
            found = true;
            i = unitEnd;
        }
        return found ? Optional.of(seconds(seconds)) : Optional.empty();
    }

    private static double factor(String unit) {
        return switch (unit) {
            case "ms", "millisecond", "milliseconds" -> 0.001;
            case "s", "sec", "secs", "second", "seconds" -> 1;
            case "m", "min", "mins", "minute", "minutes" -> 60;
            case "h", "hour", "hours" -> 3600;
            default -> 0;
        };
    }

    private static Optional<Double> number(String value) {
        String text = value.strip();
        if (text.isEmpty() || text.length() > 30) {
            return Optional.empty();
        }
        for (int i = 0; i < text.length(); i++) {
            if (!isNumberChar(text.charAt(i))) {
                return Optional.empty();
            }
        }
        try {
            return Optional.of(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static boolean isNumberChar(char c) {
        return (c >= '0' && c <= '9') || c == '.';
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(Math.min(seconds, LONGEST_SECONDS) * 1e9));
    }

    private static Duration notNegative(Duration duration) {
        return duration.isNegative() ? Duration.ZERO : duration;
    }
}
