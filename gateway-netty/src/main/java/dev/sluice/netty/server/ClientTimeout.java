package dev.sluice.netty.server;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The {@code x-sluice-timeout} header: a duration as in the configuration. */
final class ClientTimeout {

    static final String HEADER = "x-sluice-timeout";

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    private ClientTimeout() {}

    /** The duration; empty where the text is none, or is zero. */
    static Optional<Duration> parse(String text) {
        Matcher form = FORM.matcher(text.trim());
        if (!form.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(form.group(1));
        Duration duration =
                switch (form.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    default -> Duration.ofHours(amount);
                };
        return duration.isZero() ? Optional.empty() : Optional.of(duration);
    }
}
