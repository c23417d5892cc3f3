package dev.sluice.core.config;

/** What follows when an answer breaks off after content went out. */
public enum OnCut {
    /** An error event. */
    ERROR,

    /** The whole answer again, if the client asked for that. */
    RESTART,

    /** Another candidate goes on where the text ended. */
    CONTINUE
}
