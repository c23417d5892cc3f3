package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.ClientStand.ADAS_KEY;
import static dev.sluice.netty.clients.ClientStand.MODEL;
import static dev.sluice.netty.clients.ClientStand.PROVIDER_KEY;
import static dev.sluice.netty.clients.ClientStand.QUESTION;
import static dev.sluice.netty.clients.ClientStand.question;
import static org.assertj.core.api.Assertions.assertThat;

import com.openai.client.OpenAIClient;
import com.openai.core.JsonValue;
import com.openai.core.http.HttpResponseFor;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.completions.CompletionUsage;
import dev.sluice.loadtest.simulator.ReceivedRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@OnEachStand
final class OpenAiJavaAnswersIT {
    private final ClientStand stand;

    OpenAiJavaAnswersIT(ClientStand stand) {
        this.stand = stand;
    }

    @Test
    void givesTheWholeAnswerOfTheProvider() {
        ChatCompletion completion =
                stand.client().chat().completions().create(question().build()).validate();

        assertThat(text(completion)).isEqualTo(stand.simulator().answerTo(QUESTION));
        assertThat(completion.model()).isEqualTo(MODEL);
        assertThat(completion.choices().getFirst().finishReason().asString()).isEqualTo("stop");
        CompletionUsage usage = completion.usage().orElseThrow();
        assertThat(usage.completionTokens()).isPositive();
        assertThat(usage.totalTokens()).isEqualTo(usage.promptTokens() + usage.completionTokens());
    }

    @Test
    void givesAToolCall() {
        ChatCompletion completion =
                stand.client().chat().completions().create(WeatherTool.requiredBy(question()));

        assertThat(completion.choices().getFirst().finishReason().asString())
                .isEqualTo("tool_calls");
        assertThat(WeatherTool.callIn(completion).name()).isEqualTo(WeatherTool.NAME);
        assertThat(WeatherTool.callIn(completion).arguments(WeatherTool.Arguments.class).city())
                .isNotBlank();
    }

    @Test
    void asksTheProviderForItsOwnNameOfTheModelAndPassesUnknownMembersOn() {
        stand.client()
                .chat()
                .completions()
                .create(
                        question()
                                .putAdditionalBodyProperty(
                                        "brand_new", JsonValue.from(Map.of("deep", 1)))
                                .build());

        assertThat(stand.simulator().lastRequest().bodyText())
                .contains("\"model\":\"sim-large\"")
                .contains("\"brand_new\":{\"deep\":1}");
    }

    @Test
    void saysWhoAnsweredAndUnderWhichId() {
        try (HttpResponseFor<ChatCompletion> response =
                stand.client()
                        .chat()
                        .completions()
                        .withRawResponse()
                        .create(
                                question()
                                        .putAdditionalHeader("x-request-id", "mine-0001")
                                        .build())) {
            assertThat(response.requestId()).contains("mine-0001");
            assertThat(response.headers().values("x-sluice-provider")).containsExactly("simulator");
            assertThat(response.headers().values("x-sluice-attempts"))
                    .containsExactly(String.valueOf(stand.attempts()));
        }
    }

    @Test
    void givesTheProviderItsOwnKeyAndNothingOfTheClients() {
        OpenAIClient client =
                stand.client(
                        settings ->
                                settings.organization("org-of-the-client")
                                        .project("project-of-the-client"));

        client.chat().completions().create(question().build());

        ReceivedRequest received = stand.simulator().lastRequest();
        assertThat(received.headers("authorization")).containsExactly("Bearer " + PROVIDER_KEY);
        assertThat(received.head() + received.bodyText())
                .doesNotContainIgnoringCase(ADAS_KEY)
                .doesNotContainIgnoringCase("org-of-the-client")
                .doesNotContainIgnoringCase("project-of-the-client")
                .doesNotContainIgnoringCase("x-stainless");
    }

    @ParameterizedTest(name = "{displayName}: \"{0}\"")
    @ValueSource(strings = {"/v1", "/openai/v1", "/openai", ""})
    void answersUnderEachBaseUrl(String path) {
        OpenAIClient client = stand.clientAt(path);

        String whole = text(client.chat().completions().create(question().build()));
        StreamedText streamed = StreamedText.of(client, question().build());

        assertThat(streamed.text()).isEqualTo(whole);
        assertThat(client.models().list().data()).hasSize(3);
        assertThat(client.models().retrieve(MODEL).id()).isEqualTo(MODEL);
    }

    private static String text(ChatCompletion completion) {
        return completion.choices().getFirst().message().content().orElseThrow();
    }
}
