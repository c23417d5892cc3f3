package dev.sluice.core.route;

/**
 * A pattern for names, in which {@code *} stands for any text. Matching is linear in the name's
 * length for one star and never exponential for many.
 */
public record NameGlob(String pattern) {

    public static NameGlob of(String pattern) {
        return new NameGlob(pattern);
    }

    public boolean isExact() {
        return pattern.indexOf('*') < 0;
    }

    /** The letters that are given: of two matching globs the longer one is meant. */
    public int literalLength() {
        return (int) pattern.chars().filter(c -> c != '*').count();
    }

    public boolean matches(String name) {
        int p = 0;
        int n = 0;
        int star = -1;
        int resume = 0;
        while (n < name.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                resume = n;
            } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
                p++;
                n++;
            } else if (star >= 0) {
                p = star + 1;
                n = ++resume;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
