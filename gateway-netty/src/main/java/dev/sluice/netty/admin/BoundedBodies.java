package dev.sluice.netty.admin;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpUtil;
import org.jspecify.annotations.Nullable;

/**
 * Collects the bodies of requests. One that is too large becomes a {@link TooLarge}, so that it is
 * answered in its turn and in our form. Confined to its connection's event loop.
 */
final class BoundedBodies extends HttpObjectAggregator {

    /**
     * Stands in the place of a request whose body was too large; the rest of it is skipped.
     *
     * @param isFollowed whether it is known where the next request begins
     */
    record TooLarge(boolean isFollowed) {}

    BoundedBodies(int largest) {
        super(largest);
    }

    /** Who announces too large a body is refused like who sends one, and not asked to go on. */
    @Override
    protected @Nullable Object newContinueResponse(
            HttpMessage start, int largest, ChannelPipeline pipeline) {
        return isContentLengthInvalid(start, largest)
                ? null
                : super.newContinueResponse(start, largest, pipeline);
    }

    /** A client that waits for leave to send its body may send it or not: nobody knows. */
    @Override
    protected void handleOversizedMessage(ChannelHandlerContext ctx, HttpMessage oversized) {
        boolean isFollowed =
                HttpUtil.isKeepAlive(oversized) && !HttpUtil.is100ContinueExpected(oversized);
        ctx.fireChannelRead(new TooLarge(isFollowed));
    }
}
