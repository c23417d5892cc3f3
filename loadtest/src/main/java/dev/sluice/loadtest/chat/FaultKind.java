package dev.sluice.loadtest.chat;

/** How a request can go wrong, as its client sees it. */
public enum FaultKind {
    /** No connection. */
    CONNECT("connect"),
    /** Another status than 200. */
    STATUS("status"),
    /** The answer broke off, with an error event or without. */
    CUT("cut"),
    /** An answer that breaks the rules of its form. */
    BAD_STREAM("bad stream"),
    TIMEOUT("timeout"),
    /** A whole answer that is not the one that must come. */
    WRONG_TOKENS("wrong tokens"),
    /** A whole answer that says itself that it is a makeshift, where a provider's was asked for. */
    DEGRADED("degraded");

    private final String text;

    FaultKind(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
