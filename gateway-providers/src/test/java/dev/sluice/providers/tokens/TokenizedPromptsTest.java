package dev.sluice.providers.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Tooling;
import dev.sluice.core.request.UnknownMembers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenizedPromptsTest {

    private static final int AROUND_A_MESSAGE = 3;

    private final TokenizedPrompts prompts = new TokenizedPrompts();

    @ParameterizedTest
    @CsvSource({"hello world, 2", "'The quick brown fox jumps over the lazy dog.', 10"})
    void countsWithTheVocabularyOfOpenAisNewerModels(String text, long tokens) {
        assertThat(prompts.count(saying(text))).isEqualTo(AROUND_A_MESSAGE + tokens);
    }

    @Test
    void takesAControlTokenInAPromptForTheTextThatItIs() {
        assertThat(prompts.count(saying("<|endoftext|>"))).isGreaterThan(AROUND_A_MESSAGE + 1);
    }

    private static Conversation saying(String text) {
        return new Conversation(
                List.of(
                        new Message.UserTurn(
                                List.of(new ContentPart.Text(text)), UnknownMembers.NONE)),
                Tooling.NONE,
                OutputRules.NONE,
                Sampling.UNSAID,
                null,
                null,
                null,
                UnknownMembers.NONE);
    }
}
