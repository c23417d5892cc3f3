package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.SimulatorMode;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What clients see of a gateway that goes down. Each test has a gateway of its own. */
class DrainScenarioTest extends Scenario {

    private static final String PATIENT = "{delay: 0s, wait: 20s}";
    private static final String IMPATIENT = "{delay: 0s, wait: 300ms}";
    private static final Pace ENDLESS = new Pace(Duration.ZERO, 50, 10_000);
    private static final String WHOLE = ChatRequests.whole("hello");
    private static final String STREAMED = ChatRequests.streamed("hello");

    @Override
    String cache() {
        return "{exact: {enabled: true}, semantic: {enabled: false}}";
    }

    /** A gateway and one client of it. */
    private record Dying(RunningGateway gateway, RawClient client, CountDownLatch hurry)
            implements AutoCloseable {

        /** Goes down on a thread of its own; the listener is closed when this returns. */
        Future<Boolean> drainOn(ExecutorService threads) throws Exception {
            Future<Boolean> drained = threads.submit(this::drain);
            assertThat(Deadline.await(this::isClosed)).isTrue();
            return drained;
        }

        boolean drain() throws InterruptedException {
            gateway.drain(hurry);
            return true;
        }

        private boolean isClosed() throws Exception {
            try (RawClient _ = gateway.connect()) {
                return false;
            } catch (ConnectException e) {
                return true;
            }
        }

        @Override
        public void close() throws IOException {
            client.close();
            gateway.close();
        }
    }

    private Dying dying(String drain) throws Exception {
        RunningGateway started =
                RunningGateway.start(
                        configuration().replace("server:\n", "server:\n  drain: " + drain + "\n"));
        return closedLater(new Dying(started, started.connect(), new CountDownLatch(1)));
    }

    private ExecutorService threads() {
        return closedLater(Executors.newVirtualThreadPerTaskExecutor());
    }

