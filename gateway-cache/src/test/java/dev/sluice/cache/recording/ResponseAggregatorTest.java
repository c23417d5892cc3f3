package dev.sluice.cache.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.StreamEvent.Finished;
import dev.sluice.core.provider.StreamEvent.ReasoningDelta;
import dev.sluice.core.provider.StreamEvent.RefusalDelta;
import dev.sluice.core.provider.StreamEvent.TextDelta;
import dev.sluice.core.provider.StreamEvent.ToolCallDelta;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ResponseAggregatorTest {

    private static final StreamEvent STARTED = new StreamEvent.Started("id", "model", 1);

    private static RecordedAnswer aggregate(String... events) {
        return ResponseAggregator.aggregate(Recordings.of(/* streamed= */ true, events));
    }

    private static Finished stop(int choice) {
        return new Finished(choice, FinishReason.STOP, "stop");
    }

    @Nested
    class Joins {

        @Test
        void aThousandPiecesOfTextToOne() {
            String[] events = new String[1001];
            java.util.Arrays.fill(events, "0 text x");
            events[1000] = "0 stop";

            assertThat(aggregate(events).events())
                    .containsExactly(new TextDelta(0, "x".repeat(1000)), stop(0));
        }

        @Test
        void eachKindByItself() {
            assertThat(
                            aggregate(
                                            "0 started",
                                            "0 thought a",
                                            "0 thought b",
                                            "0 text c",
                                            "0 text d",
                                            "0 refusal e",
                                            "0 stop")
                                    .events())
                    .containsExactly(
                            STARTED,
                            new ReasoningDelta(0, "ab"),
                            new TextDelta(0, "cd"),
                            new RefusalDelta(0, "e"),
                            stop(0));
        }

        @Test
        void textThatResumesAfterAThoughtToAPieceOfItsOwn() {
            assertThat(
                            aggregate("0 text a", "0 thought b", "0 text c", "0 text d", "0 stop")
                                    .events())
                    .containsExactly(
                            new TextDelta(0, "a"),
                            new ReasoningDelta(0, "b"),
                            new TextDelta(0, "cd"),
                            stop(0));
        }
    }

    @Nested
    class KeepsApart {

        @Test
        void toolCallsHoweverTheyWereInterleaved() {
            assertThat(
                            aggregate(
                                            "0 call 0 weather",
                                            "0 more 0 {\"a\"",
                                            "0 call 1 time {",
                                            "0 more 0 :1}",
                                            "0 more 1 }",
                                            "0 stop")
                                    .events())
                    .containsExactly(
                            new ToolCallDelta(0, 0, "call_0", "weather", "{\"a\":1}"),
                            new ToolCallDelta(0, 1, "call_1", "time", "{}"),
                            stop(0));
        }

        @Test
        void choices() {
            RecordedAnswer answer =
                    aggregate("0 text a", "0 text b", "1 text x", "1 text y", "0 stop", "1 stop");

            assertThat(answer.events())
                    .containsExactly(
                            new TextDelta(0, "ab"), new TextDelta(1, "xy"), stop(0), stop(1));
            assertThat(answer.complete()).isTrue();
        }

        @Test
        void callsOfDifferentChoicesWithTheSameNumber() {
            assertThat(
                            aggregate(
                                            "0 call 0 weather a",
                                            "1 call 0 weather b",
                                            "0 more 0 c",
                                            "0 stop",
                                            "1 stop")
                                    .events())
                    .startsWith(
                            new ToolCallDelta(0, 0, "call_0", "weather", "ac"),
                            new ToolCallDelta(1, 0, "call_0", "weather", "b"));
        }
    }

    @Nested
    class IsIncomplete {

        @Test
        void whereAChoiceHasNoFinish() {
            assertThat(aggregate("0 text a", "1 text b", "0 stop").complete()).isFalse();
        }

        @Test
        void whereNothingCame() {
            assertThat(aggregate().complete()).isFalse();
            assertThat(aggregate("0 started").complete()).isFalse();
        }

        @Test
        void whereAnErrorCameEvenBehindTheFinish() {
            assertThat(aggregate("0 text a", "0 stop", "0 failed late").complete()).isFalse();
        }
    }

    @Test
    void readsAWholeAnswerToo() {
        RecordedAnswer answer =
                ResponseAggregator.aggregate(
                        Recordings.of(/* streamed= */ false, "0 text hello\n0 stop"));

        assertThat(answer.events()).containsExactly(new TextDelta(0, "hello"), stop(0));
        assertThat(answer.complete()).isTrue();
    }

    @Test
    void leavesAnAnswerThatCannotBeReadToItsWorker() {
        assertThatIllegalArgumentException().isThrownBy(() -> aggregate("0 text a", "broken"));
    }
}
