package dev.sluice.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.flight.FlightEnd;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.request.Headers;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StreamRecorderTest {

    private static final int MEBIBYTE = 1024 * 1024;

    private RecordingBudget budget = new RecordingBudget(64L * MEBIBYTE);
    private final List<RecordingResult> givenUp = new ArrayList<>();
    private final List<Recording> taken = new ArrayList<>();
    private final List<Runnable> whenDone = new ArrayList<>();
    private boolean sinkTakes = true;

    private StreamRecorder recorder() {
        return new StreamRecorder(
                candidate(),
                /* streamed= */ true,
                new CacheTicket("0123456789abcdef01", "m", ""),
                budget,
                (recording, onDone) -> {
                    if (sinkTakes) {
                        taken.add(recording);
                        whenDone.add(onDone);
                    }
                    return sinkTakes;
                },
                givenUp::add);
    }

    private static Candidate candidate() {
        Duration second = Duration.ofSeconds(1);
        Dialect unused =
                (Dialect)
                        Proxy.newProxyInstance(
                                Dialect.class.getClassLoader(),
                                new Class<?>[] {Dialect.class},
                                (proxy, method, arguments) -> {
                                    throw new UnsupportedOperationException(method.getName());
                                });
        return new Candidate(
                new HttpProvider(
                        "p",
                        unused,
                        new Origin("p.example", 443, /* tls= */ true),
                        "",
                        new Credentials.None(),
                        Headers.none(),
                        Set.of()),
                "model",
                /* listed= */ true,
                1,
                new CallTimeouts(second, second, second, second, null),
                /* storable= */ true);
    }

    private static void feed(StreamRecorder recorder, String event) {
        recorder.onEvent(
                ByteBuffer.wrap(event.getBytes(StandardCharsets.UTF_8)), EventReading.CONTENT);
    }

    private static void feed(StreamRecorder recorder, int size) {
        recorder.onEvent(ByteBuffer.allocate(size), EventReading.CONTENT);
    }

    @Nested
    class OfACompleteAnswer {

        @Test
        void handsTheEventsOnAsTheyCame() {
            StreamRecorder recorder = recorder();
            for (int i = 0; i < 200; i++) {
                feed(recorder, "event " + i);
            }
            recorder.onFlightEnd(new FlightEnd.Complete());

            List<ByteBuffer> events = taken.getFirst().events();
            assertThat(events).hasSize(200);
            assertThat(StandardCharsets.UTF_8.decode(events.get(150)).toString())
                    .isEqualTo("event 150");
            assertThat(givenUp).isEmpty();
        }

        @Test
        void holdsTheBudgetUntilTheWorkerIsDone() {
            StreamRecorder recorder = recorder();
            feed(recorder, "a");
            recorder.onFlightEnd(new FlightEnd.Complete());

            assertThat(budget.heldBytes()).isPositive();
            whenDone.getFirst().run();
            assertThat(budget.heldBytes()).isZero();
        }

        @Test
        void isDroppedWhereTheSinkFails() {
            StreamRecorder recorder =
                    new StreamRecorder(
                            candidate(),
                            /* streamed= */ true,
                            new CacheTicket("0123456789abcdef01", "m", ""),
                            budget,
                            (recording, onDone) -> {
                                throw new IllegalStateException("a bug in a sink");
                            },
                            givenUp::add);
            feed(recorder, "a");
            recorder.onFlightEnd(new FlightEnd.Complete());

            assertThat(givenUp).containsExactly(RecordingResult.DROPPED);
            assertThat(budget.heldBytes()).isZero();
        }

        @Test
        void isDroppedWhereTheSinkIsFull() {
            sinkTakes = false;
            StreamRecorder recorder = recorder();
            feed(recorder, "a");
            recorder.onFlightEnd(new FlightEnd.Complete());

            assertThat(givenUp).containsExactly(RecordingResult.DROPPED);
            assertThat(budget.heldBytes()).isZero();
        }

        @Test
        void mayHaveExactlyOneMebibyte() {
            StreamRecorder recorder = recorder();
            feed(recorder, MEBIBYTE);
            recorder.onFlightEnd(new FlightEnd.Complete());

            assertThat(taken).hasSize(1);
            assertThat(givenUp).isEmpty();
        }
    }

    @Nested
    class GivesUp {

        @Test
        void overOneMebibyteAndSaysSoOnce() {
            StreamRecorder recorder = recorder();
            feed(recorder, MEBIBYTE);
            feed(recorder, 1);
            feed(recorder, 1);
            recorder.onFlightEnd(new FlightEnd.Complete());

            assertThat(givenUp).containsExactly(RecordingResult.TOO_LARGE);
            assertThat(taken).isEmpty();
            assertThat(budget.heldBytes()).isZero();
        }

        @Test
        void whenAllRecordingsTogetherAreTooLarge() {
            budget = new RecordingBudget(20_000);
            StreamRecorder first = recorder();
            StreamRecorder second = recorder();
            feed(first, 15_000);
            feed(second, 6_000);

            assertThat(givenUp).containsExactly(RecordingResult.DROPPED);
            first.onFlightEnd(new FlightEnd.Complete());
            whenDone.getFirst().run();
            assertThat(budget.heldBytes()).isZero();
        }

        @Test
        void whenTheAnswerBrokeOff() {
            StreamRecorder recorder = recorder();
            feed(recorder, "a");
            recorder.onFlightEnd(new FlightEnd.Broken(new UpstreamFailure.MissingEnd()));

            assertThat(givenUp).containsExactly(RecordingResult.INCOMPLETE);
            assertThat(budget.heldBytes()).isZero();
        }

        @Test
        void whenNobodyWaitedAnyMore() {
            StreamRecorder recorder = recorder();
            feed(recorder, "a");
            recorder.onFlightEnd(new FlightEnd.Abandoned());

            assertThat(givenUp).containsExactly(RecordingResult.INCOMPLETE);
            assertThat(budget.heldBytes()).isZero();
        }
    }

    @Test
    void hasNoSayInTheClientsWritability() {
        assertThat(recorder().isWritable()).isFalse();
    }

    @Nested
    class Budget {

        @Test
        void givesUpToItsLimitAndTakesBack() {
            RecordingBudget ten = new RecordingBudget(10);

            assertThat(ten.reserve(10)).isTrue();
            assertThat(ten.reserve(1)).isFalse();
            assertThat(ten.heldBytes()).isEqualTo(10);
            ten.release(4);
            assertThat(ten.reserve(4)).isTrue();
            assertThat(ten.heldBytes()).isEqualTo(10);
        }
    }
}
