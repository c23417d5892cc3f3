package dev.sluice.netty.admin;

/**
 * What a request was about that changes something, for the audit. Holds names that the gateway
 * knows itself, and nothing else that was sent.
 *
 * @param subject empty = not known
 * @param before empty = not known, or without meaning
 * @param after the same
 */
record Change(String subject, String before, String after) {

    static final Change UNKNOWN = new Change("", "", "");
}
