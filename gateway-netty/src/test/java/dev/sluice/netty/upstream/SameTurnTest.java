package dev.sluice.netty.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
import dev.sluice.providers.openai.OpenAiDialect;
import dev.sluice.providers.openai.OpenAiSurface;
import dev.sluice.providers.routing.ErrorClassifier;
import dev.sluice.providers.routing.PriorityRouter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * An event is written and flushed to the client in the turn of the loop in which its last byte was
 * read. The test is the loop: it fires reads and their end into the provider's channel and runs
 * none of the loop's tasks, so what has reached the client's channel got there within the turn.
 */
class SameTurnTest {

    private static final Origin ORIGIN = new Origin("provider.example", 80, false);
    private static final Duration LONG = Duration.ofMinutes(1);

    private static final String HEAD =
            String.join(
                    "\r\n",
                    "HTTP/1.1 200 OK",
                    "content-type: text/event-stream",
                    "transfer-encoding: chunked",
                    "",
                    "");

    private static final String ROLE = event("{\"role\":\"assistant\",\"content\":\"\"}");
    private static final String FIRST = event("{\"content\":\"na\u00efve\"}");
    private static final String SECOND = event("{\"content\":\" man\"}");

    private final EmbeddedChannel provider = new EmbeddedChannel();
    private final EmbeddedChannel client = new EmbeddedChannel();

    SameTurnTest() throws Exception {
        UpstreamPool pool =
                new UpstreamPool(
                        provider.eventLoop(),
                        Transport.NIO,
                        DefaultAddressResolverGroup.INSTANCE,
                        SslContextBuilder.forClient().build(),
                        System::nanoTime);
        UpstreamRoute route = new UpstreamRoute(ORIGIN, null);
        UpstreamConnection connection = new UpstreamConnection(pool, route);
        provider.pipeline().addLast(connection.handlers().toArray(ChannelHandler[]::new));
        pool.putIdle(route, connection);
        exchange(new NettyUpstream(pool, ProxySelection.off())).start();
        ByteBuf request = provider.readOutbound();
        assertThat(request.toString(UTF_8)).startsWith("POST /v1/chat/completions HTTP/1.1\r\n");
        request.release();
    }

    @AfterEach
    void releaseAll() {
        client.finishAndReleaseAll();
        provider.finishAndReleaseAll();
    }

    @Test
    void theFirstEventTakesHeadAndPreambleWithIt() {
        read(HEAD);
        read(chunk(ROLE));
        assertThat(sent()).isEmpty();

        read(chunk(FIRST));

        assertThat(sent()).startsWith("HTTP/1.1 200 OK\r\n").contains(ROLE + FIRST);
    }

    @Test
    void eachEventLeavesInTheTurnOfItsLastByteWhereverItIsCut() {
        read(HEAD + chunk(FIRST));
        assertThat(sent()).contains(FIRST);
        byte[] bytes = chunk(SECOND).getBytes(UTF_8);
        // The event is whole two bytes before its chunk is.
        for (int cut = 1; cut <= bytes.length - 3; cut++) {
            read(Unpooled.wrappedBuffer(bytes, 0, cut));
            assertThat(sent()).as("cut at %d", cut).isEmpty();

            read(Unpooled.wrappedBuffer(bytes, cut, bytes.length - cut));

            assertThat(sent()).as("cut at %d", cut).isEqualTo(chunk(SECOND));
        }
    }

    @Test
    void allEventsOfATurnLeaveInOneChunk() {
        read(HEAD + chunk(FIRST));
        sent();

        provider.pipeline().fireChannelRead(Unpooled.copiedBuffer(chunk(FIRST), UTF_8));
        provider.pipeline().fireChannelRead(Unpooled.copiedBuffer(chunk(SECOND), UTF_8));
        assertThat(sent()).as("the turn is not over").isEmpty();
        provider.pipeline().fireChannelReadComplete();

        assertThat(sent()).isEqualTo(chunk(FIRST + SECOND));
    }

    @Test
    void theEndLeavesInItsTurnToo() {
        read(HEAD + chunk(FIRST));
        sent();

        read(chunk("data: [DONE]\n\n") + "0\r\n\r\n");

        assertThat(sent()).isEqualTo(chunk("data: [DONE]\n\n") + "0\r\n\r\n");
    }

    private void read(String text) {
        read(Unpooled.copiedBuffer(text, UTF_8));
    }

    /** One turn. */
    private void read(ByteBuf bytes) {
        provider.pipeline().fireChannelRead(bytes);
        provider.pipeline().fireChannelReadComplete();
    }

    /** What has left for the client since the last call. */
    private String sent() {
        StringBuilder text = new StringBuilder();
        ByteBuf buffer = client.readOutbound();
        while (buffer != null) {
            text.append(buffer.toString(UTF_8));
            buffer.release();
            buffer = client.readOutbound();
        }
        return text.toString();
    }

    private static String event(String delta) {
        return "data: {\"choices\":[{\"delta\":" + delta + "}]}\n\n";
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.getBytes(UTF_8).length) + "\r\n" + text + "\r\n";
    }

    private Exchange exchange(NettyUpstream upstream) {
        HttpProvider asked =
                new HttpProvider(
                        "p",
                        new OpenAiDialect(),
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
                        new PriorityRouter(),
                        CallGate.open(),
                        new ErrorClassifier(),
                        RecorderFactory.none(),
                        new ExchangeListener() {},
                        LONG,
                        /* exposeServing= */ true);
        OpenAiSurface surface = new OpenAiSurface();
        Decoded decoded =
                surface.decode(
                        Surface.Operation.Chat.BY_BODY,
                        "{\"model\":\"m\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}"
                                .getBytes(UTF_8));
        HeadWriter heads = new HeadWriter(true, true, true, List.of());
        return new Exchange(
                new Inbound(
                        "id",
                        surface,
                        ((Decoded.Request) decoded).request(),
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
