package dev.sluice.loadtest.simulator;

/** What becomes of a connection after an answer. */
enum AfterAnswer {
    KEEP_OPEN,
    /** The answer is complete; the connection ends properly. */
    END,
    /** The simulator has broken the connection itself. */
    BROKEN
}
