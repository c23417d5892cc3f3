package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.UnsupportedParams;
import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.RawJson;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TargetAdjustmentsTest {

    private static Conversation asked(String messages) {
        return OpenAiRequestDecoder.decode(
                ("{\"messages\":[" + messages + "],\"temperature\":1,\"top_p\":0.5,\"x\":1}")
                        .getBytes(StandardCharsets.UTF_8));
    }

    private static Conversation changed(
            String messages, Map<String, String> set, @Nullable String suffix) {
        Map<String, RawJson> values = new java.util.LinkedHashMap<>();
        set.forEach((name, value) -> values.put(name, new RawJson(value)));
        return TargetAdjustments.apply(
                asked(messages), new TargetSettings(values, suffix, UnsupportedParams.DROP));
    }

    @Test
    void changesNothingWhereNothingIsSet() {
        Conversation asked = asked("{\"role\":\"user\",\"content\":\"x\"}");

        assertThat(TargetAdjustments.apply(asked, TargetSettings.NONE)).isSameAs(asked);
    }

    @Test
    void overwritesWhatIsSetAndLeavesTheRest() {
        Conversation changed =
                changed(
                        "{\"role\":\"user\",\"content\":\"x\"}",
                        Map.of(
                                "temperature", "0.3",
                                "max_tokens", "2200",
                                "stop", "[\"a\"]",
                                "reasoning_effort", "\"low\"",
                                "x", "2",
                                "y", "{}"),
                        null);

        assertThat(changed.sampling().temperature()).isEqualTo(new BigDecimal("0.3"));
        assertThat(changed.sampling().topP()).isEqualTo(new BigDecimal("0.5"));
        assertThat(changed.output().maxTokens()).isEqualTo(2200);
        assertThat(changed.output().stop()).containsExactly("a");
        assertThat(changed.thinking()).extracting(t -> t.effort()).isEqualTo("low");
        assertThat(changed.unknown().byName())
                .containsEntry("x", new RawJson("2"))
                .containsEntry("y", new RawJson("{}"));
    }

    @Test
    void putsTheSuffixBehindTheSystemPrompt() {
        Conversation changed =
                changed(
                        "{\"role\":\"system\",\"content\":\"rules\"},"
                                + "{\"role\":\"user\",\"content\":\"x\"}",
                        Map.of(),
                        "more");

        assertThat(changed.messages()).hasSize(2);
        assertThat(changed.messages().getFirst())
                .isInstanceOfSatisfying(
                        Message.SystemTurn.class,
                        rules ->
                                assertThat(rules.content())
                                        .containsExactly(new ContentPart.Text("rules\n\nmore")));
    }

    @Test
    void makesASystemPromptOfTheSuffixWhereThereIsNone() {
        Conversation changed = changed("{\"role\":\"user\",\"content\":\"x\"}", Map.of(), "more");

        assertThat(changed.messages()).hasSize(2);
        assertThat(changed.messages().getFirst()).isInstanceOf(Message.SystemTurn.class);
    }
}
