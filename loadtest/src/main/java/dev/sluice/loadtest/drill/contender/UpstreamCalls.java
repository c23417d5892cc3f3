package dev.sluice.loadtest.drill.contender;

/**
 * Calls to providers that are over, connections that were refused among them.
 *
 * @param all of both providers
 * @param failedAtPrimary of these
 */
public record UpstreamCalls(long all, long failedAtPrimary) {

    public UpstreamCalls since(UpstreamCalls earlier) {
        return new UpstreamCalls(all - earlier.all, failedAtPrimary - earlier.failedAtPrimary);
    }
}
