package dev.sluice.core.exchange;

/** What the client has been sent so far. It decides what can still be said. */
public sealed interface SentState {

    /** Status and headers are still free. */
    record NothingSent() implements SentState {}

    /**
     * A keep-alive comment had to fix status and headers; another candidate can still answer, and
     * an exhausted plan becomes an error event.
     */
    record HeadSent() implements SentState {}

    /** Content is out; a failure from here on is visible. */
    record ContentSent() implements SentState {}
}
