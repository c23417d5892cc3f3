package dev.sluice.providers.error;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Makes a provider's text fit to be shown: bounded, and without what looks like a key. One pass
 * from word to word and no regular expression, because such texts come in any size and shape.
 */
public final class ErrorText {

    /** Longer texts are cut. */
    public static final int MAX_CHARS = 8_000;

    private static final String HIDDEN = "[redacted]";

    /** What keys of known makers begin with. */
    private static final List<String> KEY_BEGINNINGS =
            List.of(
                    "sk-",
                    "sk_",
                    "gsk_",
                    "xai-",
                    "AIza",
                    "pplx-",
                    "hf_",
                    "r8_",
                    "nvapi-",
                    "csk-",
                    "tgp_",
                    "fw_",
                    "ghp_",
                    "github_pat_",
                    "AKIA",
                    "ASIA",
                    "eyJ");

    private static final int SHORTEST_KEY = 12;

    /** A word after "key" or "token" that is so long, and mixes letters with digits, is one. */
    private static final int SHORTEST_NAMED_KEY = 16;

    private static final List<String> ANNOUNCERS =
            List.of("key", "token", "secret", "password", "credential", "authorization");

    /** Words that may stand between the announcer and the key. */
    private static final Set<String> FILLERS = Set.of("provided", "is", "was", "value", "id");

    private ErrorText() {}

    /** {@code text} as it may be shown. */
    public static String safe(String text) {
        String bounded = text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "…";
        StringBuilder out = new StringBuilder(bounded.length());
        boolean announced = false;
        boolean bearer = false;
        int i = 0;
        while (i < bounded.length()) {
            if (!isWordChar(bounded.charAt(i))) {
                out.append(bounded.charAt(i++));
                continue;
            }
            int start = i;
            while (i < bounded.length() && isWordChar(bounded.charAt(i))) {
                i++;
            }
            int end = i;
            while (end > start && bounded.charAt(end - 1) == '.') {
                end--;
            }
            String word = bounded.substring(start, end);
            boolean hide =
                    (bearer && word.length() >= 6)
                            || isKnownKey(word)
                            || (announced && looksLikeKey(word));
            out.append(hide ? HIDDEN : word).append(bounded, end, i);
            String lower = word.toLowerCase(Locale.ROOT);
            bearer = lower.equals("bearer");
            announced = announces(lower) || (announced && FILLERS.contains(lower));
        }
        return out.toString();
    }

    private static boolean isKnownKey(String word) {
        if (word.length() < SHORTEST_KEY) {
            return false;
        }
        for (String beginning : KEY_BEGINNINGS) {
            if (word.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    private static boolean looksLikeKey(String word) {
        if (word.length() < SHORTEST_NAMED_KEY || word.startsWith("//")) {
            return false;
        }
        boolean digit = false;
        boolean letter = false;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            digit |= c >= '0' && c <= '9';
            letter |= isLetter(c);
        }
        return (digit && letter) || word.length() >= 2 * SHORTEST_NAMED_KEY;
    }

    private static boolean announces(String lower) {
        for (String announcer : ANNOUNCERS) {
            if (lower.endsWith(announcer)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isWordChar(char c) {
        return isLetter(c)
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '-'
                || c == '.'
                || c == '+'
                || c == '/'
                || c == '*';
    }
}
