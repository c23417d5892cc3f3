package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.AnswerReading;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.providers.stream.AnswerText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WholeAnswersTest {

    private static final String ANSWER =
            "{\"id\":\"c1\",\"created\":12345678901234567890,\"model\" : \"served\",\"choices\":["
                    + "{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"hi\","
                    + "\"reasoning\":\"hm\",\"tool_calls\":[{\"id\":\"a\",\"type\":\"function\","
                    + "\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}},{\"id\":\"b\","
                    + "\"function\":{\"name\":\"g\",\"arguments\":{\"x\":1}}}]},"
                    + "\"finish_reason\":\"tool_calls\"}],\"usage\":{\"prompt_tokens\":3,"
                    + "\"completion_tokens\":4,\"prompt_tokens_details\":{\"cached_tokens\":1}}}";

    private final OpenAiDialect dialect = new OpenAiDialect();

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void readsTheUsageOfAnAnswer() {
        assertThat(dialect.readAnswer(bytes("\n\n \n" + ANSWER)))
                .isEqualTo(new AnswerReading.Answer(new TokenUsage(3, 1, 4, 0)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "~~ | an empty body",
                "<html>x</html> | an HTML page",
                "hello | a text",
                "data: {} | a stream of events",
                "[] | a JSON array",
                "{\"choices\": | broken JSON",
                "{\"id\":1} | JSON without choices",
                "{\"choices\":null} | JSON without choices",
            })
    void namesWhatIsNoAnswer(String body, String what) {
        assertThat(dialect.readAnswer(bytes(body))).isEqualTo(new AnswerReading.NoAnswer(what));
    }

    @Test
    void findsErrorsUnderAGoodStatus() {
        assertThat(dialect.readAnswer(bytes("{\"error\":{\"message\":\"no\",\"code\":500}}")))
                .isEqualTo(
                        new AnswerReading.ErrorObject(new ProviderError("no", null, "500", null)));
        assertThat(dialect.readAnswer(bytes("{\"detail\":\"no\"}")))
                .isEqualTo(new AnswerReading.ErrorObject(ProviderError.ofMessage("no")));
    }

    @Test
    void passesBytesAndReplacesTheName() {
        assertThat(dialect.passAnswer(bytes(ANSWER), new AnswerRules(null, false)))
                .isEqualTo(bytes(ANSWER));
        assertThat(dialect.passAnswer(bytes("\n\n" + ANSWER), new AnswerRules("alias", false)))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(ANSWER.replace("\"served\"", "\"alias\""));
    }

    @Test
    void decodesIntoCanonicalEvents() {
        AnswerText answer = new AnswerText();

        dialect.decodeAnswer(bytes(ANSWER), "m", answer);

        assertThat(answer.choice(0).text).hasToString("hi");
        assertThat(answer.choice(0).reasoning).hasToString("hm");
        assertThat(answer.choice(0).finish).isEqualTo("tool_calls");
        assertThat(answer.choice(0).calls).hasSize(2);
        assertThat(Objects.requireNonNull(answer.choice(0).calls.get(1)).arguments)
                .hasToString("{\"x\":1}");
        assertThat(answer.usage).isEqualTo(new TokenUsage(3, 1, 4, 0));
    }

    @Test
    void becomesAStreamThatSaysTheSame() {
        List<ByteBuffer> events = dialect.answerAsEvents(bytes(ANSWER));

        AnswerText answer = new AnswerText();
        OpenAiStreamDecoder decoder = new OpenAiStreamDecoder("m");
        OpenAiEventReader reader = new OpenAiEventReader();
        boolean end = false;
        for (ByteBuffer event : events) {
            decoder.decode(event, answer);
            end |= reader.read(event).end();
        }
        assertThat(answer.choice(0).text).hasToString("hi");
        assertThat(answer.choice(0).calls).hasSize(2);
        assertThat(answer.usage).isEqualTo(new TokenUsage(3, 1, 4, 0));
        assertThat(Objects.requireNonNull(answer.started).model()).isEqualTo("served");
        assertThat(end).isTrue();
    }
}
