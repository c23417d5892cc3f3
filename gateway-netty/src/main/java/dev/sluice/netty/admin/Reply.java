package dev.sluice.netty.admin;

/** What a request gets. */
sealed interface Reply permits Answer, Reply.Events {

    /**
     * A stream of events.
     *
     * @param status the gateway's status at its begin, as a JSON object
     */
    record Events(String status) implements Reply {}
}
