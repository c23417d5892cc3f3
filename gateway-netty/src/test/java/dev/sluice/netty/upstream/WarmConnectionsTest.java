package dev.sluice.netty.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.provider.Origin;
import dev.sluice.netty.loop.Transport;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.InetNameResolver;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When a place that cannot be reached is tried: time is the embedded loop's, names are unknown. */
class WarmConnectionsTest {

    private static final Duration STEP = Duration.ofSeconds(1);
    private static final Origin PROVIDER = new Origin("api.example", 443, /* tls= */ true);
    private static final Origin OTHER = new Origin("other.example", 443, /* tls= */ true);

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Names names = new Names();
    private long seconds;

    /** Knows no name, and remembers who asked when. */
    private final class Names extends AddressResolverGroup<InetSocketAddress> {

        private final List<Long> asked = new ArrayList<>();

        /** The usual one waits for the end of its executor, which the embedded loop has not. */
        @Override
        public AddressResolver<InetSocketAddress> getResolver(EventExecutor executor) {
            return newResolver(executor);
        }

        @Override
        protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
            return new InetNameResolver(executor) {
                @Override
                protected void doResolve(String name, Promise<InetAddress> promise) {
                    asked.add(seconds);
                    promise.setFailure(new UnknownHostException(name));
                }

                @Override
                protected void doResolveAll(String name, Promise<List<InetAddress>> promise) {
                    promise.setFailure(new UnknownHostException(name));
                }
            }.asAddressResolver();
        }
    }

    private WarmConnections warm(Map<String, String> environment) throws SSLException {
        UpstreamPool pool =
                new UpstreamPool(
                        channel.eventLoop(),
                        Transport.NIO,
                        names,
                        SslContextBuilder.forClient().build(),
                        () -> Duration.ofSeconds(seconds).toNanos());
        return new WarmConnections(
                pool, ProxySelection.fromEnvironment(environment), channel.eventLoop());
    }

    private WarmConnections warm() throws SSLException {
        return warm(Map.of("HTTPS_PROXY", "http://proxy.example:3128"));
    }

    private static WarmTarget to(Origin origin) {
        return new WarmTarget(origin, new EgressConfig.Direct(), Duration.ofSeconds(2));
    }

    private void pass(Duration time) {
        for (long end = seconds + time.toSeconds(); seconds < end; ) {
            seconds++;
            channel.advanceTimeBy(STEP.toNanos(), TimeUnit.NANOSECONDS);
            channel.runScheduledPendingTasks();
            channel.runPendingTasks();
        }
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void aPlaceThatCannotBeReachedIsTriedEverMoreSeldom() throws Exception {
        warm().keep(List.of(to(PROVIDER)));
        pass(Duration.ofMinutes(30));

        List<Long> pauses = new ArrayList<>();
        for (int i = 1; i < names.asked.size(); i++) {
            pauses.add(names.asked.get(i) - names.asked.get(i - 1));
        }

        assertThat(pauses).startsWith(10L, 15L, 25L, 45L, 85L, 165L).isSorted();
        assertThat(pauses.getLast()).as("five minutes and a look").isEqualTo(305L);
    }

    @Test
    void aPlaceThatIsNotKeptAnyMoreIsNotTriedAnyMore() throws Exception {
        WarmConnections warm = warm();
        warm.keep(List.of(to(PROVIDER)));
        warm.keep(List.of());
        int before = names.asked.size();

        pass(Duration.ofMinutes(10));

        assertThat(names.asked).hasSize(before);
    }

    @Test
    void aNewPlaceIsTriedAtOnceAndTheLooksGoOnAtTheSamePace() throws Exception {
        WarmConnections warm = warm();
        warm.keep(List.of(to(PROVIDER)));
        assertThat(names.asked).hasSize(1);

        warm.keep(List.of(to(OTHER)));

        assertThat(names.asked).hasSize(2);
        pass(Duration.ofSeconds(11));
        assertThat(names.asked).as("by one row of looks, not two").hasSize(3);
    }

    @Test
    void afterATimeWithoutPlacesItBeginsAgain() throws Exception {
        WarmConnections warm = warm();
        warm.keep(List.of());
        pass(Duration.ofSeconds(20));

        warm.keep(List.of(to(PROVIDER)));

        assertThat(names.asked).hasSize(1);
        pass(Duration.ofSeconds(11));
        assertThat(names.asked).hasSize(2);
    }
}
