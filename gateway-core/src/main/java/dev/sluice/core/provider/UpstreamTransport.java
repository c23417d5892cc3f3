package dev.sluice.core.provider;

/** Opens upstream calls on one event loop. */
public interface UpstreamTransport {

    /** Starts a call. The handler is never called before this method returns. */
    UpstreamCall start(UpstreamRequest request, UpstreamHandler handler);
}
