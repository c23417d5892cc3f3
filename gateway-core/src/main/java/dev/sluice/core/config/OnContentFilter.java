package dev.sluice.core.config;

/** What follows when a provider refuses for its content filter. */
public enum OnContentFilter {
    /** The client gets the refusal. */
    FAIL,

    /** The next target is tried. */
    NEXT
}
