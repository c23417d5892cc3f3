package dev.sluice.netty.clients;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCreateParams;
import java.util.function.UnaryOperator;

/** The unmodified anthropic-java behind a stand's gateway; it repeats nothing. */
record AnthropicJavaClient(ClientStand stand) {

    static MessageCreateParams.Builder question(String model) {
        return MessageCreateParams.builder()
                .model(model)
                .maxTokens(1_000)
                .addUserMessage(ClientStand.QUESTION);
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

    Message whole(MessageCreateParams params) {
        return client().messages().create(params);
    }

    StreamedMessage streamed(MessageCreateParams params) {
        return StreamedMessage.of(client(), params);
    }

    /** The answer, in the form that is wanted. */
    Message ask(MessageCreateParams params, boolean streamed) {
        return streamed ? streamed(params).message() : whole(params);
    }
}
