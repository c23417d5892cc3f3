package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cache.recording.RecordedAnswer;
import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.netty.boot.Gateway.Recordings;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A recorder that is stuck, broken or full is no client's concern. */
class RecorderScenarioTest extends Scenario {

    /** What is asked again is to be answered again, and recorded again. */
    private static final String FRESH = "cache-control: no-cache";

    private static final String STREAMED =
            ChatRequests.post(ChatRequests.streamedBody("smart", "hello"), FRESH);
    private static final String WHOLE =
            ChatRequests.post(ChatRequests.wholeBody("smart", "hello"), FRESH);

    private static final int STREAMS = 10;
    private static final long PLENTY = 64L * 1024 * 1024;

    /** More than the worker's queue and the recording it is stuck in. */
    private static final int MORE_THAN_WAIT = 1040;

    @Override
    String cache() {
        return "{exact: {enabled: true}, semantic: {enabled: false}}";
    }

    @Test
    void whatIsRecordedIsCounted() throws Exception {
        ask(STREAMED);
        ask(WHOLE);
        assertThat(recorded(gateway, "aggregated", 2)).isTrue();

        ask(new SimulatorMode.CutAfter(3), STREAMED);
        assertThat(recorded(gateway, "incomplete", 1)).isTrue();

        ask(new SimulatorMode.EventBytes(2 * 1024 * 1024), STREAMED);
        assertThat(recorded(gateway, "too_large", 1)).isTrue();
    }

    @Test
    void aRecorderThatBlocksDelaysNobody() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        try (RunningGateway blocked = gatewayWith(_ -> awaitQuietly(released), PLENTY)) {
            streamsArriveInTheirTime(blocked);
            assertThat(blocked.metric("sluice_recordings_total")).isZero();

            released.countDown();

            assertThat(recorded(blocked, "aggregated", STREAMS)).isTrue();
        }
    }

    @Test
    void aRecorderThatThrowsHarmsNobody() throws Exception {
        try (RunningGateway broken =
                gatewayWith(
                        _ -> {
                            throw new IllegalStateException("broken on purpose");
                        },
                        PLENTY)) {
            streamsArriveInTheirTime(broken);

            assertThat(recorded(broken, "failed", STREAMS)).isTrue();
        }
    }

    @Test
    void aRecorderWithoutRoomHarmsNobody() throws Exception {
        try (RunningGateway full = gatewayWith(_ -> {}, 1024)) {
            streamsArriveInTheirTime(full);

            assertThat(recorded(full, "dropped", STREAMS)).isTrue();
        }
    }

    @Test
    void aQueueThatIsFullHarmsNobody() throws Exception {
        provider.setPace(Pace.immediate(1));
        CountDownLatch released = new CountDownLatch(1);
        try (RunningGateway blocked = gatewayWith(_ -> awaitQuietly(released), PLENTY);
                RawClient client = blocked.connect()) {
            for (int i = 0; i < MORE_THAN_WAIT; i++) {
                assertThat(client.ask(WHOLE).status()).isEqualTo(200);
            }
            assertThat(recorded(blocked, "dropped", MORE_THAN_WAIT - 1025)).isTrue();

            released.countDown();

            assertThat(recorded(blocked, "aggregated", 1025)).isTrue();
        }
    }

    /** Each takes its 100 ms and little more, one after the other. */
    private void streamsArriveInTheirTime(RunningGateway of) throws Exception {
        provider.setPace(new Pace(Duration.ZERO, 200, 20));
        try (RawClient client = of.connect()) {
            for (int i = 0; i < STREAMS; i++) {
                long started = System.nanoTime();
                Response response = client.ask(STREAMED);
                Duration took = Duration.ofNanos(System.nanoTime() - started);

                assertThat(response.content()).isEqualTo(provider.answerTo("hello"));
                assertThat(response.isDone()).isTrue();
                assertThat(took).isLessThan(Duration.ofSeconds(2));
            }
        }
    }

    private RunningGateway gatewayWith(Consumer<RecordedAnswer> onAnswer, long limitBytes)
            throws Exception {
        return RunningGateway.start(configuration(), new Recordings(onAnswer, limitBytes));
    }

    private static boolean recorded(RunningGateway of, String result, long count) throws Exception {
        return of.awaitMetric(count, "sluice_recordings_total", "result=\"" + result + "\"");
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
