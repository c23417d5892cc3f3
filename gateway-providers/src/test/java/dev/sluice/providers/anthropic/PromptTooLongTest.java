package dev.sluice.providers.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptTooLongTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "This model's maximum context length is 128000 tokens. However, your messages"
                        + " resulted in 130212 tokens.|130212 tokens > 128000 maximum",
                "The input token count (1196265) exceeds the maximum number of tokens allowed"
                        + " (1048575).|1196265 tokens > 1048575 maximum",
                "This model's maximum context length is 4,096 tokens. However, you requested 5,000"
                        + " tokens|5000 tokens > 4096 maximum",
            })
    void saysItSoThatCodingAgentsMakeTheirConversationShorter(String words, String figures) {
        assertThat(PromptTooLong.inAnthropicsWords(words))
                .isEqualTo("prompt is too long: " + figures + " (" + words + ")");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prompt is too long: 5 tokens > 4 maximum|prompt is too long: 5 tokens > 4 maximum",
                "too many words|prompt is too long (too many words)",
            })
    void inventsNoFigures(String words, String said) {
        assertThat(PromptTooLong.inAnthropicsWords(words)).isEqualTo(said);
    }
}
