package dev.sluice.core.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptSizeTest {

    private static final int AROUND = 3;

    @ParameterizedTest
    @CsvSource({"'', 0", "abcd, 1", "abcde, 2", "abcdefgh, 2"})
    void countsFourCharactersAsATokenAndThreeAroundAMessage(String text, long tokens) {
        assertThat(estimate(user(new ContentPart.Text(text)))).isEqualTo(AROUND + tokens);
    }

    @Test
    void countsWhatWasThoughtAndWhatWasCalled() {
        Message turn =
                new Message.AssistantTurn(
                        List.of(
                                new ContentPart.Reasoning("abcd", null),
                                new ToolCall.Function(
                                        "call_1", "time", "{\"a\":1}", UnknownMembers.NONE)),
                        UnknownMembers.NONE);

        assertThat(estimate(turn)).isEqualTo(AROUND + 1 + 1 + 2);
    }

    @Test
    void countsAPictureByAConstantWhateverItsBytes() {
        Message small = user(image("aaaa"));
        Message large = user(image("a".repeat(100_000)));

        assertThat(estimate(small)).isEqualTo(estimate(large)).isGreaterThan(500);
    }

    @Test
    void countsTheToolsThatAreDeclared() {
        Tool tool =
                new Tool.Function(
                        "time", "tells it", new RawJson("{\"type\":1}"), null, UnknownMembers.NONE);

        assertThat(estimate(tool, user(new ContentPart.Text("abcd"))))
                .isEqualTo(AROUND + 1 + 1 + 2 + 3);
    }

    private static ContentPart image(String data) {
        return new ContentPart.Image(
                new MediaSource.Inline("image/png", data), null, UnknownMembers.NONE);
    }

    private static Message user(ContentPart part) {
        return new Message.UserTurn(List.of(part), UnknownMembers.NONE);
    }

    private static long estimate(Message message) {
        return estimate(null, message);
    }

    private static long estimate(@Nullable Tool tool, Message message) {
        Tooling tooling = tool == null ? Tooling.NONE : new Tooling(List.of(tool), null, null);
        return PromptSize.estimate(
                new Conversation(
                        List.of(message),
                        tooling,
                        OutputRules.NONE,
                        Sampling.UNSAID,
                        null,
                        null,
                        null,
                        UnknownMembers.NONE));
    }
}
