package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.flight.FlightEnd;
import dev.sluice.core.provider.UpstreamHandler.Framing;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the table of {@link AttemptTableTest} cannot show: sequences, sizes and times. */
class AttemptTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private AttemptSituation situation = new AttemptSituation(/* streamed= */ true);

    @AfterEach
    void leavesNothingBehind() {
        if (!situation.outcomes.isEmpty()) {
            situation.assertNothingIsLeft();
        }
    }

    private FakeTransport.FakeCall open() {
        return situation.call().sent().streamHead();
    }

    @Nested
    class BeforeTheCommit {

        @Test
        void holdsSilentEventsAndShowsThemInOrderWithTheFirstContent() {
            open().turn("silent 1", "silent 2");
            assertThat(situation.seat.heard).isEmpty();

            situation.call().turn("content a");

            assertThat(situation.seat.heard).containsExactly("silent 1", "silent 2", "content a");
        }

        @Test
        void commitsAPreambleThatGrowsOverSixtyFourKibibytes() {
            open().turn("silent " + "x".repeat(64 * 1024 - 8));
            assertThat(situation.flight.heldBytes()).isEqualTo(64 * 1024);
            assertThat(situation.flight.isCommitted()).isFalse();

            situation.call().turn("silent");

            assertThat(situation.flight.isCommitted()).isTrue();
            assertThat(situation.seat.bytes).isEqualTo(64 * 1024 + 7);
        }

        @Test
        void takesAFinishWithoutContentForAnAnswer() {
            open().turn("silent", "finish", "end");

            assertThat(situation.outcome()).isEqualTo("delivered");
            assertThat(situation.seat.ends).containsExactly(new FlightEnd.Complete());
        }

        @Test
        void takesAnEndWithoutContentForAnEmptyAnswer() {
            open().turn("silent", "usage 3 0", "end");

            assertThat(situation.outcome()).isEqualTo("failed EmptyAnswer");
            assertThat(situation.seat.heard).isEmpty();
            assertThat(situation.call().cancelled).isTrue();
        }

        @Test
        void takesAStreamWithoutAnyEventForAnEmptyAnswer() {
            open().end();

            assertThat(situation.outcome()).isEqualTo("failed EmptyAnswer");
        }

        @Test
        void hidesAnErrorAndLooksAtNothingBehindIt() {
            open().turn("silent", "error overloaded", "content never");

            assertThat(situation.outcome()).isEqualTo("failed ErrorInBody");
            assertThat(situation.seat.heard).isEmpty();
        }

        @Test
        void givesTheFirstTokenAllOfItsTimeWhateverSilentEventsCome() {
            open();
            for (int i = 0; i < 29; i++) {
                situation.advance(SECOND).call().turn("silent");
            }
            assertThat(situation.outcomes).isEmpty();

            situation.advance(SECOND);

            assertThat(situation.outcome()).isEqualTo("failed TimedOut FIRST_TOKEN");
        }

        @Test
        void startsTheClocksWhenTheRequestHasBeenSent() {
            situation.advance(Duration.ofSeconds(50));
            situation.call().sent();
            situation.advance(Duration.ofMillis(7_999));
            assertThat(situation.outcomes).isEmpty();

            situation.advance(Duration.ofMillis(1));

            assertThat(situation.outcome()).isEqualTo("failed TimedOut FIRST_BYTE");
        }
    }

    @Nested
    class Flowing {

        @Test
        void passesEachEventOn() {
            open().turn("content a");
            situation.call().turn("content b", "silent", "content c");

            assertThat(situation.seat.heard)
                    .containsExactly("content a", "content b", "silent", "content c");
        }

        @Test
        void endsAtTheMarkAndReleasesTheConnection() {
            open().turn("content a", "finish", "end", "content behind the end");

            assertThat(situation.outcome()).isEqualTo("delivered");
            assertThat(situation.call().released).isTrue();
            assertThat(situation.call().cancelled).isFalse();
            assertThat(situation.seat.heard).containsExactly("content a", "finish", "end");
        }

        @Test
        void isWholeWithAFinishButWithoutAMark() {
            open().turn("content a", "finish");
            situation.call().end();

            assertThat(situation.outcome()).isEqualTo("delivered");
        }

        @Test
        void isCutWithoutAFinish() {
            open().turn("content a");
            situation.call().end();

            assertThat(situation.outcome()).isEqualTo("cut MissingEnd");
            assertThat(situation.seat.ends)
                    .containsExactly(new FlightEnd.Broken(new UpstreamFailure.MissingEnd()));
        }

        @Test
        void isWholeWhenTheConnectionIsLostBehindTheFinish() {
            open().turn("content a", "finish");
            situation.call().fail(new UpstreamFailure.ConnectionLost("reset"));

            assertThat(situation.outcome()).isEqualTo("delivered");
            assertThat(situation.seat.ends).containsExactly(new FlightEnd.Complete());
        }

        @Test
        void isCutByAnErrorEventThatTheClientDoesNotGet() {
            open().turn("content a", "error gone");

            assertThat(situation.outcome()).isEqualTo("cut ErrorInBody");
            assertThat(situation.seat.heard).containsExactly("content a");
        }

        @Test
        void keepsTheUsageThatCameLast() {
            open().turn("usage 1 1", "content a", "usage 5 6", "finish");

            assertThat(situation.attempt.usage()).isEqualTo(new TokenUsage(5, 0, 6, 0));
        }

        @Test
        void keepsTheUsageOfAnAnswerThatBrokeOff() {
            open().turn("usage 5 6", "content a");
            situation.call().end();

            assertThat(situation.outcome()).isEqualTo("cut MissingEnd");
            assertThat(situation.attempt.usage()).isEqualTo(new TokenUsage(5, 0, 6, 0));
        }

        @Test
        void toleratesAnySilenceShorterThanTheLimit() {
            open().turn("content a");
            for (int i = 0; i < 4; i++) {
                situation.advance(Duration.ofMillis(19_999)).call().turn("silent");
            }
            assertThat(situation.outcomes).isEmpty();

            situation.advance(Fixtures.IDLE);

            assertThat(situation.outcome()).isEqualTo("cut TimedOut IDLE");
        }

        @Test
        void isCutWhenTheWholeCallTakesTooLong() {
            open().turn("content a");
            for (int i = 0; i < 10 && situation.outcomes.isEmpty(); i++) {
                situation.advance(Duration.ofSeconds(10)).call().turn("content b");
            }

            assertThat(situation.outcome()).isEqualTo("cut TimedOut TOTAL");
        }
    }

    @Nested
    class WithAClientThatDoesNotKeepUp {

        private void setWritable(boolean writable) {
            situation.seat.writable = writable;
            situation.attempt.onWritabilityChanged();
        }

        @Test
        void readsNoMoreUntilItDoes() {
            open().turn("content a");

            setWritable(false);
            assertThat(situation.call().reading).isFalse();
            setWritable(true);
            assertThat(situation.call().reading).isTrue();
        }

        @Test
        void doesNotBlameTheProviderForTheSilence() {
            open().turn("content a");
            setWritable(false);

            situation.advance(Duration.ofSeconds(60));

            assertThat(situation.outcomes).isEmpty();
        }

        @Test
        void watchesTheProviderAgainAfterwards() {
            open().turn("content a");
            setWritable(false);
            situation.advance(Duration.ofSeconds(60));
            setWritable(true);

            situation.advance(Duration.ofMillis(19_999));
            assertThat(situation.outcomes).isEmpty();
            situation.advance(Duration.ofMillis(1));
            assertThat(situation.outcome()).isEqualTo("cut TimedOut IDLE");
        }

        @Test
        void takesTheSameNewsTwiceForOne() {
            open().turn("content a");
            setWritable(true);
            setWritable(false);
            setWritable(false);

            assertThat(situation.call().reading).isFalse();
            assertThat(situation.scheduler.waitingTimers()).isEqualTo(1);
        }
    }

    @Nested
    class WithAnErrorStatus {

        @Test
        void readsTheErrorAndItsWait() {
            situation.call().sent().head(429, "application/json", "retry-after", "7");
            situation.call().turn("slow down");
            situation.call().end();

            assertThat(situation.outcome()).isEqualTo("failed ErrorStatus");
        }

        @Test
        void readsNoMoreThanSixtyFourKibibytesOfIt() {
            situation.call().sent().head(500, "text/html");
            for (int i = 0; i < 10; i++) {
                situation
                        .call()
                        .raw(
                                "x"
                                        .repeat(10_000)
                                        .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            }
            situation.call().end();

            assertThat(situation.outcome()).isEqualTo("failed ErrorStatus");
        }

        @ParameterizedTest
        @ValueSource(ints = {199, 300, 302, 400, 401, 404, 429, 500, 503, 529})
        void takesEveryStatusButTwoHundredsForOne(int status) {
            Framing framing = situation.call().sent().head(status, "text/event-stream");
            situation.call().end();

            assertThat(framing).isEqualTo(Framing.BYTES);
            assertThat(situation.outcome()).isEqualTo("failed ErrorStatus");
        }
    }

    @Nested
    class OfAStreamThatIsAnsweredOtherwise {

        @Test
        void makesAStreamOfAWholeAnswer() {
            situation.call().sent().head(200, "application/json; charset=utf-8");
            situation.call().turn(FakeDialect.WHOLE_ANSWER);
            assertThat(situation.seat.heard).isEmpty();
            situation.call().end();

            assertThat(situation.outcome()).isEqualTo("delivered");
            assertThat(situation.seat.heard).containsExactly("content hi", "finish", "end");
            assertThat(situation.attempt.usage()).isEqualTo(FakeDialect.WHOLE_USAGE);
        }

        @Test
        void hidesAnErrorObject() {
            situation.call().sent().head(200, "application/json");
            situation.call().turn("{\"error\":{}}");
            situation.call().end();

            assertThat(situation.outcome()).isEqualTo("failed ErrorInBody");
        }

        @Test
        void hidesAPage() {
            situation.call().sent().head(200, "text/html");
            situation.call().turn("<html>");
            situation.call().end();

            assertThat(situation.outcome()).isEqualTo("failed UnexpectedContent");
        }

        @Test
        void giveUpOnABodyThatIsTooLargeToBeTurnedIntoAStream() {
            situation.call().sent().head(200, "application/json");
            byte[] mebibyte = new byte[1024 * 1024];
            for (int i = 0; i < 8; i++) {
                situation.call().raw(mebibyte);
            }
            assertThat(situation.outcomes).isEmpty();
            situation.call().raw(new byte[1]);

            assertThat(situation.outcome()).isEqualTo("failed TooLarge");
        }
    }

    @Nested
    class OfAWholeAnswer {

        @Test
        void isHeldUntilItIsWhole() {
            situation = new AttemptSituation(/* streamed= */ false);
            situation.call().sent().head(200, "application/json");
            situation.call().raw(FakeDialect.bytes("{\"answer\":").array());
            assertThat(situation.flight.isCommitted()).isFalse();
            situation.call().raw(FakeDialect.bytes("\"hi\"}").array());
            situation.call().end();

            assertThat(situation.outcome()).isEqualTo("delivered");
            assertThat(situation.seat.heard).containsExactly(FakeDialect.WHOLE_ANSWER);
            assertThat(situation.attempt.usage()).isEqualTo(FakeDialect.WHOLE_USAGE);
        }

        @Test
        void mayTakeAsLongAsAFirstToken() {
            situation = new AttemptSituation(/* streamed= */ false);
            situation.call().sent();

            situation.advance(Duration.ofMillis(29_999));
            assertThat(situation.outcomes).isEmpty();
            situation.advance(Duration.ofMillis(1));

            assertThat(situation.outcome()).isEqualTo("failed TimedOut FIRST_TOKEN");
        }

        @Test
        void mayBeSilentNoLongerThanTheIdleLimitOnceItsHeadIsHere() {
            situation = new AttemptSituation(/* streamed= */ false);
            situation.call().sent().head(200, "application/json");

            situation.advance(Fixtures.IDLE);

            assertThat(situation.outcome()).isEqualTo("failed TimedOut IDLE");
        }

        @Test
        void isHiddenWhenTheConnectionBreaksInTheMiddle() {
            situation = new AttemptSituation(/* streamed= */ false);
            situation.call().sent().head(200, "application/json");
            situation.call().turn("{\"answer\":");
            situation.call().fail(new UpstreamFailure.ConnectionLost("reset"));

            assertThat(situation.outcome()).isEqualTo("failed ConnectionLost");
            assertThat(situation.seat.heard).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"text/html", "application/octet-stream", "text/event-stream"})
        void isNoAnswerWhereItIsNoJson(String type) {
            situation = new AttemptSituation(/* streamed= */ false);
            situation.call().sent().head(200, type);
            situation.call().turn(FakeDialect.WHOLE_ANSWER);
            situation.call().end();

            assertThat(situation.outcome()).isEqualTo("failed UnexpectedContent");
        }

        @Test
        void flowsThroughWhereItIsLargerThanEightMebibytes() {
            situation = new AttemptSituation(/* streamed= */ false);
            situation.call().sent().head(200, "application/json");
            byte[] mebibyte = new byte[1024 * 1024];
            Arrays.fill(mebibyte, (byte) 'x');
            for (int i = 0; i < 8; i++) {
                situation.call().raw(mebibyte);
            }
            assertThat(situation.flight.isCommitted()).isFalse();
            situation.call().raw(mebibyte);
            assertThat(situation.flight.isCommitted()).isTrue();
            situation.call().raw(mebibyte);
            situation.call().end();

            assertThat(situation.outcome()).isEqualTo("delivered");
            assertThat(situation.seat.bytes).isEqualTo(10 * 1024 * 1024);
        }

        @Test
        void isCutWhereTheConnectionBreaksWhileItFlowsThrough() {
            situation = new AttemptSituation(/* streamed= */ false);
            situation.call().sent().head(200, "application/json");
            for (int i = 0; i < 9; i++) {
                situation.call().raw(new byte[1024 * 1024]);
            }
            situation.call().fail(new UpstreamFailure.ConnectionLost("reset"));

            assertThat(situation.outcome()).isEqualTo("cut ConnectionLost");
        }
    }

    @Nested
    class WhenCancelled {

        @Test
        void endsTheCallAndTellsNobody() {
            open().turn("silent");

            situation.attempt.cancel();

            assertThat(situation.call().cancelled).isTrue();
            assertThat(situation.outcomes).isEmpty();
            assertThat(situation.seat.ends).isEmpty();
            situation.assertNothingIsLeft();
        }

        @Test
        void tellsTheRecorderOfACommittedFlightThatNobodyWaits() {
            open().turn("content a");

            situation.attempt.cancel();
            situation.attempt.cancel();

            assertThat(situation.seat.ends).isEqualTo(List.of(new FlightEnd.Abandoned()));
            situation.assertNothingIsLeft();
        }
    }
}
