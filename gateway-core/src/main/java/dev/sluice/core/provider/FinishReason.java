package dev.sluice.core.provider;

/** Why a choice ended, in canonical words. */
public enum FinishReason {
    STOP,
    LENGTH,
    TOOL_CALLS,
    CONTENT_FILTER,
    /** A word that no table knows; surfaces say {@code stop} and keep the word in the log. */
    OTHER
}
