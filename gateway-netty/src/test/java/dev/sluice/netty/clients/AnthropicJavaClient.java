package dev.sluice.netty.clients;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.core.JsonValue;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.Tool;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The unmodified anthropic-java behind a stand's gateway; it repeats nothing. */
record AnthropicJavaClient(ClientStand stand) {

    static final Tool WEATHER =
            Tool.builder()
                    .name(WeatherTool.NAME)
                    .description("The weather of some days")
                    .inputSchema(
                            Tool.InputSchema.builder()
                                    .properties(
                                            Tool.InputSchema.Properties.builder()
                                                    .putAdditionalProperty("city", type("string"))
                                                    .putAdditionalProperty("days", type("integer"))
                                                    .build())
                                    .required(List.of("city", "days"))
                                    .build())
                    .build();

    static MessageCreateParams.Builder question(ProviderForm form) {
        return empty(form).addUserMessage(ClientStand.QUESTION);
    }

    static MessageCreateParams.Builder empty(ProviderForm form) {
        return MessageCreateParams.builder().model(form.model()).maxTokens(1_000);
    }

    AnthropicClient client() {
        return client(settings -> settings);
    }

    AnthropicClient client(UnaryOperator<AnthropicOkHttpClient.Builder> settings) {
        return settings.apply(
                        AnthropicOkHttpClient.builder()
                                .baseUrl(stand.url())
                                .apiKey(ClientStand.ADAS_KEY)
                                .maxRetries(0))
                .build();
    }

    /** The answer, in the way that is wanted. */
    Message ask(MessageCreateParams params, boolean streamed) {
        return streamed ? stream(params).message() : client().messages().create(params);
    }

    StreamedMessage stream(MessageCreateParams params) {
        return StreamedMessage.of(client(), params);
    }

    private static JsonValue type(String name) {
        return JsonValue.from(Map.of("type", name));
    }
}
