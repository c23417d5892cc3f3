package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.ClientStand.MODEL;
import static dev.sluice.netty.clients.LangChain4jClient.WEATHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatResponseMetadata;
import dev.sluice.loadtest.simulator.SimulatorStats;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same question twice: the second answer comes from memory, in whichever form it is asked. */
@ExtendWith(StandWithMemory.class)
final class LangChain4jMemoryIT {
    private static final Map<String, String> ONLY_IF_CACHED =
            Map.of("cache-control", Memory.ONLY_IF_CACHED);

    private final ClientStand stand;
    private final LangChain4jClient client;

    LangChain4jMemoryIT(ClientStand stand) {
        this.stand = stand;
        this.client = new LangChain4jClient(stand);
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void aTextFromMemoryIsAnAnswerLikeTheFirst(boolean firstStreamed, boolean secondStreamed) {
        ChatResponse repeated = repeated(question().build(), firstStreamed, secondStreamed);

        assertThat(repeated.aiMessage().text()).contains("question number");
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void aToolCallFromMemoryIsAnAnswerLikeTheFirst(boolean firstStreamed, boolean secondStreamed) {
        ChatRequest request =
                question().toolSpecifications(WEATHER).toolChoice(ToolChoice.REQUIRED).build();

        ChatResponse repeated = repeated(request, firstStreamed, secondStreamed);

        assertThat(repeated.aiMessage().toolExecutionRequests())
                .singleElement()
                .satisfies(call -> assertThat(call.id()).isNotBlank())
                .satisfies(call -> assertThat(call.name()).isEqualTo("weather"));
    }

    /** Asks in one form, then in the other; what comes the second time, compared with the first. */
    private ChatResponse repeated(
            ChatRequest request, boolean firstStreamed, boolean secondStreamed) {
        SimulatorStats before = stand.simulator().stats();
        ChatResponse first = ask(request, Map.of(), firstStreamed);
        Memory.await(() -> isAnswered(request, secondStreamed));
        ChatResponse second = ask(request, Map.of(), secondStreamed);

        assertThat(headers(first, "x-sluice-cache")).containsExactly("miss");
        assertThat(headers(second, "x-sluice-cache")).containsExactly("hit-exact");
        assertThat(headers(second, "age")).singleElement().asString().matches("[0-9]+");
        assertThat(second.id()).isNotBlank().isNotEqualTo(first.id());
        assertThat(second.modelName()).isEqualTo(MODEL);
        assertThat(second.finishReason()).isEqualTo(first.finishReason());
        // Memory also says that no token was cached or spent on reasoning.
        assertThat(second.tokenUsage())
                .usingRecursiveComparison()
                .comparingOnlyFields("inputTokenCount", "outputTokenCount", "totalTokenCount")
                .isEqualTo(first.tokenUsage());
        assertThat(second.aiMessage().text()).isEqualTo(first.aiMessage().text());
        assertThat(second.aiMessage().toolExecutionRequests())
                .usingRecursiveFieldByFieldElementComparatorOnFields("name", "arguments")
                .isEqualTo(first.aiMessage().toolExecutionRequests());
        assertThat(stand.simulator().stats().requests()).isEqualTo(before.requests() + 1);
        return second;
    }

    private static ChatRequest.Builder question() {
        return ChatRequest.builder()
                .messages(UserMessage.from(Memory.newQuestion()))
                .temperature(0.0);
    }

    private boolean isAnswered(ChatRequest request, boolean streamed) {
        try {
            ask(request, ONLY_IF_CACHED, streamed);
            return true;
        } catch (InternalServerException e) {
            assertThat(LangChain4jFailuresIT.status(e)).isEqualTo(Memory.NOT_CACHED);
            return false;
        }
    }

    private ChatResponse ask(ChatRequest request, Map<String, String> headers, boolean streamed) {
        if (!streamed) {
            return client.wholeBuilder(MODEL).customHeaders(headers).build().chat(request);
        }
        StreamedChat stream = new StreamedChat();
        client.streamingBuilder(MODEL).customHeaders(headers).build().chat(request, stream);
        return stream.await().responseOrThrow();
    }

    private static @Nullable List<String> headers(ChatResponse response, String name) {
        return ((OpenAiChatResponseMetadata) response.metadata())
                .rawHttpResponse()
                .headers()
                .get(name);
    }
}
