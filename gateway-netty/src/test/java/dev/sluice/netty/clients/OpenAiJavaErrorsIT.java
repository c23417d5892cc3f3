package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.ClientStand.question;
import static dev.sluice.netty.clients.OpenAiRefusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.openai.client.OpenAIClient;
import com.openai.core.JsonMissing;
import com.openai.errors.BadRequestException;
import com.openai.errors.InternalServerException;
import com.openai.errors.NotFoundException;
import com.openai.errors.OpenAIServiceException;
import com.openai.errors.PermissionDeniedException;
import com.openai.errors.UnauthorizedException;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorStats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@OnEachStand
final class OpenAiJavaErrorsIT {
    private final ClientStand stand;

    OpenAiJavaErrorsIT(ClientStand stand) {
        this.stand = stand;
    }

    @Test
    void anUnknownKeyIsUnauthorized() {
        OpenAIClient stranger = stand.client(settings -> settings.apiKey("sk-unknown"));

        var error = refused(UnauthorizedException.class, stranger, question().build());

        assertThat(error.code()).contains("invalid_api_key");
        assertThat(error).hasMessageNotContaining("sk-unknown");
    }

    @Test
    void aModelThatTheKeyMayNotUseIsDenied() {
        OpenAIClient bob = stand.client(settings -> settings.apiKey(ClientStand.BOBS_KEY));

        var error = refused(PermissionDeniedException.class, bob, question().build());

        assertThat(error).hasMessageContaining("'bob' may not use the model 'smart'");
    }

    @Test
    void aModelThatDoesNotExistIsNotFoundAndTheErrorSaysWhichWasMeant() {
        var error =
                refused(NotFoundException.class, stand.client(), question().model("smrat").build());

        assertThat(error.code()).contains("model_not_found");
        assertThat(error.param()).contains("model");
        assertThat(error).hasMessageContaining("did you mean 'smart'?");
    }

    @Test
    void aRequestWithoutMessagesIsABadOneAndTheErrorNamesThem() {
        var error = refused(BadRequestException.class, stand.client(), withoutMessages());

        assertThat(error.type()).contains("invalid_request_error");
        assertThat(error.param()).contains("messages");
    }

    @Test
    void aRequestThatTheProviderRefusesIsABadOneWithTheProvidersCode() {
        stand.providerDoes("400:unsupported_value");

        var error = refused(BadRequestException.class, stand.client(), question().build());

        assertThat(error.code()).contains("unsupported_value");
    }

    @ParameterizedTest
    @CsvSource({
        "500, true", "reset, true", "refuse, true", "html, true", "json-error, true", "empty, true",
        "waf, true", "401, true", "500, false", "reset, false", "refuse, false", "html, false",
        "json-error, false", "empty, false", "waf, false", "401, false", "cut-after=3, false"
    })
    void aFaultOfTheProviderIsABadGateway(String mode, boolean streamed) {
        stand.providerDoes(mode);

        var error = refused(InternalServerException.class, stand.client(), streamed);

        assertThat(error.statusCode()).isEqualTo(502);
        assertThat(error)
                .hasMessageContaining("simulator")
                .hasMessageNotContaining(ClientStand.PROVIDER_KEY);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aProviderThatDoesNotAnswerInTimeIsAGatewayTimeout(boolean streamed) {
        stand.providerDoes("hang");
        ChatCompletionCreateParams hasty =
                question().putAdditionalHeader("x-sluice-timeout", "300ms").build();

        var error =
                streamed
                        ? refused(InternalServerException.class, () -> stream(hasty))
                        : refused(InternalServerException.class, stand.client(), hasty);

        assertThat(error.statusCode()).isEqualTo(504);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut-after=3", "reset-after=3", "error-after=3", "no-end=3"})
    void aStreamThatTheProviderBreaksOffNeverEndsInSilence(String mode) {
        stand.providerDoes(mode);

        var error = refused(OpenAIServiceException.class, () -> stream(question().build()));

        assertThat(error.code()).contains("stream_cut");
    }

    @Test
    void theSdkAsksAgainWhenThatMayHelpAndGetsItsAnswer() {
        stand.simulator().setMode(new SimulatorMode.Status(503), 1);
        SimulatorStats before = stand.simulator().stats();

        var completion =
                stand.client(settings -> settings.maxRetries(2))
                        .chat()
                        .completions()
                        .create(question().build());

        assertThat(completion.choices()).hasSize(1);
        assertThat(stand.simulator().stats().requests()).isEqualTo(before.requests() + 2);
    }

    @Test
    void theSdkDoesNotAskAgainWhenTheRequestIsAtFault() {
        stand.providerDoes("400");
        SimulatorStats before = stand.simulator().stats();

        refused(
                BadRequestException.class,
                stand.client(settings -> settings.maxRetries(2)),
                question().build());

        assertThat(stand.simulator().stats().requests()).isEqualTo(before.requests() + 1);
    }

    /** Kotlin's "field of nothing" is a raw type to Java. */
    @SuppressWarnings("unchecked")
    private static ChatCompletionCreateParams withoutMessages() {
        return ChatCompletionCreateParams.builder()
                .model(ClientStand.MODEL)
                .messages(JsonMissing.of())
                .build();
    }

    private void stream(ChatCompletionCreateParams params) {
        StreamedText.of(stand.client(), params);
    }
}
