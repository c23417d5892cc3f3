package dev.sluice.core.exchange;

/** The moments of an exchange that are kept. */
public enum Milestone {
    /** The last byte of the request was read. */
    RECEIVED,
    /** The first attempt's request was handed to a connection. */
    UPSTREAM_SENT,
    /** The first content was written to the client. */
    FIRST_TOKEN,
    /** Nothing more will be sent. */
    ENDED
}
