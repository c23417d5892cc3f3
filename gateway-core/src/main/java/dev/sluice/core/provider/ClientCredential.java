package dev.sluice.core.provider;

/**
 * What a client presented where its SDK puts a provider's credential. Some providers take a token
 * in one place and a key in another, so the way in which it came is kept. {@code toString} hides
 * it.
 */
public record ClientCredential(Scheme scheme, String value) {

    /** How a credential came. */
    public enum Scheme {
        /** {@code Authorization: Bearer} (RFC 6750). */
        BEARER,
        /** In a header of its own, or in the query. */
        API_KEY
    }

    @Override
    public String toString() {
        return "ClientCredential[" + scheme + ", hidden]";
    }
}
