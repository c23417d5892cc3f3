package dev.sluice.providers.catalogue;

/**
 * A name pattern in which {@code *} stands for anything, nothing included. Letters count as they
 * are. Matching takes no more than length times length steps.
 */
public record Glob(String pattern) {

    public boolean matches(String name) {
        int p = 0;
        int n = 0;
        int star = -1;
        int retry = 0;
        while (n < name.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                retry = n;
            } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
                p++;
                n++;
            } else if (star >= 0) {
                p = star + 1;
                n = ++retry;
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
