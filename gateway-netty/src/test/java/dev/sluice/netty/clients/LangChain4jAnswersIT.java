package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.ClientStand.MODEL;
import static dev.sluice.netty.clients.ClientStand.QUESTION;
import static dev.sluice.netty.clients.LangChain4jClient.FORECAST;
import static dev.sluice.netty.clients.LangChain4jClient.WEATHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatResponseMetadata;
import dev.langchain4j.model.output.FinishReason;
import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.SimulatorStats;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@OnEachStand
final class LangChain4jAnswersIT {
    private static final ChatRequest WITH_TOOL =
            LangChain4jClient.question()
                    .toolSpecifications(WEATHER)
                    .toolChoice(ToolChoice.REQUIRED)
                    .build();

    private final ClientStand stand;
    private final LangChain4jClient client;

    LangChain4jAnswersIT(ClientStand stand) {
        this.stand = stand;
        this.client = new LangChain4jClient(stand);
    }

    @Test
    void givesTheWholeAnswerOfTheProvider() {
        ChatResponse response = client.whole(MODEL).chat(LangChain4jClient.question().build());

        assertThat(response.aiMessage().text()).isEqualTo(stand.simulator().answerTo(QUESTION));
        assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(response.modelName()).isEqualTo(MODEL);
        assertThat(headers(response, "x-sluice-provider")).containsExactly("simulator");
        assertThat(headers(response, "x-sluice-attempts")).containsExactly("" + stand.attempts());
    }

    @Test
    void streamsTheWholeAnswerOfTheProvider() {
        StreamedChat streamed = client.stream(MODEL, LangChain4jClient.question().build());

        assertThat(streamed.text()).isEqualTo(stand.simulator().answerTo(QUESTION));
        assertThat(streamed.pieces()).hasSizeGreaterThan(10);
        assertThat(streamed.response().aiMessage().text()).isEqualTo(streamed.text());
        assertThat(streamed.response().finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(headers(streamed.response(), "x-sluice-attempts"))
                .containsExactly("" + stand.attempts());
    }

    @Test
    void countsTokensWholeAndStreamed() {
        ChatResponse whole = client.whole(MODEL).chat(LangChain4jClient.question().build());
        ChatResponse streamed =
                client.stream(MODEL, LangChain4jClient.question().build()).response();

        assertThat(whole.tokenUsage().inputTokenCount()).isPositive();
        assertThat(whole.tokenUsage().outputTokenCount()).isPositive();
        assertThat(streamed.tokenUsage()).isEqualTo(whole.tokenUsage());
    }

    @Test
    void endsAnAnswerAtTheNumberOfTokensThatWasAskedFor() {
        ChatRequest brief = LangChain4jClient.question().maxOutputTokens(3).build();

        assertThat(client.whole(MODEL).chat(brief).finishReason()).isEqualTo(FinishReason.LENGTH);
        assertThat(client.stream(MODEL, brief).response().finishReason())
                .isEqualTo(FinishReason.LENGTH);
    }

    @Test
    void givesAToolCall() {
        ChatResponse response = client.whole(MODEL).chat(WITH_TOOL);

        assertThat(response.finishReason()).isEqualTo(FinishReason.TOOL_EXECUTION);
        assertThat(response.aiMessage().toolExecutionRequests())
                .singleElement()
                .satisfies(LangChain4jAnswersIT::isCallForWeather);
    }

    @Test
    void streamsAToolCallThatIsTheSameInPiecesAndWhole() {
        StreamedChat streamed = client.stream(MODEL, WITH_TOOL);

        assertThat(streamed.response().finishReason()).isEqualTo(FinishReason.TOOL_EXECUTION);
        assertThat(streamed.toolPieces()).hasSizeGreaterThan(1);
        assertThat(streamed.toolCalls())
                .singleElement()
                .satisfies(LangChain4jAnswersIT::isCallForWeather)
                .satisfies(
                        call ->
                                assertThat(String.join("", streamed.toolPieces()))
                                        .isEqualTo(call.arguments()));
        assertThat(streamed.response().aiMessage().toolExecutionRequests())
                .isEqualTo(streamed.toolCalls());
    }

    @Test
    void givesTheResultOfAToolBackToTheProvider() {
        ToolExecutionRequest call =
                ToolExecutionRequest.builder()
                        .id("call_7")
                        .name("weather")
                        .arguments("{\"city\":\"Basel\"}")
                        .build();

        client.whole(MODEL)
                .chat(
                        UserMessage.from(QUESTION),
                        AiMessage.from(call),
                        ToolExecutionResultMessage.from(call, "Föhn"));

        assertThat(stand.simulator().lastRequest().bodyText()).contains("call_7", "Föhn");
    }

    @Test
    void givesJsonOfTheSchemaThatTheProviderHasGot() {
        ChatRequest request = LangChain4jClient.question().responseFormat(FORECAST).build();

        String json = client.whole("forecast").chat(request).aiMessage().text();

        assertThat(json).isEqualTo(StructuredProvider.FORECAST);
        assertThat(stand.structured().lastRequest())
                .contains("json_schema", "\"Forecast\"", "\"days\"");
    }

    @Test
    void streamsJsonOfTheSchema() {
        ChatRequest request = LangChain4jClient.question().responseFormat(FORECAST).build();

        StreamedChat streamed = client.stream("forecast", request);

        assertThat(streamed.pieces()).hasSizeGreaterThan(1);
        assertThat(streamed.response().aiMessage().text()).isEqualTo(StructuredProvider.FORECAST);
    }

    @Test
    void givesTheFirstTokenWhileTheProviderStillWrites() throws InterruptedException {
        stand.simulator().setPace(Pace.immediate(20).withTokensPerSecond(20));
        SimulatorStats before = stand.simulator().stats();
        StreamedChat streamed = new StreamedChat();

        client.streaming(MODEL).chat(LangChain4jClient.question().build(), streamed);

        assertThat(streamed.awaitFirstPiece()).isTrue();
        assertThat(stand.simulator().stats().streamsFinished()).isEqualTo(before.streamsFinished());
        assertThat(stand.awaitOneMore(before, SimulatorStats::streamsFinished)).isTrue();
        assertThat(streamed.await().response().finishReason()).isEqualTo(FinishReason.STOP);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gzip",
                "crlf",
                "comments",
                "multi-line-data",
                "no-space",
                "split=1",
                "until-close",
                "no-done",
                "silence=2500" // longer than the stand's keep_alive_comment
            })
    void understandsProvidersWithStreamsOfEachKind(String mode) {
        stand.providerDoes(mode);

        StreamedChat streamed = client.stream(MODEL, LangChain4jClient.question().build());

        assertThat(streamed.text()).isEqualTo(stand.simulator().answerTo(QUESTION));
        assertThat(streamed.response().finishReason()).isEqualTo(FinishReason.STOP);
    }

    private static void isCallForWeather(ToolExecutionRequest call) {
        assertThat(call.id()).isNotBlank();
        assertThat(call.name()).isEqualTo("weather");
        assertThat(call.arguments()).startsWith("{").contains("\"city\":").endsWith("}");
    }

    private static @Nullable List<String> headers(ChatResponse response, String name) {
        return ((OpenAiChatResponseMetadata) response.metadata())
                .rawHttpResponse()
                .headers()
                .get(name);
    }
}
