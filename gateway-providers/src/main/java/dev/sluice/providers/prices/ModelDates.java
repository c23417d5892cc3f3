package dev.sluice.providers.prices;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates in names of models. Only what can be nothing but a date, or stands for the newest one: four
 * digits alone name versions that may cost something else. Pure.
 */
final class ModelDates {

    private static final String YEAR = "20[2-9][0-9]";
    private static final String MONTH = "(?:0[1-9]|1[0-2])";
    private static final String DAY = "(?:0[1-9]|[12][0-9]|3[01])";

    /** As OpenAI, Anthropic, and Google's platform (of Anthropic's models) write it. */
    private static final Pattern DATED =
            Pattern.compile(
                    "(.+?)(?:-"
                            + YEAR
                            + "-"
                            + MONTH
                            + "-"
                            + DAY
                            + "|[-@]"
                            + YEAR
                            + MONTH
                            + DAY
                            + "|[-@](?:latest|default))");

    private ModelDates() {}

    /** The name without its date; empty where it has none. */
    static Optional<String> without(String model) {
        Matcher dated = DATED.matcher(model);
        return dated.matches() ? Optional.of(dated.group(1)) : Optional.empty();
    }
}
