package dev.sluice.netty.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cache.RecorderFactory;
import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.exchange.Admission;
import dev.sluice.core.exchange.AdmissionGate;
import dev.sluice.core.exchange.Caller;
import dev.sluice.core.exchange.Exchange;
import dev.sluice.core.exchange.ExchangeListener;
import dev.sluice.core.exchange.Inbound;
import dev.sluice.core.exchange.Loop;
import dev.sluice.core.exchange.RequestOptions;
import dev.sluice.core.exchange.Stations;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.request.Forwarded;
import dev.sluice.core.request.Headers;
import dev.sluice.core.route.CallGate;
import dev.sluice.core.route.Route;
import dev.sluice.netty.loop.EventLoopScheduler;
import dev.sluice.netty.loop.Transport;
import dev.sluice.netty.relay.HeadWriter;
import dev.sluice.netty.relay.StreamRelay;
import dev.sluice.providers.routing.CandidateStats;
import dev.sluice.providers.routing.ChainRouter;
import dev.sluice.providers.routing.ErrorClassifier;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * One exchange whose loop is the test: it fires reads and their end into the provider's channel and
 * runs none of the loop's tasks, so what has reached the client's channel got there within the
 * turn.
 */
final class TurnStand implements AutoCloseable {

    private static final Origin ORIGIN = new Origin("provider.example", 80, false);
    private static final Duration LONG = Duration.ofMinutes(1);

    /** Of a stream in chunks. */
    static final String HEAD =
            String.join(
                    "\r\n",
                    "HTTP/1.1 200 OK",
                    "content-type: text/event-stream",
                    "transfer-encoding: chunked",
                    "",
                    "");

    /** Made once: it costs more than all the rest, and nobody here is asked over TLS. */
    private static final SslContext TLS = tls();

    private final EmbeddedChannel provider = new EmbeddedChannel();
    private final EmbeddedChannel client = new EmbeddedChannel();
    private final String sentUpstream;

    /** A provider that speaks {@code dialect} has been asked when this returns. */
    TurnStand(
            Dialect dialect,
            Surface surface,
            Surface.Operation.OfConversation operation,
            String body) {
        UpstreamPool pool =
                new UpstreamPool(
                        provider.eventLoop(),
                        Transport.NIO,
                        DefaultAddressResolverGroup.INSTANCE,
                        TLS,
                        System::nanoTime);
        UpstreamRoute route = new UpstreamRoute(ORIGIN, null);
        UpstreamConnection connection = new UpstreamConnection(pool, route);
        provider.pipeline().addLast(connection.handlers().toArray(ChannelHandler[]::new));
        pool.putIdle(route, connection);
        Decoded decoded = surface.decode(operation, body.getBytes(UTF_8));
        if (!(decoded instanceof Decoded.Request request)) {
            throw new IllegalArgumentException("refused: " + decoded);
        }
        NettyUpstream upstream = new NettyUpstream(pool, ProxySelection.off());
        exchange(dialect, surface, request, upstream).start();
        sentUpstream = text(provider);
    }

    private static SslContext tls() {
        try {
            return SslContextBuilder.forClient().build();
        } catch (SSLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What the provider got. */
    String sentUpstream() {
        return sentUpstream;
    }

    void read(String text) {
        read(Unpooled.copiedBuffer(text, UTF_8));
    }

    /** One turn. */
    void read(ByteBuf bytes) {
        readPart(bytes);
        endTurn();
    }

    /** A read that does not end the turn. */
    void readPart(ByteBuf bytes) {
        provider.pipeline().fireChannelRead(bytes);
    }

    void endTurn() {
        provider.pipeline().fireChannelReadComplete();
    }

    /** What has left for the client since the last call. */
    String sent() {
        return text(client);
    }

    @Override
    public void close() {
        client.finishAndReleaseAll();
        provider.finishAndReleaseAll();
    }

    static String chunk(String text) {
        return Integer.toHexString(text.getBytes(UTF_8).length) + "\r\n" + text + "\r\n";
    }

    private static String text(EmbeddedChannel channel) {
        StringBuilder text = new StringBuilder();
        ByteBuf buffer = channel.readOutbound();
        while (buffer != null) {
            text.append(buffer.toString(UTF_8));
            buffer.release();
            buffer = channel.readOutbound();
        }
        return text.toString();
    }

    private Exchange exchange(
            Dialect dialect, Surface surface, Decoded.Request decoded, NettyUpstream upstream) {
        HttpProvider asked =
                new HttpProvider(
                        "p",
                        dialect,
                        ORIGIN,
                        "/v1",
                        new Credentials.None(),
                        Headers.none(),
                        Set.of());
        Candidate candidate =
                new Candidate(
                        asked,
                        "m",
                        /* listed= */ true,
                        /* tier= */ 1,
                        new CallTimeouts(LONG, LONG, LONG, LONG, null),
                        /* storable= */ true);
        Stations stations =
                new Stations(
                        new Everybody(
                                new Route(
                                        "m",
                                        List.of(candidate),
                                        null,
                                        false,
                                        new Route.Memory(CacheSampling.UNSET_OR_LOW, "f"))),
                        (query, workers, onVerdict) ->
                                onVerdict.accept(new CacheVerdict.Bypass("not here")),
                        new ChainRouter(
                                new CandidateStats(), System::nanoTime, new SplittableRandom()),
                        CallGate.open(),
                        new ErrorClassifier(),
                        RecorderFactory.none(),
                        new ExchangeListener() {},
                        LONG,
                        /* exposeServing= */ true);
        HeadWriter heads = new HeadWriter(true, true, true, List.of());
        return new Exchange(
                new Inbound(
                        "id",
                        surface,
                        decoded.request(),
                        null,
                        null,
                        "",
                        Forwarded.NOTHING,
                        RequestOptions.NONE,
                        0),
                stations,
                new Loop(
                        new EventLoopScheduler(provider.eventLoop()),
                        upstream,
                        System::nanoTime,
                        Runnable::run),
                new StreamRelay(client, heads, _ -> {}));
    }

    /** Lets everybody have the one route. */
    private record Everybody(Route route) implements AdmissionGate {

        @Override
        public Admission admit(@Nullable String credential, String model) {
            return new Admission.Admitted(new Caller.Anyone(), route);
        }

        @Override
        public Caller authenticate(@Nullable String credential) {
            return new Caller.Anyone();
        }

        @Override
        public boolean permits(Caller caller, String model) {
            return true;
        }
    }
}
