package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThinkTagsTest {

    private final StringBuilder thoughts = new StringBuilder();
    private final StringBuilder answer = new StringBuilder();

    private void take(ThinkTags tags, String... pieces) {
        for (String piece : pieces) {
            tags.take(piece, thoughts::append, answer::append);
        }
        tags.end(thoughts::append, answer::append);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "<think>a < b</think>~~yes|a < b|yes",
                "  <think></think>yes||yes",
                "<think>for ever|for ever|",
                "no <think>tag</think> at the beginning||no <think>tag</think> at the beginning",
                "<thin air||<thin air",
                "<||<",
            })
    void tellsThoughtsFromTheAnswerWhereverTheTextIsCut(
            String written, @Nullable String thought, @Nullable String said) {
        String text = written.replace('~', '\n');
        for (int cut = 0; cut <= text.length(); cut++) {
            thoughts.setLength(0);
            answer.setLength(0);

            take(new ThinkTags(), text.substring(0, cut), text.substring(cut));

            assertThat(thoughts).as("cut at " + cut).hasToString(thought == null ? "" : thought);
            assertThat(answer).as("cut at " + cut).hasToString(said == null ? "" : said);
        }
    }

    @Test
    void passesLettersOneByOneOnceTheAnswerHasBegun() {
        ThinkTags tags = new ThinkTags();

        take(tags, "y", "e", "s");

        assertThat(answer).hasToString("yes");
    }
}
