package dev.sluice.cache.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cache.recording.RecordedAnswer;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.StreamEvent.Finished;
import dev.sluice.core.provider.StreamEvent.TextDelta;
import dev.sluice.core.provider.StreamEvent.ToolCallDelta;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class KeepRulesTest {

    private static final StreamEvent TEXT = new TextDelta(0, "hello");
    private static final StreamEvent CALL = call("look");
    private static final StreamEvent CALLS = new Finished(0, FinishReason.TOOL_CALLS, "tool_calls");

    static Stream<Arguments> kept() {
        return Stream.of(
                answer("text", TEXT, Answers.STOP),
                answer("text with all around", Answers.STARTED, TEXT, Answers.STOP, Answers.USAGE),
                answer("tool call", CALL, CALLS),
                answer("tool call that ends with stop", CALL, Answers.STOP),
                answer("thought and text", thought(), TEXT, Answers.STOP),
                answer(
                        "two choices",
                        TEXT,
                        new TextDelta(1, "hi"),
                        Answers.STOP,
                        new Finished(1, FinishReason.STOP, "stop")));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                answer("nothing"),
                answer("no finish", TEXT),
                answer("a finish alone", Answers.STOP),
                answer("blank text", new TextDelta(0, " \n"), Answers.STOP),
                answer("a thought alone", thought(), Answers.STOP),
                answer("a finish made up", TEXT, new Finished(0, FinishReason.STOP, "")),
                answer("calls made up", CALL, new Finished(0, FinishReason.TOOL_CALLS, "")),
                answer("calls promised and not made", TEXT, CALLS),
                answer("a call without a name", call(""), CALLS),
                answer("a call with no name", call(null), CALLS),
                answer("a refusal", new StreamEvent.RefusalDelta(0, "no"), Answers.STOP),
                answer(
                        "a refusal beside text",
                        TEXT,
                        new StreamEvent.RefusalDelta(0, "no"),
                        Answers.STOP),
                answer("uncarried", TEXT, new StreamEvent.Uncarried("audio"), Answers.STOP),
                answer(
                        "failed",
                        TEXT,
                        Answers.STOP,
                        new StreamEvent.Failed(ProviderError.ofMessage("x"))),
                answer("one of two choices unfinished", TEXT, new TextDelta(1, "hi"), Answers.STOP),
                answer(
                        "a second choice that says nothing",
                        TEXT,
                        Answers.STOP,
                        new Finished(1, FinishReason.STOP, "stop")),
                answer(
                        "a second choice cut",
                        TEXT,
                        new TextDelta(1, "hi"),
                        Answers.STOP,
                        new Finished(1, FinishReason.LENGTH, "length")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kept")
    void keeps(String name, RecordedAnswer answer) {
        assertThat(KeepRules.allow(answer)).as(name).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void refuses(String name, RecordedAnswer answer) {
        assertThat(KeepRules.allow(answer)).as(name).isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            value = FinishReason.class,
            names = {"LENGTH", "CONTENT_FILTER", "OTHER"})
    void refusesOtherEnds(FinishReason reason) {
        assertThat(KeepRules.allow(Answers.of(TEXT, new Finished(0, reason, "word")))).isFalse();
    }

    @Test
    void refusesWhatIsIncompleteOrOfTheFloorOrOfALaterTier() {
        assertThat(KeepRules.allow(from(candidate(false, true), true))).isTrue();
        assertThat(KeepRules.allow(from(candidate(false, true), false))).isFalse();
        assertThat(KeepRules.allow(from(candidate(true, true), true))).isFalse();
        assertThat(KeepRules.allow(from(candidate(false, false), true))).isFalse();
    }

    private static Candidate candidate(boolean floor, boolean storable) {
        return Answers.candidate(floor, storable);
    }

    private static RecordedAnswer from(Candidate candidate, boolean complete) {
        return new RecordedAnswer(Answers.TICKET, candidate, List.of(TEXT, Answers.STOP), complete);
    }

    private static Arguments answer(String name, StreamEvent... events) {
        return Arguments.of(name, Answers.of(events));
    }

    private static StreamEvent thought() {
        return new StreamEvent.ReasoningDelta(0, "hm");
    }

    private static StreamEvent call(@Nullable String name) {
        return new ToolCallDelta(0, 0, "call_1", name, "{}");
    }
}
