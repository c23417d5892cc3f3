package dev.sluice.providers.keys;

/** What was used within a stretch of time that moves on. Confined to the lock of its pool. */
sealed interface UsageWindow permits SlidingMinute, CalendarPeriod {

    long used(Moment now);

    /**
     * Adds what was used at one moment; nothing where the window has left that moment behind.
     *
     * @param amount negative: what was added at the same moment before was too much
     */
    void add(long amount, Moment at, Moment now);

    /**
     * After how many nanoseconds no more than {@code atMost} is left in it, if nothing is added.
     *
     * @param atMost not negative
     */
    long nanosUntil(long atMost, Moment now);
}
