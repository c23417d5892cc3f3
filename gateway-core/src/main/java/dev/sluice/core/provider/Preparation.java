package dev.sluice.core.provider;

import org.jspecify.annotations.Nullable;

/** What became of a request that was to be put into a provider's form. */
public sealed interface Preparation {

    /** It can go out. */
    record Ready(UpstreamRequest request) implements Preparation {}

    /**
     * The form cannot carry what the request demands.
     *
     * @param reason a sentence for the client: what cannot be said, and what would be right
     * @param param the member of the request that is to blame, in the client's own form; null =
     *     none
     */
    record Impossible(String reason, @Nullable String param) implements Preparation {}
}
