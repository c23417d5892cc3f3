package dev.sluice.core.request;

/**
 * What of a client's request head goes along to a provider. {@code toString} shows nothing of it.
 *
 * @param toAll for every provider: the request's id, the context of its trace
 * @param toOwnForm only for a provider that speaks the client's own form: its version and features
 * @param queryToOwnForm the same of the query, without the question mark; empty = nothing
 */
public record Forwarded(Headers toAll, Headers toOwnForm, String queryToOwnForm) {

    public static final Forwarded NOTHING = new Forwarded(Headers.none(), Headers.none(), "");

    @Override
    public String toString() {
        return "Forwarded[hidden]";
    }
}
