package dev.sluice.loadtest.simulator;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * How much of its minute a key has used.
 *
 * @param limit tokens a minute; 0 = none
 * @param untilEmpty until all that was counted has left the window
 */
record RateState(long limit, long used, Duration untilEmpty) {

    /** Header lines as OpenAI has them; none without a limit. */
    List<String> openAiHeaders() {
        return limit == 0
                ? List.of()
                : List.of(
                        "x-ratelimit-limit-tokens: " + limit,
                        "x-ratelimit-remaining-tokens: " + Math.max(0, limit - used),
                        "x-ratelimit-reset-tokens: " + text(untilEmpty));
    }

    /** {@code 12ms}, {@code 17.4s}, {@code 1m0s}: to the millisecond, rounded up. */
    static String text(Duration duration) {
        long millis = duration.plusNanos(999_999).toMillis();
        if (millis < 1_000) {
            return millis + "ms";
        }
        String fraction = String.format(Locale.ROOT, "%03d", millis % 1_000).replaceAll("0+$", "");
        String seconds = millis / 1_000 % 60 + (fraction.isEmpty() ? "" : "." + fraction) + "s";
        return millis < 60_000 ? seconds : millis / 60_000 + "m" + seconds;
    }
}
