package dev.sluice.core.config;

/** Which of several ways out a call takes. */
public enum EgressPolicy {
    /** The first that is not resting. */
    FIRST,

    /** Each in turn. */
    SPREAD
}
