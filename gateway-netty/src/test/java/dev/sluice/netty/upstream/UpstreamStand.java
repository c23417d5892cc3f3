package dev.sluice.netty.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.request.Headers;
import dev.sluice.core.request.SplicedBody;
import dev.sluice.netty.loop.Transport;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.InetNameResolver;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Calls over real sockets from one event loop, whose resolver knows addresses and no names. */
final class UpstreamStand implements AutoCloseable {

    private static final Duration LONG = Duration.ofSeconds(20);

    /** What became of a call. */
    sealed interface Outcome {
        record Answered(int status, String body) implements Outcome {}

        record Failed(UpstreamFailure failure) implements Outcome {}
    }

    /** Resolves nothing, and remembers who asked for what. */
    private static final class Names extends AddressResolverGroup<InetSocketAddress> {

        private final List<String> asked = new CopyOnWriteArrayList<>();

        @Override
        protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
            return new InetNameResolver(executor) {
                @Override
                protected void doResolve(String name, Promise<InetAddress> promise)
                        throws UnknownHostException {
                    byte[] address = NetUtil.createByteArrayFromIpAddressString(name);
                    if (address == null) {
                        asked.add(name);
                        promise.setFailure(new UnknownHostException(name));
                    } else {
                        promise.setSuccess(InetAddress.getByAddress(address));
                    }
                }

                @Override
                protected void doResolveAll(String name, Promise<List<InetAddress>> promise) {
                    promise.setFailure(new UnknownHostException(name));
                }
            }.asAddressResolver();
        }
    }

    private static final class Handler implements UpstreamHandler {

        private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        private final StringBuilder body = new StringBuilder();
        private int status;

        @Override
        public void onSent() {}

        @Override
        public Framing onHead(UpstreamHead head) {
            status = head.status();
            return Framing.BYTES;
        }

        @Override
        public void onPiece(ByteBuffer piece) {
            body.append(UTF_8.decode(piece));
        }

        @Override
        public void onTurnEnd() {}

        @Override
        public void onEnd() {
            outcome.complete(new Outcome.Answered(status, body.toString()));
        }

        @Override
        public void onFailure(UpstreamFailure failure) {
            outcome.complete(new Outcome.Failed(failure));
        }
    }

    private final MultiThreadIoEventLoopGroup group = Transport.NIO.group("test", 1);
    private final EventLoop loop = group.next();
    private final Names names = new Names();
    private final UpstreamPool pool;
    private final NettyUpstream upstream;

    UpstreamStand(SslContext tls) {
        pool = new UpstreamPool(loop, Transport.NIO, names, tls, System::nanoTime);
        upstream = new NettyUpstream(pool, ProxySelection.off());
    }

    /** The names that somebody wanted resolved here. */
    List<String> namesAsked() {
        return names.asked;
    }

    void keepWarm(Collection<WarmTarget> targets) {
        upstream.keepWarm(targets);
    }

    Outcome call(Origin origin, EgressConfig egress) throws Exception {
        return call(origin, egress, LONG);
    }

    Outcome call(Origin origin, EgressConfig egress, Duration connectTimeout) throws Exception {
        return start(origin, egress, "/v1", connectTimeout)
                .get(LONG.toSeconds() * 2, TimeUnit.SECONDS);
    }

    CompletableFuture<Outcome> start(Origin origin, EgressConfig egress, String path) {
        return start(origin, egress, path, LONG);
    }

    private CompletableFuture<Outcome> start(
            Origin origin, EgressConfig egress, String path, Duration connectTimeout) {
        UpstreamRequest request =
                new UpstreamRequest(
                        origin,
                        egress,
                        path,
                        Headers.of("authorization", "Bearer sk-1"),
                        SplicedBody.unchanged("{}".getBytes(UTF_8)),
                        connectTimeout,
                        List.of());
        Handler handler = new Handler();
        loop.execute(() -> upstream.start(request, handler));
        return handler.outcome;
    }

    @Override
    public void close() {
        loop.submit(pool::close).awaitUninterruptibly();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
