package dev.sluice.netty.clients;

import com.openai.client.OpenAIClient;
import com.openai.core.http.StreamResponse;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import java.util.List;
import java.util.stream.Collectors;

/** A stream that has been read to its end. */
record StreamedText(List<ChatCompletionChunk> chunks) {

    static StreamedText of(OpenAIClient client, ChatCompletionCreateParams question) {
        try (StreamResponse<ChatCompletionChunk> response =
                client.chat().completions().createStreaming(question)) {
            return new StreamedText(response.stream().toList());
        }
    }

    String text() {
        return chunks.stream().map(StreamedText::content).collect(Collectors.joining());
    }

    static String content(ChatCompletionChunk chunk) {
        return chunk.choices().stream()
                .flatMap(choice -> choice.delta().content().stream())
                .collect(Collectors.joining());
    }

    List<String> finishReasons() {
        return chunks.stream()
                .flatMap(chunk -> chunk.choices().stream())
                .flatMap(choice -> choice.finishReason().stream())
                .map(reason -> reason.asString())
                .toList();
    }
}
