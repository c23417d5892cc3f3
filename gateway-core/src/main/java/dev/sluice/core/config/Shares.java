package dev.sluice.core.config;

/** Checks of records that hold shares: numbers from 0 to 1. */
final class Shares {
    private Shares() {}

    static void check(String name, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(name + " is a share from 0 to 1: " + share);
        }
    }
}
