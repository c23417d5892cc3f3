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
                "p/m answered 400: prompt is too long: 3333404 tokens > 200000"
                        + " maximum.|3333404 tokens > 200000 maximum",
                "You passed 5001 input tokens and requested 100 output tokens. However, the model's"
                        + " context length is only 4096 tokens|5001 tokens > 4096 maximum",
                "Prompt contains 65673 tokens and 0 draft tokens, too large for model with 32768"
                        + " maximum context length|65673 tokens > 32768 maximum",
                "This model's maximum prompt length is 131072 but the request contains 537812"
                        + " tokens.|537812 tokens > 131072 maximum",
                "too many tokens: size limit exceeded by 25836 tokens. The limit for this model is"
                        + " 288000 tokens.|313836 tokens > 288000 maximum",
                "`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs`"
                        + " tokens|5000 tokens > 4096 maximum",
                "request (5000 tokens) exceeds the available context size (4096"
                        + " tokens)|5000 tokens > 4096 maximum",
                "The prompt is too long: 131234, model maximum context length:"
                        + " 131071|131234 tokens > 131071 maximum",
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
                "maximum context length is 8 tokens, you requested 7|prompt is too long (maximum"
                        + " context length is 8 tokens, you requested 7)",
            })
    void inventsNoFigures(String words, String said) {
        assertThat(PromptTooLong.inAnthropicsWords(words)).isEqualTo(said);
    }
}
