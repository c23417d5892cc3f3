package dev.sluice.core.provider;

/** Opens upstream calls on one event loop. */
public interface UpstreamTransport {

    /**
     * Starts a call. Of the handler only {@link UpstreamHandler#onSent} may be called before this
     * method returns.
     */
    UpstreamCall start(UpstreamRequest request, UpstreamHandler handler);
}
