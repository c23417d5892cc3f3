package dev.sluice.netty.admin;

import dev.sluice.core.event.GatewayEvent;
import dev.sluice.netty.events.EventFeed;
import dev.sluice.netty.events.EventJson;
import dev.sluice.netty.events.LiveFigures;
import dev.sluice.netty.json.JsonLine;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.time.Instant;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The events as one client hears them: what happens, and once a second the figures.
 *
 * <p>Events come on any thread, and go through the connection's event loop, where all else is
 * confined. Two bounds keep a flood or a slow client harmless: so many events wait for the loop,
 * and none is written while the connection takes no more. What is lost is counted, and the next
 * event says so.
 */
final class EventStream implements EventFeed.Listener {

    static final String MEDIA_TYPE = "text/event-stream";

    /** Fail-overs come one for each request of a dead provider; more a second tell nothing new. */
    static final int FAILOVERS_A_SECOND = 50;

    private static final int MOST_WAITING = 256;

    private final ChannelHandlerContext ctx;
    private final EventFeed feed;
    private final LiveFigures figures;
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger failovers = new AtomicInteger();
    private final AtomicLong dropped = new AtomicLong();
    private LiveFigures.Reading lastFigures;
    private long omitted;
    private @Nullable ScheduledFuture<?> everySecond;

    EventStream(ChannelHandlerContext ctx, EventFeed feed, LiveFigures figures) {
        this.ctx = ctx;
        this.feed = feed;
        this.figures = figures;
        this.lastFigures = figures.read();
    }

    /**
     * Begins the answer with the status; false, and nothing is written, where too many listen.
     *
     * @param isChunked false for a client that knows no chunks
     */
    boolean begin(String status, boolean isChunked) {
        if (!feed.join(this)) {
            return false;
        }
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, MEDIA_TYPE)
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .set("x-accel-buffering", "no")
                .set("x-content-type-options", "nosniff");
        HttpUtil.setTransferEncodingChunked(head, isChunked);
        ctx.write(head);
        write("status", status);
        everySecond = ctx.executor().scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
        return true;
    }

    /** The client has left. */
    void end() {
        feed.leave(this);
        if (everySecond != null) {
            everySecond.cancel(/* mayInterruptIfRunning= */ false);
        }
    }

    @Override
    public void onEvent(Instant at, GatewayEvent event) {
        if (event instanceof GatewayEvent.FailedOver
                && failovers.incrementAndGet() > FAILOVERS_A_SECOND) {
            return;
        }
        if (waiting.incrementAndGet() > MOST_WAITING) {
            waiting.decrementAndGet();
            dropped.incrementAndGet();
            return;
        }
        try {
            ctx.executor().execute(() -> tell(at, event));
        } catch (RejectedExecutionException loopHasEnded) {
            waiting.decrementAndGet();
        }
    }

    private void tell(Instant at, GatewayEvent event) {
        waiting.decrementAndGet();
        if (ctx.channel().isWritable()) {
            write(EventJson.nameOf(event), at, line -> EventJson.members(line, event));
        } else {
            dropped.incrementAndGet();
        }
    }

    private void tick() {
        omitted += Math.max(0, failovers.getAndSet(0) - FAILOVERS_A_SECOND);
        if (!ctx.channel().isWritable()) {
            return;
        }
        Instant now = feed.now();
        if (omitted > 0) {
            write("failover", now, this::omission);
            omitted = 0;
        }
        LiveFigures.Reading reading = figures.read();
        write("figures", now, line -> figures(line, reading.since(lastFigures)));
        lastFigures = reading;
    }

    /** Stands for the fail-overs beyond those that were told one by one. */
    private void omission(JsonLine line) {
        line.flag("sampled", true);
        line.number("omitted", omitted);
    }

    private static void figures(JsonLine line, LiveFigures.Reading reading) {
        line.number("requests", reading.requests());
        line.number("errors", reading.errors());
        line.number("failovers", reading.failovers());
        line.number("open_streams", reading.openStreams());
    }

    private void write(String name, Instant at, Consumer<JsonLine> members) {
        long lost = dropped.getAndSet(0);
        write(
                name,
                Answer.object(
                        line -> {
                            line.text("at", at.toString());
                            members.accept(line);
                            if (lost > 0) {
                                line.number("dropped", lost);
                            }
                        }));
    }

    /** One chunk; the data is a single line. */
    private void write(String name, String data) {
        Channel channel = ctx.channel();
        if (channel.isActive()) {
            String text = "event: " + name + "\ndata: " + data + "\n\n";
            ctx.writeAndFlush(new DefaultHttpContent(ByteBufUtil.writeUtf8(ctx.alloc(), text)));
        }
    }
}
