package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.SimulatorMode;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A client that does not read: the provider is not read either, and nothing piles up. */
class SlowReaderScenarioTest extends Scenario {

    private static final int KIB = 1024;
    private static final int MIB = 1024 * KIB;

    /** Buffers of both sides and of both kernels are far below. */
    private static final long DIRECT_BOUND = 32L * MIB;

    /** Some 20 MiB of events: no kernel takes that. */
    private static final int MANY_CHUNKS = 100_000;

    /** Just below what is held to be sent in one piece. */
    private static final int ANSWER = 8 * MIB - 64 * KIB;

    private static final Duration STANDSTILL = Duration.ofMillis(300);

    @Test
    void theProviderIsNotReadWhileTheClientDoesNotReadAndGoesOnWhenItDoes() throws Exception {
        long directBefore = usedDirectMemory();
        provider.setPace(Pace.immediate(MANY_CHUNKS));
        RawClient client = withSmallWindow();
        expectRecords(1);
        client.send(ChatRequests.streamed("hello"));
        ResponseHead head = client.readHead();

        assertThat(Deadline.await(this::providerStandsStill, Duration.ofSeconds(30))).isTrue();

        long sentWhileStill = provider.stats().chunksSent();
        assertThat(provider.stats().open()).as("the stream is not over").isEqualTo(1);
        assertThat(usedDirectMemory() - directBefore).isLessThan(DIRECT_BOUND);

        Response rest = client.readBody(head);

        assertThat(provider.stats().chunksSent()).isGreaterThan(sentWhileStill);
        assertThat(rest.isDone()).isTrue();
        assertThat(rest.errorEvents()).isEmpty();
        assertThat(rest.text().length()).isGreaterThan(15 * MIB);
        assertThat(usedDirectMemory() - directBefore).isLessThan(DIRECT_BOUND);
    }

    @Test
    void aStandstillOfTheClientIsNoSilenceOfTheProvider() throws Exception {
        long timeoutsBefore = attempts("timeout");
        try (RunningGateway impatient =
                RunningGateway.start(configuration().replace("idle: 10s", "idle: 300ms"))) {
            provider.setPace(Pace.immediate(MANY_CHUNKS));
            RawClient client = RawClient.withSmallWindow(impatient.port(), 16 * KIB);
            client.send(ChatRequests.streamed("hello"));
            ResponseHead head = client.readHead();
            assertThat(Deadline.await(this::providerStandsStill, Duration.ofSeconds(30))).isTrue();
            assertThat(Deadline.holds(this::providerRuns, Duration.ofMillis(700))).isTrue();

            Response rest = client.readBody(head);

            assertThat(rest.isDone()).isTrue();
            assertThat(rest.errorEvents()).isEmpty();
            client.close();
        }
        assertThat(attempts("timeout")).isEqualTo(timeoutsBefore);
    }

    @Test
    void aClientThatLeavesAtAStandstillIsNoticed() throws Exception {
        provider.setPace(Pace.immediate(MANY_CHUNKS));
        RawClient client = withSmallWindow();
        expectRecords(1);
        client.send(ChatRequests.streamed("hello"));
        client.readHead();
        assertThat(Deadline.await(this::providerStandsStill, Duration.ofSeconds(30))).isTrue();

        client.reset();

        assertThat(provider.awaitPeerClosed(Duration.ofSeconds(2))).isTrue();
    }

    @Test
    void aLargeWholeAnswerIsNotCutOffBecauseItsClientIsSlow() throws Exception {
        provider.setMode(new SimulatorMode.EventBytes(ANSWER));
        expectRecords(1);
        RawClient client = withSmallWindow();
        String request =
                ChatRequests.post(ChatRequests.wholeBody("smart", "hello"), "connection: close");
        client.send(request);

        Response response = client.readHesitantly(MIB, Duration.ofSeconds(6));

        assertThat(response.whole()).isTrue();
        assertThat(response.message()).hasSizeGreaterThan(ANSWER - 4 * KIB);
    }

    private boolean providerStandsStill() throws Exception {
        long sent = provider.stats().chunksSent();
        return sent > 0 && Deadline.holds(() -> provider.stats().chunksSent() == sent, STANDSTILL);
    }

    private boolean providerRuns() {
        return provider.stats().open() == 1;
    }

    private RawClient withSmallWindow() throws Exception {
        return closedLater(RawClient.withSmallWindow(gateway.port(), 16 * KIB));
    }

    private static long usedDirectMemory() {
        return ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT)
                .metric()
                .usedDirectMemory();
    }
}
