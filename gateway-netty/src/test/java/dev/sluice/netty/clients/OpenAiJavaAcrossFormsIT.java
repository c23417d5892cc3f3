package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.ClientStand.QUESTION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.openai.core.http.StreamResponse;
import com.openai.errors.BadRequestException;
import com.openai.errors.InternalServerException;
import com.openai.errors.OpenAIServiceException;
import com.openai.errors.RateLimitException;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionContentPart;
import com.openai.models.chat.completions.ChatCompletionContentPartImage;
import com.openai.models.chat.completions.ChatCompletionContentPartText;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionMessage;
import com.openai.models.chat.completions.ChatCompletionMessageFunctionToolCall;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import dev.sluice.loadtest.simulator.SimulatorStats;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(AcrossForms.class)
final class OpenAiJavaAcrossFormsIT {
    private final ClientStand stand;

    OpenAiJavaAcrossFormsIT(ClientStand stand) {
        this.stand = stand;
    }

    @EachForm
    void givesTheAnswerOfTheProviderWordForWord(ProviderForm form, boolean streamed) {
        ChatCompletion completion = ask(question(form).build(), streamed);

        assertThat(text(completion)).isEqualTo(stand.simulator().answerTo(QUESTION));
        assertThat(completion.model()).isEqualTo(form.model());
        assertThat(finish(completion)).isEqualTo("stop");
        assertThat(completion.usage().orElseThrow().promptTokens()).isPositive();
        assertThat(completion.usage().orElseThrow().completionTokens()).isEqualTo(Backing.CHUNKS);
    }

    @ParameterizedTest
    @EnumSource
    void streamsPieceByPiece(ProviderForm form) {
        StreamedText streamed = StreamedText.of(stand.client(), question(form).build());

        assertThat(streamed.chunks().stream().map(StreamedText::content))
                .filteredOn(piece -> !piece.isEmpty())
                .hasSize(Backing.CHUNKS);
        assertThat(streamed.finishReasons()).containsExactly("stop");
    }

    @EachForm
    void callsTwoToolsAtOnceAndTellsTheirResults(ProviderForm form, boolean streamed) {
        ChatCompletionCreateParams asked =
                WeatherTool.offeredBy(
                        ChatCompletionCreateParams.builder()
                                .model(form.model())
                                .addSystemMessage("Be brief.")
                                .addUserMessage(ClientStand.QUESTION_FOR_TWO_TOOLS));
        ChatCompletion first = ask(asked, streamed);
        List<ChatCompletionMessageFunctionToolCall> calls =
                first.choices().getFirst().message().toolCalls().orElseThrow().stream()
                        .map(call -> call.asFunction())
                        .toList();

        assertThat(finish(first)).isEqualTo("tool_calls");
        assertThat(calls)
                .extracting(call -> call.function().arguments(WeatherTool.Arguments.class))
                .containsExactly(WeatherTool.SIMULATED, WeatherTool.SIMULATED);
        assertThat(calls)
                .extracting(ChatCompletionMessageFunctionToolCall::id)
                .doesNotHaveDuplicates();

        ChatCompletion second =
                ask(
                        asked.toBuilder()
                                .addMessage(first.choices().getFirst().message())
                                .addMessage(result(calls.get(0), "Föhn"))
                                .addMessage(result(calls.get(1), "snow"))
                                .build(),
                        streamed);

        assertThat(text(second)).containsSubsequence("Föhn", "snow");
        assertThat(finish(second)).isEqualTo("stop");
    }

    /** Gemini's form wants back what it signed, which rides in the ids of the calls. */
    @EachForm
    void completesALoopOfTenTurns(ProviderForm form, boolean streamed) {
        ChatCompletionCreateParams conversation =
                WeatherTool.offeredBy(
                        ChatCompletionCreateParams.builder()
                                .model(form.model())
                                .addUserMessage("[loop:10][think] Which weather, day by day?"));
        ChatCompletion last = ask(conversation, streamed);
        int turns = 0;
        while (finish(last).equals("tool_calls")) {
            turns++;
            ChatCompletionMessage said = last.choices().getFirst().message();
            conversation =
                    conversation.toBuilder()
                            .addMessage(said)
                            .addMessage(
                                    result(
                                            said.toolCalls().orElseThrow().getFirst().asFunction(),
                                            "day " + turns))
                            .build();
            last = ask(conversation, streamed);
        }

        assertThat(turns).isEqualTo(10);
        assertThat(text(last)).contains("day 10");
        assertThat(stand.simulator().lastRequest().bodyText())
                .doesNotContain("skip_thought_signature_validator");
    }

