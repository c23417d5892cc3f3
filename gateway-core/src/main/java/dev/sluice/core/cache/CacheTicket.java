package dev.sluice.core.cache;

/**
 * What an answer needs to be kept: the key under which it was looked for, and what it can be found
 * by when it is to be forgotten.
 *
 * @param key a keyed digest in hexadecimal digits; says nothing of the request
 * @param model the model's name as it was asked for
 * @param owner the virtual key that asked; empty on an open data plane
 */
public record CacheTicket(String key, String model, String owner) {

    private static final int ENTRY_DIGITS = 16;

    /** The short name of the entry, for headers and the admin API. */
    public String entry() {
        return key.substring(0, Math.min(ENTRY_DIGITS, key.length()));
    }
}
