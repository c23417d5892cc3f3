package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.SimulatorMode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A client that goes, at each point where it can: what runs for it ends at once. */
class ClientLeavesScenarioTest extends Scenario {

    /** Far below each limit of time, so that no timeout can pass for a cancellation. */
    private static final Duration AT_ONCE = Duration.ofSeconds(2);

    enum Way {
        CLOSES,
        HALF_CLOSES,
        RESETS;

        void leave(RawClient client) throws Exception {
            switch (this) {
                case CLOSES -> client.close();
                case HALF_CLOSES -> client.finishSending();
                case RESETS -> client.reset();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void beforeTheHead(Way way) throws Exception {
        provider.setMode(new SimulatorMode.Hang());
        long cancelledBefore = attempts("cancelled");
        RawClient client = sentAndReceived(ChatRequests.streamed("hello"));

        way.leave(client);

        assertThat(provider.awaitPeerClosed(AT_ONCE)).isTrue();
        assertThat(Deadline.await(() -> attempts("cancelled") == cancelledBefore + 1)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void betweenHeadAndContent(Way way) throws Exception {
        provider.setMode(new SimulatorMode.HeadThenHang());
        RawClient client = sentAndReceived(ChatRequests.streamed("hello"));

        way.leave(client);

        assertThat(provider.awaitPeerClosed(AT_ONCE)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void inTheMiddleOfAStream(Way way) throws Exception {
        provider.setPace(new Pace(Duration.ZERO, 50, 5000));
        RawClient client = sentAndReceived(ChatRequests.streamed("hello"));
        client.readHead();
        client.readChunk();
        assertThat(gateway.awaitMetric(1, "sluice_open_streams")).isTrue();

        way.leave(client);

        assertThat(provider.awaitPeerClosed(AT_ONCE)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whileAStalledStreamIsSilent(Way way) throws Exception {
        provider.setMode(new SimulatorMode.StallAfter(3));
        RawClient client = sentAndReceived(ChatRequests.streamed("hello"));
        client.readHead();
        client.readChunk();

        way.leave(client);

        assertThat(provider.awaitPeerClosed(AT_ONCE)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whileAWholeAnswerIsAwaited(Way way) throws Exception {
        provider.setMode(new SimulatorMode.Hang());
        RawClient client = sentAndReceived(ChatRequests.whole("hello"));

        way.leave(client);

        assertThat(provider.awaitPeerClosed(AT_ONCE)).isTrue();
    }

    @Test
    void itIsCountedAsCancelledAndNotAsAFailure() throws Exception {
        long before = gateway.metric("sluice_requests_total", "outcome=\"cancelled\"");
        provider.setMode(new SimulatorMode.Hang());
        RawClient client = sentAndReceived(ChatRequests.streamed("hello"));

        client.close();

        assertThat(
                        gateway.awaitMetric(
                                before + 1, "sluice_requests_total", "outcome=\"cancelled\""))
                .isTrue();
    }

    @Test
    void inTheMiddleOfItsBody() throws Exception {
        String request = ChatRequests.streamed("hello");
        RawClient client = client().send(request.substring(0, request.length() - 5));

        client.close();

        assertThat(ask(ChatRequests.streamed("hello")).status()).isEqualTo(200);
    }

    /** Whether it had become an exchange by then is a race that both may win. */
    @Test
    void rightBehindALargeBody() throws Exception {
        try (RunningGateway own = startGateway()) {
            RawClient client = closedLater(own.connect());
            client.send(ChatRequests.streamed("x".repeat(3 * 1024 * 1024)));

            client.reset();

            RawClient next = closedLater(own.connect());
            assertThat(next.ask(ChatRequests.streamed("hello")).status()).isEqualTo(200);
            assertThat(provider.await(stats -> stats.open() == 0, SOON)).isTrue();
            assertThat(own.awaitMetric(0, "sluice_open_streams")).isTrue();
            assertThat(own.metric("sluice_requests_total", "outcome=\"ok\"")).isEqualTo(1);
            assertThat(own.metric("sluice_requests_total")).isBetween(1L, 2L);
        }
    }

    private RawClient sentAndReceived(String request) throws Exception {
        long before = provider.stats().requests();
        RawClient client = sent(request);
        assertThat(provider.awaitRequests(before + 1, SOON)).isTrue();
        return client;
    }
}
