package dev.sluice.netty.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.openai.core.http.Headers;
import com.openai.core.http.HttpResponseFor;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import dev.sluice.loadtest.simulator.SimulatorStats;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same question twice: the second answer comes from memory, in whichever form it is asked. */
@ExtendWith(StandWithMemory.class)
final class OpenAiJavaMemoryIT {
    private final ClientStand stand;

    OpenAiJavaMemoryIT(ClientStand stand) {
        this.stand = stand;
    }

    @ParameterizedTest
    @CsvSource({"WHOLE, WHOLE", "WHOLE, STREAMED", "STREAMED, WHOLE", "STREAMED, STREAMED"})
    void aTextFromMemoryIsAnAnswerLikeTheFirst(Form first, Form second) {
        Told repeated = repeated(question().build(), first, second);

        assertThat(repeated.completion().choices().getFirst().message().content())
                .hasValueSatisfying(text -> assertThat(text).contains("question number"));
    }

    @ParameterizedTest
    @CsvSource({"WHOLE, WHOLE", "WHOLE, STREAMED", "STREAMED, WHOLE", "STREAMED, STREAMED"})
    void aToolCallFromMemoryIsAnAnswerLikeTheFirst(Form first, Form second) {
        Told repeated = repeated(WeatherTool.requiredBy(question()), first, second);

        assertThat(WeatherTool.callIn(repeated.completion()).name()).isEqualTo(WeatherTool.NAME);
    }

    @Test
    void aStreamFromMemoryHasUsageOnlyIfItWasAskedFor() {
        ChatCompletionCreateParams params = question().build();
        ask(params, Form.WHOLE);
        awaitStored(params, Form.STREAMED);

        StreamedText streamed = StreamedText.of(stand.client(), params);

        assertThat(streamed.chunks())
                .isNotEmpty()
                .allMatch(chunk -> chunk.usage().isEmpty() && chunk.choices().size() == 1)
                .extracting(ChatCompletionChunk::id)
                .containsOnly(streamed.chunks().getFirst().id());
        assertThat(streamed.finishReasons()).containsExactly("stop");
    }

    @Test
    void aStreamThatWasBrokenOffIsNotRemembered() {
        ChatCompletionCreateParams params = question().build();
        stand.providerDoes("cut-after=3");
        assertThat(catchThrowable(() -> ask(params, Form.STREAMED)))
                .hasMessageContaining("not the whole answer");
        stand.reset();

        Told told = ask(params, Form.STREAMED);

        assertThat(told.header("x-sluice-cache")).isEqualTo("miss");
        assertThat(told.completion().choices().getFirst().finishReason().asString())
                .isEqualTo("stop");
    }

    /** Asks in one form, then in the other; what comes the second time, compared with the first. */
    private Told repeated(ChatCompletionCreateParams params, Form firstForm, Form secondForm) {
        Told first = ask(params, firstForm);
        awaitStored(params, secondForm);
        SimulatorStats before = stand.simulator().stats();
        Told second = ask(params, secondForm);

        assertThat(first.header("x-sluice-cache")).isEqualTo("miss");
        assertThat(second.header("x-sluice-cache")).isEqualTo("hit-exact");
        assertThat(second.header("age")).matches("[0-9]+");
        assertThat(second.completion().id()).isNotBlank().isNotEqualTo(first.completion().id());
        assertThat(second.completion().model()).isEqualTo(first.completion().model());
        assertThat(second.completion().usage().orElseThrow().completionTokens())
                .isEqualTo(first.completion().usage().orElseThrow().completionTokens());
        assertThat(second.completion().usage().orElseThrow().totalTokens())
                .isEqualTo(first.completion().usage().orElseThrow().totalTokens());
        assertSameChoice(second.completion().choices().getFirst(), first);
        assertThat(stand.simulator().stats().requests()).isEqualTo(before.requests());
        return second;
    }

    /** A tool call has no text, and a text no tool calls: a stream says so with empty ones. */
    private static void assertSameChoice(ChatCompletion.Choice choice, Told first) {
        ChatCompletion.Choice expected = first.completion().choices().getFirst();
        assertThat(choice.finishReason()).isEqualTo(expected.finishReason());
        assertThat(choice.message().content().orElse(""))
                .isEqualTo(expected.message().content().orElse(""));
        assertThat(toolCalls(choice)).isEqualTo(toolCalls(expected));
    }

    private static List<String> toolCalls(ChatCompletion.Choice choice) {
        return choice.message().toolCalls().stream()
                .flatMap(List::stream)
                .map(call -> call.asFunction().function())
                .map(function -> function.name() + " " + function.arguments())
                .toList();
    }

    private static ChatCompletionCreateParams.Builder question() {
        return ChatCompletionCreateParams.builder()
                .model(ClientStand.MODEL)
                .temperature(0)
                .addUserMessage(Memory.newQuestion());
    }

    /**
     * Asks without being remembered, until memory answers. Only-if-cached would be shorter, but
     * okhttp answers that itself.
     */
    private void awaitStored(ChatCompletionCreateParams params, Form form) {
        ChatCompletionCreateParams noStore =
                params.toBuilder().putAdditionalHeader("cache-control", "no-store").build();
        Memory.await(() -> ask(noStore, form).header("x-sluice-cache").equals("hit-exact"));
    }

    private Told ask(ChatCompletionCreateParams params, Form form) {
        return switch (form) {
            case WHOLE -> whole(params);
            case STREAMED -> streamed(params);
        };
    }

    private Told whole(ChatCompletionCreateParams params) {
        try (HttpResponseFor<ChatCompletion> response =
                stand.client().chat().completions().withRawResponse().create(params)) {
            return new Told(response.headers(), response.parse().validate());
        }
    }

    private Told streamed(ChatCompletionCreateParams params) {
        ChatCompletionCreateParams withUsage =
                params.toBuilder()
                        .streamOptions(
                                ChatCompletionStreamOptions.builder().includeUsage(true).build())
                        .build();
        ChatCompletionAccumulator accumulator = ChatCompletionAccumulator.create();
        try (HttpResponseFor<StreamResponse<ChatCompletionChunk>> response =
                stand.client().chat().completions().withRawResponse().createStreaming(withUsage)) {
            response.parse().stream().forEach(accumulator::accumulate);
            return new Told(response.headers(), accumulator.chatCompletion());
        }
    }

    enum Form {
        WHOLE,
        STREAMED
    }

    /** An answer, and the head that it came with. */
    private record Told(Headers headers, ChatCompletion completion) {
        String header(String name) {
            return String.join(", ", headers.values(name));
        }
    }
}