    @EachForm
    void showsAnImage(ProviderForm form, boolean streamed) {
        ChatCompletionContentPart words =
                ChatCompletionContentPart.ofText(
                        ChatCompletionContentPartText.builder().text("What is it?").build());
        ChatCompletionContentPart image =
                ChatCompletionContentPart.ofImageUrl(
                        ChatCompletionContentPartImage.builder()
                                .imageUrl(
                                        ChatCompletionContentPartImage.ImageUrl.builder()
                                                .url(OnePixel.DATA_URL)
                                                .build())
                                .build());
        ChatCompletionCreateParams params =
                ChatCompletionCreateParams.builder()
                        .model(form.model())
                        .addUserMessageOfArrayOfContentParts(List.of(words, image))
                        .build();

        assertThat(text(ask(params, streamed))).contains(OnePixel.AS_SEEN);
    }

    @ParameterizedTest
    @EnumSource
    void givesAnObjectOfTheClassThatWasAskedFor(ProviderForm form) {
        WeatherTool.Arguments forecast =
                stand.client()
                        .chat()
                        .completions()
                        .create(question(form).responseFormat(WeatherTool.Arguments.class).build())
                        .choices()
                        .getFirst()
                        .message()
                        .content()
                        .orElseThrow();

        assertThat(forecast).isEqualTo(WeatherTool.SIMULATED);
    }

    @EachForm
    void aRequestThatTheProviderRefusesIsABadOneInItsWords(ProviderForm form, boolean streamed) {
        stand.providerDoes("400:unsupported_value");

        BadRequestException error = refused(BadRequestException.class, form, streamed);

        assertThat(error.type()).contains("invalid_request_error");
        assertThat(error).hasMessageContaining("Simulated");
    }

    @EachForm
    void aRateLimitIsOne(ProviderForm form, boolean streamed) {
        stand.providerDoes("429:7");

        assertThat(refused(RateLimitException.class, form, streamed).code())
                .contains("rate_limit_exceeded");
    }

    @EachForm
    void aFaultOfTheProviderIsABadGateway(ProviderForm form, boolean streamed) {
        stand.providerDoes("500");

        InternalServerException error = refused(InternalServerException.class, form, streamed);

        assertThat(error.statusCode()).isEqualTo(502);
        assertThat(error).hasMessageContaining(form.provider());
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.netty.clients.EachForm$Forms#breaks")
    void aStreamThatTheProviderBreaksOffNeverEndsInSilence(ProviderForm form, String mode) {
        stand.providerDoes(mode);

        OpenAIServiceException error =
                refused(OpenAIServiceException.class, form, /* streamed= */ true);

        assertThat(error.code()).contains("stream_cut");
    }

    @ParameterizedTest
    @EnumSource
    void closingAStreamEndsTheCallOfTheProvider(ProviderForm form) throws InterruptedException {
        stand.simulator().setPace(ClientStand.ENDLESS);
        SimulatorStats before = stand.simulator().stats();

        try (StreamResponse<ChatCompletionChunk> response =
                stand.client().chat().completions().createStreaming(question(form).build())) {
            assertThat(response.stream().limit(3)).hasSize(3);
        }

        assertThat(stand.awaitOneMore(before, SimulatorStats::abortedByPeer)).isTrue();
    }

    private ChatCompletion ask(ChatCompletionCreateParams params, boolean streamed) {
        if (!streamed) {
            return stand.client().chat().completions().create(params).validate();
        }
        ChatCompletionStreamOptions withUsage =
                ChatCompletionStreamOptions.builder().includeUsage(true).build();
        ChatCompletionAccumulator accumulator = ChatCompletionAccumulator.create();
        StreamedText.of(stand.client(), params.toBuilder().streamOptions(withUsage).build())
                .chunks()
                .forEach(chunk -> accumulator.accumulate(chunk.validate()));
        return accumulator.chatCompletion();
    }

    private <E extends OpenAIServiceException> E refused(
            Class<E> type, ProviderForm form, boolean streamed) {
        E error = catchThrowableOfType(type, () -> ask(question(form).build(), streamed));
        assertThat(error).as("an error of type " + type.getSimpleName()).isNotNull();
        return error;
    }

    private static ChatCompletionCreateParams.Builder question(ProviderForm form) {
        return ClientStand.question().model(form.model());
    }

    private static ChatCompletionToolMessageParam result(
            ChatCompletionMessageFunctionToolCall call, String content) {
        return ChatCompletionToolMessageParam.builder()
                .toolCallId(call.id())
                .content(content)
                .build();
    }

    private static String text(ChatCompletion completion) {
        return completion.choices().getFirst().message().content().orElseThrow();
    }

    private static String finish(ChatCompletion completion) {
        return completion.choices().getFirst().finishReason().asString();
    }
}
