package dev.sluice.core.error;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the known name that somebody probably meant. Distance is Damerau-Levenshtein (optimal
 * string alignment) on lower-case letters, where {@code -} and {@code _} are the same.
 */
public final class DidYouMean {
    /** Names from outside are only compared up to this length, so that no request costs much. */
    private static final int MAX_LENGTH = 200;

    private DidYouMean() {}

    /** The closest known name, unless even that one differs in more than a third of its letters. */
    public static Optional<String> closest(String given, Collection<String> known) {
        if (given.isEmpty() || given.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String wanted = folded(given);
        String best = null;
        int bestDistance = Integer.MAX_VALUE;
        for (String candidate : known) {
            if (candidate.length() > MAX_LENGTH) {
                continue;
            }
            int distance = distance(wanted, folded(candidate));
            if (distance < bestDistance && distance <= allowed(wanted, candidate)) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    private static int allowed(String wanted, String candidate) {
        return Math.max(1, Math.max(wanted.length(), candidate.length()) / 3);
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT).replace('-', '_');
    }

    private static int distance(String a, String b) {
        int[] beforePrevious = new int[b.length() + 1];
        int[] previous = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(substitution, Math.min(previous[j], current[j - 1]) + 1);
                if (isTransposed(a, b, i, j)) {
                    current[j] = Math.min(current[j], beforePrevious[j - 2] + 1);
                }
            }
            int[] oldest = beforePrevious;
            beforePrevious = previous;
            previous = current;
            current = oldest;
        }
        return previous[b.length()];
    }

    private static boolean isTransposed(String a, String b, int i, int j) {
        return i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
    }
}
