package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.ClientStand.MODEL;
import static dev.sluice.netty.clients.LangChain4jClient.WEATHER;
import static dev.sluice.netty.clients.LangChain4jClient.question;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorStats;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@OnEachStand
final class LangChain4jFailuresIT {
    private final ClientStand stand;
    private final LangChain4jClient client;

    LangChain4jFailuresIT(ClientStand stand) {
        this.stand = stand;
        this.client = new LangChain4jClient(stand);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anUnknownKeyIsAnAuthenticationException(boolean streamed) {
        Throwable error =
                failure(
                        client.wholeBuilder(MODEL).apiKey("sk-unknown").build(),
                        client.streamingBuilder(MODEL).apiKey("sk-unknown").build(),
                        streamed);

        assertThat(error).isInstanceOf(AuthenticationException.class);
        assertThat(error)
                .hasMessageContaining("invalid_api_key")
                .hasMessageNotContaining("sk-unknown");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aModelThatDoesNotExistIsNotFound(boolean streamed) {
        Throwable error = failure(client.whole("smrat"), client.streaming("smrat"), streamed);

        assertThat(error).isInstanceOf(ModelNotFoundException.class);
        assertThat(error).hasMessageContaining("did you mean 'smart'?");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRequestThatTheProviderRefusesIsInvalid(boolean streamed) {
        stand.providerDoes("400:unsupported_value");

        Throwable error = failure(streamed);

        assertThat(error).isInstanceOf(InvalidRequestException.class);
        assertThat(error).hasMessageContaining("unsupported_value");
    }

    @ParameterizedTest
    @CsvSource({
        "500, true", "reset, true", "refuse, true", "html, true", "json-error, true", "empty, true",
        "waf, true", "401, true", "500, false", "reset, false", "refuse, false", "html, false",
        "json-error, false", "empty, false", "waf, false", "401, false", "cut-after=3, false"
    })
    void aFaultOfTheProviderIsAnInternalServerException(String mode, boolean streamed) {
        stand.providerDoes(mode);

        Throwable error = failure(streamed);

        assertThat(error).isInstanceOf(InternalServerException.class);
        assertThat(error)
                .hasMessageContaining("simulator")
                .hasMessageNotContaining(ClientStand.PROVIDER_KEY);
        assertThat(status(error)).isEqualTo(502);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aProviderThatDoesNotAnswerInTimeIsAGatewayTimeout(boolean streamed) {
        stand.providerDoes("hang");
        Map<String, String> hasty = Map.of("x-sluice-timeout", "300ms");

        Throwable error =
                failure(
                        client.wholeBuilder(MODEL).customHeaders(hasty).build(),
                        client.streamingBuilder(MODEL).customHeaders(hasty).build(),
                        streamed);

        assertThat(status(error)).isEqualTo(504);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut-after=3", "reset-after=3", "error-after=3", "no-end=3"})
    void aStreamThatTheProviderBreaksOffIsAnError(String mode) {
        stand.providerDoes(mode);

        StreamedChat streamed = client.stream(MODEL, question().build());

        assertCut(streamed);
        assertThat(streamed.pieces()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut-after=3", "reset-after=3", "error-after=3", "no-end=3"})
    void aToolCallThatTheProviderBreaksOffIsAnError(String mode) {
        stand.providerDoes(mode);
        ChatRequest withTool =
                question().toolSpecifications(WEATHER).toolChoice(ToolChoice.REQUIRED).build();

        StreamedChat streamed = client.stream(MODEL, withTool);

        assertCut(streamed);
    }

    @Test
    void theSdkAsksAgainWhenThatMayHelpAndGetsItsAnswer() {
        stand.simulator().setMode(new SimulatorMode.Status(503), 1);
        SimulatorStats before = stand.simulator().stats();

        ChatResponse response =
                client.wholeBuilder(MODEL).maxRetries(1).build().chat(question().build());

        assertThat(response.aiMessage().text()).isNotBlank();
        assertThat(stand.simulator().stats().requests()).isEqualTo(before.requests() + 2);
    }

    @Test
    void cancellingAStreamEndsTheCallOfTheProvider() throws InterruptedException {
        stand.simulator().setPace(ClientStand.ENDLESS);
        SimulatorStats before = stand.simulator().stats();

        client.streaming(MODEL).chat(question().build(), new LeavesAtTheFirstPiece());

        assertThat(stand.awaitOneMore(before, SimulatorStats::abortedByPeer)).isTrue();
        assertThat(stand.simulator().stats().requests()).isEqualTo(before.requests() + 1);
    }

    @Test
    void theTimeoutOfAClientEndsTheCallOfTheProvider() throws InterruptedException {
        stand.providerDoes("hang");
        SimulatorStats before = stand.simulator().stats();
        var hasty = client.wholeBuilder(MODEL).timeout(Duration.ofMillis(500)).build();

        assertThat(catchThrowable(() -> hasty.chat(question().build())))
                .isInstanceOf(TimeoutException.class);

        assertThat(stand.awaitOneMore(before, SimulatorStats::abortedByPeer)).isTrue();
    }

    /**
     * This SDK looks at no error in an event: it notices that there are no choices, and says where
     * it missed them.
     */
    static void assertCut(StreamedChat streamed) {
        assertThat(streamed.error()).hasMessageContaining("[\"choices\"]");
    }

    private Throwable failure(boolean streamed) {
        return failure(client.whole(MODEL), client.streaming(MODEL), streamed);
    }

    static Throwable failure(ChatModel whole, StreamingChatModel streaming, boolean streamed) {
        if (!streamed) {
            return catchThrowable(() -> whole.chat(question().build()));
        }
        StreamedChat stream = new StreamedChat();
        streaming.chat(question().build(), stream);
        assertThat(stream.await().pieces()).isEmpty();
        return stream.error();
    }

    static int status(Throwable error) {
        assertThat(error).hasRootCauseInstanceOf(HttpException.class);
        Throwable cause = error;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return ((HttpException) cause).statusCode();
    }

    static final class LeavesAtTheFirstPiece implements StreamingChatResponseHandler {
        @Override
        public void onPartialResponse(PartialResponse piece, PartialResponseContext context) {
            context.streamingHandle().cancel();
        }

        @Override
        public void onCompleteResponse(ChatResponse complete) {}

        @Override
        public void onError(Throwable error) {}
    }
}
