package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.ClientStand.MODEL;
import static dev.sluice.netty.clients.ClientStand.QUESTION;
import static dev.sluice.netty.clients.ClientStand.question;
import static org.assertj.core.api.Assertions.assertThat;

import com.openai.client.OpenAIClientAsync;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.SimulatorStats;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@OnEachStand
final class OpenAiJavaStreamsIT {
    private final ClientStand stand;

    OpenAiJavaStreamsIT(ClientStand stand) {
        this.stand = stand;
    }

    @Test
    void streamsTheWholeAnswerOfTheProvider() {
        StreamedText streamed = stream(question().build());

        assertThat(streamed.text()).isEqualTo(stand.simulator().answerTo(QUESTION));
        assertThat(streamed.finishReasons()).containsExactly("stop");
        assertThat(streamed.chunks())
                .allSatisfy(chunk -> assertThat(chunk.validate().model()).isEqualTo(MODEL))
                .extracting(ChatCompletionChunk::id)
                .containsOnly(streamed.chunks().getFirst().id());
    }

    @Test
    void sendsNoUsageThatNobodyAskedFor() {
        assertThat(stream(question().build()).chunks())
                .allMatch(chunk -> chunk.usage().isEmpty() && chunk.choices().size() == 1);
    }

    @Test
    void sendsTheUsageThatWasAskedForInALastChunkOfItsOwn() {
        List<ChatCompletionChunk> chunks =
                stream(
                                question()
                                        .streamOptions(
                                                ChatCompletionStreamOptions.builder()
                                                        .includeUsage(true)
                                                        .build())
                                        .build())
                        .chunks();

        assertThat(chunks.getLast().choices()).isEmpty();
        assertThat(chunks.getLast().usage().orElseThrow().completionTokens()).isPositive();
        assertThat(chunks.subList(0, chunks.size() - 1))
                .allMatch(chunk -> chunk.usage().isEmpty() && chunk.choices().size() == 1);
    }

    @Test
    void feedsTheAccumulatorOfTheSdk() {
        ChatCompletion completion = accumulated(question().build());

        assertThat(completion.choices().getFirst().message().content())
                .contains(stand.simulator().answerTo(QUESTION));
        assertThat(completion.choices().getFirst().finishReason().asString()).isEqualTo("stop");
    }

    @Test
    void streamsAToolCallWhosePiecesAreValidJsonTogether() {
        ChatCompletion completion = accumulated(WeatherTool.requiredBy(question()));

        assertThat(WeatherTool.callIn(completion).name()).isEqualTo(WeatherTool.NAME);
        assertThat(WeatherTool.callIn(completion).arguments(WeatherTool.Arguments.class).city())
                .isNotBlank();
    }

    @Test
    void streamsToTheAsynchronousClient() throws Exception {
        OpenAIClientAsync client = stand.client().async();
        List<ChatCompletionChunk> chunks = new CopyOnWriteArrayList<>();

        client.chat()
                .completions()
                .createStreaming(question().build())
                .subscribe(chunks::add)
                .onCompleteFuture()
                .get(ClientStand.SOON.toSeconds(), TimeUnit.SECONDS);

        assertThat(new StreamedText(chunks).text()).isEqualTo(stand.simulator().answerTo(QUESTION));
    }

    @Test
    void givesTheFirstTokenWhileTheProviderStillWrites() throws InterruptedException {
        stand.simulator().setPace(Pace.immediate(20).withTokensPerSecond(20));
        SimulatorStats before = stand.simulator().stats();

        try (StreamResponse<ChatCompletionChunk> response =
                stand.client().chat().completions().createStreaming(question().build())) {
            var chunks = response.stream().iterator();
            while (StreamedText.content(chunks.next()).isEmpty()) {}

            assertThat(stand.simulator().stats().streamsFinished())
                    .isEqualTo(before.streamsFinished());
            chunks.forEachRemaining(_ -> {});
        }

        assertThat(stand.awaitOneMore(before, SimulatorStats::streamsFinished)).isTrue();
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
                "silence=300"
            })
    void understandsProvidersWithStreamsOfEachKind(String mode) {
        stand.providerDoes(mode);

        StreamedText streamed = stream(question().build());

        assertThat(streamed.text()).isEqualTo(stand.simulator().answerTo(QUESTION));
        assertThat(streamed.finishReasons()).containsExactly("stop");
    }

    @Test
    void bridgesALongSilenceWithCommentsThatTheSdkPassesOver() {
        stand.providerDoes("silence=2500"); // longer than the stand's keep_alive_comment

        StreamedText streamed = stream(question().build());

        assertThat(streamed.text()).isEqualTo(stand.simulator().answerTo(QUESTION));
    }

    private StreamedText stream(ChatCompletionCreateParams params) {
        return StreamedText.of(stand.client(), params);
    }

    private ChatCompletion accumulated(ChatCompletionCreateParams params) {
        ChatCompletionAccumulator accumulator = ChatCompletionAccumulator.create();
        stream(params).chunks().forEach(accumulator::accumulate);
        return accumulator.chatCompletion();
    }
}
