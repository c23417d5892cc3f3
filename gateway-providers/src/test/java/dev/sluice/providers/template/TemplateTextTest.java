package dev.sluice.providers.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.Surface.Decoded;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.core.request.Conversation;
import dev.sluice.providers.openai.OpenAiSurface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateTextTest {

    private static Conversation conversation(String messages) {
        String body = "{\"model\":\"m\",\"messages\":%s}".formatted(messages);
        Decoded decoded = new OpenAiSurface().decode(Operation.Chat.BY_BODY, body.getBytes(UTF_8));
        return ((Decoded.Request) decoded).request().conversation();
    }

    private static String fill(String text, String prompt) {
        return new TemplateText(text)
                .fill(conversation("[{\"role\":\"user\",\"content\":\"" + prompt + "\"}]"));
    }

    @ParameterizedTest
    @CsvSource({
        "Sorry., Sorry.",
        "'You asked: {prompt:5}', 'You asked: hello'",
        "'You asked: {prompt:500}', 'You asked: hello you'",
        "'{prompt}?', 'hello you?'",
        "'{prompt:0}!', '!'",
        "'{prompt:2} {prompt:3}', 'he hel'",
        "'{prompt:-1} {other}', '{prompt:-1} {other}'",
    })
    void isFilledWithWhatWasAsked(String text, String filled) {
        assertThat(fill(text, "hello you")).isEqualTo(filled);
    }

    @Test
    void countsCharactersAsPeopleDo() {
        assertThat(fill("{prompt:2}", "\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00"))
                .isEqualTo("\uD83D\uDE00\uD83D\uDE00");
    }

    @Test
    void takesNothingFromThePromptForItsOwnPlaces() {
        assertThat(fill("{prompt}", "$1 {prompt:2} \\\\")).isEqualTo("$1 {prompt:2} \\");
    }

    @Test
    void asksForTheLastTurnOfTheUser() {
        Conversation conversation =
                conversation(
                        """
                        [{"role":"user","content":"first"},
                         {"role":"assistant","content":"answer"},
                         {"role":"user","content":[{"type":"text","text":"second"},
                          {"type":"image_url","image_url":{"url":"https://x.example/i"}},
                          {"type":"text","text":"part"}]}]
                        """);

        assertThat(new TemplateText("{prompt}").fill(conversation)).isEqualTo("second\npart");
    }

    @Test
    void escapesWhatIsPutIntoJson() {
        assertThat(new TemplateText("{\"said\": \"{prompt:9}\"}").isJson()).isTrue();
        assertThat(fill("{\"said\": \"{prompt:9}\"}", "a\\\"b"))
                .isEqualTo("{\"said\": \"a\\\"b\"}");
        assertThat(new TemplateText("[1]").isJson()).isFalse();
        assertThat(new TemplateText("{prompt}").isJson()).isFalse();
    }
}
