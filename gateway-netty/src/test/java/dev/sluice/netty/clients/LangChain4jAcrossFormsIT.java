package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.ClientStand.QUESTION;
import static dev.sluice.netty.clients.LangChain4jClient.FORECAST;
import static dev.sluice.netty.clients.LangChain4jClient.WEATHER;
import static dev.sluice.netty.clients.LangChain4jClient.question;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.sluice.loadtest.simulator.SimulatorStats;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(AcrossForms.class)
final class LangChain4jAcrossFormsIT {
    private final ClientStand stand;
    private final LangChain4jClient client;

    LangChain4jAcrossFormsIT(ClientStand stand) {
        this.stand = stand;
        this.client = new LangChain4jClient(stand);
    }

    @EachForm
    void givesTheAnswerOfTheProviderWordForWord(ProviderForm form, boolean streamed) {
        ChatResponse response = ask(form, question().build(), streamed);

        assertThat(response.aiMessage().text()).isEqualTo(stand.simulator().answerTo(QUESTION));
        assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(response.modelName()).isEqualTo(form.model());
        assertThat(response.tokenUsage().inputTokenCount()).isPositive();
        assertThat(response.tokenUsage().outputTokenCount()).isEqualTo(Backing.CHUNKS);
    }

    @EachForm
    void callsTwoToolsAtOnceAndTellsTheirResults(ProviderForm form, boolean streamed) {
        List<ChatMessage> messages =
                new ArrayList<>(
                        List.of(
                                SystemMessage.from("Be brief."),
                                UserMessage.from(ClientStand.QUESTION_FOR_TWO_TOOLS)));
        ChatResponse first = ask(form, withTool(messages), streamed);
        List<ToolExecutionRequest> calls = first.aiMessage().toolExecutionRequests();

        assertThat(first.finishReason()).isEqualTo(FinishReason.TOOL_EXECUTION);
        assertThat(calls)
                .extracting(ToolExecutionRequest::arguments)
                .hasSize(2)
                .allSatisfy(
                        arguments ->
                                assertThat(arguments)
                                        .startsWith("{")
                                        .contains("\"city\":")
                                        .endsWith("}"));

        messages.add(first.aiMessage());
        messages.add(ToolExecutionResultMessage.from(calls.get(0), "Föhn"));
        messages.add(ToolExecutionResultMessage.from(calls.get(1), "snow"));
        ChatResponse second = ask(form, withTool(messages), streamed);

        assertThat(second.aiMessage().text()).containsSubsequence("Föhn", "snow");
        assertThat(second.finishReason()).isEqualTo(FinishReason.STOP);
    }

    @EachForm
    void showsAnImage(ProviderForm form, boolean streamed) {
        ChatRequest request =
                ChatRequest.builder()
                        .messages(
                                UserMessage.from(
                                        TextContent.from("What is it?"),
                                        ImageContent.from(OnePixel.BASE64, "image/png")))
                        .build();

        assertThat(ask(form, request, streamed).aiMessage().text()).contains(OnePixel.AS_SEEN);
    }

    @EachForm
    void givesJsonOfTheSchema(ProviderForm form, boolean streamed) {
        ChatRequest request = question().responseFormat(FORECAST).build();

        assertThat(ask(form, request, streamed).aiMessage().text())
                .contains("\"city\":\"simulated by", "\"days\":1}");
    }

    @EachForm
    void aRequestThatTheProviderRefusesIsInvalid(ProviderForm form, boolean streamed) {
        stand.providerDoes("400:unsupported_value");

        assertThat(failure(form, streamed))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("Simulated");
    }

    @EachForm
    void aRateLimitIsARateLimitException(ProviderForm form, boolean streamed) {
        stand.providerDoes("429:7");

        assertThat(failure(form, streamed)).isInstanceOf(RateLimitException.class);
    }

    @EachForm
    void aFaultOfTheProviderIsAnInternalServerException(ProviderForm form, boolean streamed) {
        stand.providerDoes("500");

        assertThat(failure(form, streamed)).isInstanceOf(InternalServerException.class);
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.netty.clients.EachForm$Forms#breaks")
    void aStreamThatTheProviderBreaksOffIsAnError(ProviderForm form, String mode) {
        stand.providerDoes(mode);

        StreamedChat streamed = client.stream(form.model(), question().build());

        LangChain4jFailuresIT.assertCut(streamed);
        assertThat(streamed.pieces()).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource
    void cancellingAStreamEndsTheCallOfTheProvider(ProviderForm form) throws InterruptedException {
        stand.simulator().setPace(ClientStand.ENDLESS);
        SimulatorStats before = stand.simulator().stats();

        client.streaming(form.model())
                .chat(question().build(), new LangChain4jFailuresIT.LeavesAtTheFirstPiece());

        assertThat(stand.awaitOneMore(before, SimulatorStats::abortedByPeer)).isTrue();
    }

    private static ChatRequest withTool(List<ChatMessage> messages) {
        return ChatRequest.builder().messages(messages).toolSpecifications(WEATHER).build();
    }

    private ChatResponse ask(ProviderForm form, ChatRequest request, boolean streamed) {
        return streamed
                ? client.stream(form.model(), request).responseOrThrow()
                : client.whole(form.model()).chat(request);
    }

    private Throwable failure(ProviderForm form, boolean streamed) {
        return catchThrowable(() -> ask(form, question().build(), streamed));
    }
}