    @Test
    void whereNobodyIsConnectedItIsOverAtOnce() throws Exception {
        Dying dying = dying(PATIENT);
        dying.client().close();
        long start = System.nanoTime();

        dying.drain();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void bothListenersSayThatItIsNotReady() throws Exception {
        Dying dying = dying("{delay: 5s, wait: 1s}");
        Future<Boolean> drained = threads().submit(dying::drain);
        String ready = ChatRequests.get("/health/ready");

        assertThat(Deadline.await(() -> dying.gateway().admin(ready).status() == 503)).isTrue();
        try (RawClient late = dying.gateway().connect()) {
            assertThat(late.ask(ready).status()).isEqualTo(503);
            Response served = late.ask(WHOLE);
            assertThat(served.status()).as("it still serves during the delay").isEqualTo(200);
            assertThat(served.head().closes()).isFalse();
        }
        assertThat(drained.isDone()).isFalse();
        dying.hurry().countDown();
        assertThat(drained.get()).isTrue();
    }

    @Test
    void aConnectionThatNobodyUsesIsClosedAfterAMoment() throws Exception {
        Dying dying = dying(PATIENT);
        dying.client().ask(WHOLE);

        dying.drain();

        assertThat(dying.client().isAtEnd()).isTrue();
    }

    @Test
    void aRequestThatWasOnItsWayIsAnsweredAndTheAnswerSaysThatItIsTheLast() throws Exception {
        Dying dying = dying(PATIENT);
        dying.client().ask(WHOLE);
        Future<Boolean> drained = dying.drainOn(threads());

        assertThat(Deadline.await(() -> isLast(dying.client().ask(WHOLE)))).isTrue();

        assertThat(dying.client().isAtEnd()).isTrue();
        assertThat(drained.get()).isTrue();
    }

    @Test
    void aRequestWhoseHeadIsHalfThereIsReadToItsEnd() throws Exception {
        Dying dying = dying(PATIENT);
        RawClient idle = closedLater(dying.gateway().connect());
        idle.ask(WHOLE);
        dying.client().send(WHOLE.substring(0, 30));
        Future<Boolean> drained = dying.drainOn(threads());
        assertThat(idle.isAtEnd()).as("a connection without a request is closed").isTrue();

        Response last = dying.client().ask(WHOLE.substring(30));

        assertThat(last.status()).isEqualTo(200);
        assertThat(last.head().closes()).isTrue();
        assertThat(drained.get()).isTrue();
    }

    @Test
    void aStreamThatEndsInTimeIsWholeAndItsClientMayAskOnceMore() throws Exception {
        provider.setPace(new Pace(Duration.ZERO, 50, 40));
        Dying dying = dying(PATIENT);
        dying.client().send(STREAMED);
        ResponseHead head = dying.client().readHead();
        Future<Boolean> drained = dying.drainOn(threads());

        Response stream = dying.client().readBody(head);
        assertThat(head.closes()).as("the head left before").isFalse();
        assertThat(stream.isDone()).isTrue();
        assertThat(stream.content()).isEqualTo(provider.answerTo("hello"));

        provider.setPace(Pace.immediate(3));
        assertThat(dying.client().ask(WHOLE).head().closes()).isTrue();
        assertThat(dying.client().isAtEnd()).isTrue();
        assertThat(drained.get()).isTrue();
    }

    @Test
    void requestsSentAheadAreAnsweredAndOnlyTheLastAnswerCloses() throws Exception {
        provider.modes(new SimulatorMode.SlowFirst(Duration.ofMillis(500)));
        Dying dying = dying(PATIENT);
        long before = provider.stats().requests();
        dying.client().send(WHOLE + ChatRequests.whole("two") + ChatRequests.whole("three"));
        assertThat(provider.awaitRequests(before + 1, SOON)).isTrue();
        Future<Boolean> drained = dying.drainOn(threads());

        assertThat(dying.client().read().head().closes()).isFalse();
        assertThat(dying.client().read().message()).isEqualTo(provider.answerTo("two"));
        Response last = dying.client().read();
        assertThat(last.message()).isEqualTo(provider.answerTo("three"));
        assertThat(last.head().closes()).isTrue();
        assertThat(drained.get()).isTrue();
    }

    @Test
    void aStreamThatDoesNotEndInTimeIsCutProperlyAndNotKept() throws Exception {
        provider.setPace(ENDLESS);
        Dying dying = dying(IMPATIENT);
        dying.client().send(STREAMED);
        ResponseHead head = dying.client().readHead();

        dying.drain();

        Response cut = dying.client().readBody(head);
        Cuts.assertCut(cut);
        assertThat(cut.text()).contains("shutting down");
        assertThat(dying.client().isAtEnd()).isTrue();
        assertThat(dying.gateway().metric("sluice_cache_entries")).isZero();
        assertThat(dying.gateway().metric("sluice_recordings_total", "result=\"aggregated\""))
                .isZero();
    }

    @Test
    void aRequestThatHasNoAnswerYetIsToldToAskAgain() throws Exception {
        provider.setMode(new SimulatorMode.Hang());
        Dying dying = dying(IMPATIENT);
        long before = provider.stats().requests();
        dying.client().send(STREAMED);
        assertThat(provider.awaitRequests(before + 1, SOON)).isTrue();

        dying.drain();

        assertToldToAskAgain(dying.client());
    }

    @Test
    void aRequestWhoseBodyIsStillComingInIsServedWhereItIsCompleteInTime() throws Exception {
        Dying dying = dying(PATIENT);
        int half = WHOLE.length() - 20;
        dying.client().send(WHOLE.substring(0, half));
        Future<Boolean> drained = dying.drainOn(threads());

        boolean last = isLast(dying.client().ask(WHOLE.substring(half)));

        assertThat(last || Deadline.await(() -> isLast(dying.client().ask(WHOLE)))).isTrue();
        assertThat(drained.get()).isTrue();
    }

    @Test
    void oneWhoseBodyIsNotCompleteInTimeIsToldToAskAgain() throws Exception {
        Dying dying = dying(IMPATIENT);
        dying.client().send(WHOLE.substring(0, WHOLE.length() - 20));

        dying.drain();

        assertToldToAskAgain(dying.client());
    }

    @Test
    void whoeverHurriesItGetsTheSameEndAtOnce() throws Exception {
        provider.setPace(ENDLESS);
        Dying dying = dying("{delay: 60s, wait: 60s}");
        dying.client().send(STREAMED);
        ResponseHead head = dying.client().readHead();
        Future<Boolean> drained = threads().submit(dying::drain);
        long start = System.nanoTime();

        dying.hurry().countDown();

        assertThat(drained.get()).isTrue();
        Cuts.assertCut(dying.client().readBody(head));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
    }

    /** A request may overtake the word that its connection is to close; then it is not the last. */
    private static boolean isLast(Response response) {
        assertThat(response.status()).isEqualTo(200);
        return response.head().closes();
    }

    private static void assertToldToAskAgain(RawClient client) throws Exception {
        Response refused = client.read();
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.head().closes()).isTrue();
        assertThat(refused.header("x-should-retry")).isEqualTo("true");
        assertThat(refused.error("message")).contains("shutting down");
        assertThat(client.isAtEnd()).isTrue();
    }
}
