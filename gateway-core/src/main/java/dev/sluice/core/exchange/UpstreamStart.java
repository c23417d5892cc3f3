package dev.sluice.core.exchange;

import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;

/** A call that is ready to go out, to a provider near or far. */
@FunctionalInterface
interface UpstreamStart {

    /**
     * Starts it. Of the handler only {@link UpstreamHandler#onSent} may be called before this
     * method returns.
     */
    UpstreamCall start(UpstreamHandler handler);
}
