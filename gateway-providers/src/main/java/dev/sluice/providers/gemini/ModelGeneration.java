package dev.sluice.providers.gemini;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a model of the family can do, by the number in its name; a model without one counts as the
 * newest (https://ai.google.dev/gemini-api/docs/thinking).
 *
 * @param major 3 for {@code gemini-3.1-pro}
 * @param minor 1 for it
 * @param numbered whether the name says a number, as an alias such as {@code gemini-flash-latest}
 *     does not
 * @param pro whether it is of the large kind
 * @param flash whether it is of the small kinds
 * @param lite whether it is of the smallest
 */
record ModelGeneration(
        int major, int minor, boolean numbered, boolean pro, boolean flash, boolean lite) {

    private static final String COLLECTION = "models/";
    private static final Pattern NUMBERED =
            Pattern.compile("gemini-(\\d{1,3})(?:\\.(\\d{1,3}))?(?![0-9]).*");

    /** The last minor number of generation 3 whose small models know the least level. */
    private static final int LAST_MINIMAL = 6;

    private static final long LARGEST_BUDGET = 24_576;
    private static final long LARGEST_BUDGET_OF_PRO = 32_768;
    private static final long LEAST_BUDGET_OF_PRO = 128;
    private static final long LEAST_BUDGET_OF_LITE = 512;

    static ModelGeneration of(String model) {
        String name = plain(model);
        Matcher number = NUMBERED.matcher(name);
        boolean numbered = number.matches();
        return new ModelGeneration(
                numbered ? Integer.parseInt(number.group(1)) : 0,
                numbered && number.group(2) != null ? Integer.parseInt(number.group(2)) : 0,
                numbered,
                name.contains("-pro"),
                name.contains("-flash"),
                name.contains("-lite"));
    }

    /** The name without the collection that may stand before it. */
    static String plain(String model) {
        return model.startsWith(COLLECTION) ? model.substring(COLLECTION.length()) : model;
    }

    /** Whether a call of the current turn is refused without its signature. */
    static boolean demandsSignatures(String model) {
        ModelGeneration generation = of(model);
        return generation.numbered
                ? generation.major >= 3
                : plain(model).startsWith("gemini-") && model.endsWith("-latest");
    }

    /** Whether thinking is said as a level; before, it was a budget of tokens. */
    boolean takesLevels() {
        return numbered && major >= 3;
    }

    /** Whether the model thinks at all. */
    boolean thinks() {
        return !numbered || major > 2 || (major == 2 && minor >= 5);
    }

    /** Whether an answer may have to be JSON while tools are declared. */
    boolean takesToolsWithJson() {
        return !numbered || major >= 3;
    }

    /** The least that the model can be told to think. */
    String leastLevel() {
        return flash && major == 3 && minor <= LAST_MINIMAL ? "MINIMAL" : "LOW";
    }

    /** The first of the large ones of generation 3 knew two levels only. */
    boolean takesMedium() {
        return !(pro && major == 3 && minor == 0);
    }

    /** The nearest budget that the model takes; 0 is none, where it can do without. */
    long nearestBudget(long wanted) {
        if (pro) {
            return Math.clamp(wanted, LEAST_BUDGET_OF_PRO, LARGEST_BUDGET_OF_PRO);
        }
        long least = lite && wanted > 0 ? LEAST_BUDGET_OF_LITE : 0;
        return Math.clamp(wanted, least, LARGEST_BUDGET);
    }
}
