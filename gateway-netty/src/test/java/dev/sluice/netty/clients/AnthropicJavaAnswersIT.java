package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.AnthropicJavaClient.question;
import static dev.sluice.netty.clients.ClientStand.QUESTION;
import static dev.sluice.netty.clients.StreamedMessage.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.StopReason;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(AcrossForms.class)
final class AnthropicJavaAnswersIT {
    private final ClientStand stand;
    private final AnthropicJavaClient client;

    AnthropicJavaAnswersIT(ClientStand stand) {
        this.stand = stand;
        this.client = new AnthropicJavaClient(stand);
    }

    @ParameterizedTest
    @EnumSource
    void givesTheWholeAnswerOfTheProvider(ProviderForm form) {
        Message message = client.whole(question(form.model()).build()).validate();

        assertIsTheAnswer(message, form);
    }

    @ParameterizedTest
    @EnumSource
    void streamsTheAnswerOfTheProviderWordForWord(ProviderForm form) {
        StreamedMessage streamed = client.streamed(question(form.model()).build());

        assertIsTheAnswer(streamed.message().validate(), form);
        assertThat(streamed.textPieces()).hasSize(Backing.CHUNKS);
    }

    @ParameterizedTest
    @EnumSource
    void countsTheSameTokensWholeAndStreamed(ProviderForm form) {
        Message whole = client.whole(question(form.model()).build());
        Message streamed = client.streamed(question(form.model()).build()).message();

        assertThat(whole.usage().inputTokens()).isPositive();
        assertThat(whole.usage().outputTokens()).isEqualTo(Backing.CHUNKS);
        assertThat(streamed.usage().inputTokens()).isEqualTo(whole.usage().inputTokens());
        assertThat(streamed.usage().outputTokens()).isEqualTo(whole.usage().outputTokens());
    }

    @ParameterizedTest
    @EnumSource
    void endsAnAnswerAtTheNumberOfTokensThatWasAskedFor(ProviderForm form) {
        var brief = question(form.model()).maxTokens(3).build();

        assertThat(client.whole(brief).stopReason()).contains(StopReason.MAX_TOKENS);
        assertThat(client.streamed(brief).message().stopReason()).contains(StopReason.MAX_TOKENS);
    }

    private void assertIsTheAnswer(Message message, ProviderForm form) {
        assertThat(text(message)).isEqualTo(stand.simulator().answerTo(QUESTION));
        assertThat(message.model().asString()).isEqualTo(form.model());
        assertThat(message.stopReason()).contains(StopReason.END_TURN);
        assertThat(message.id()).startsWith("msg_");
    }
}
