package dev.sluice.netty.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.anthropic.errors.NotFoundException;
import com.anthropic.errors.UnauthorizedException;
import com.anthropic.models.messages.MessageCountTokensParams;
import com.anthropic.models.models.ModelInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(AcrossForms.class)
final class AnthropicJavaModelsIT {
    private final ClientStand stand;
    private final AnthropicJavaClient client;

    AnthropicJavaModelsIT(ClientStand stand) {
        this.stand = stand;
        this.client = new AnthropicJavaClient(stand);
    }

    @Test
    void listsTheModelsOfTheConfiguration() {
        assertThat(client.client().models().list().autoPager())
                .extracting(ModelInfo::id)
                .containsExactlyInAnyOrder("over-openai", "over-anthropic", "over-gemini");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/anthropic"})
    void describesOneModelUnderEachBaseUrl(String path) {
        ModelInfo model =
                client.client(settings -> settings.baseUrl(stand.url() + path))
                        .models()
                        .retrieve("over-gemini");

        assertThat(model.id()).isEqualTo("over-gemini");
        assertThat(model.displayName()).isNotBlank();
        assertThat(model.createdAt()).isNotNull();
    }

    @Test
    void listsOnlyWhatTheKeyMayUse() {
        var bob = client.client(settings -> settings.apiKey(ClientStand.BOBS_KEY));

        assertThat(bob.models().list().autoPager())
                .extracting(ModelInfo::id)
                .containsExactly("over-gemini");
    }

    @Test
    void listsNothingToAStranger() {
        var stranger = client.client(settings -> settings.apiKey("sk-unknown"));

        assertThatExceptionOfType(UnauthorizedException.class)
                .isThrownBy(() -> stranger.models().list());
    }

    @Test
    void saysWhichModelMayHaveBeenMeant() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> client.client().models().retrieve("over-gemni"))
                .withMessageContaining("did you mean over-gemini?");
    }

    @ParameterizedTest
    @EnumSource
    void countsTheTokensOfAPromptWithoutTheProvider(ProviderForm form) {
        long before = stand.simulator().stats().requests();

        long few = count(form, "One short question?");
        long many = count(form, "A much longer question, with many words in it. ".repeat(50));

        assertThat(few).isBetween(3L, 20L);
        assertThat(many).isBetween(400L, 900L);
        assertThat(stand.simulator().stats().requests()).isEqualTo(before);
    }

    private long count(ProviderForm form, String prompt) {
        return client.client()
                .messages()
                .countTokens(
                        MessageCountTokensParams.builder()
                                .model(form.model())
                                .addUserMessage(prompt)
                                .build())
                .inputTokens();
    }
}
