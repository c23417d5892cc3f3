package dev.sluice.netty.clients;

import com.anthropic.client.AnthropicClient;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.helpers.MessageAccumulator;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.ToolUseBlock;
import java.util.List;
import java.util.stream.Collectors;

/** A stream of anthropic-java that has been read to its end. */
record StreamedMessage(List<RawMessageStreamEvent> events) {

    static StreamedMessage of(AnthropicClient client, MessageCreateParams question) {
        try (StreamResponse<RawMessageStreamEvent> response =
                client.messages().createStreaming(question)) {
            return new StreamedMessage(response.stream().toList());
        }
    }

    /** What the SDK's own accumulator makes of it; that one is strict. */
    Message message() {
        MessageAccumulator accumulator = MessageAccumulator.create();
        events.forEach(event -> accumulator.accumulate(event.validate()));
        return accumulator.message();
    }

    /** Pieces of text, one a delta. */
    List<String> textPieces() {
        return events.stream()
                .flatMap(event -> event.contentBlockDelta().stream())
                .flatMap(event -> event.delta().text().stream())
                .map(delta -> delta.text())
                .toList();
    }

    static String text(Message message) {
        return message.content().stream()
                .flatMap(block -> block.text().stream())
                .map(text -> text.text())
                .collect(Collectors.joining());
    }

    static List<ToolUseBlock> toolCalls(Message message) {
        return message.content().stream().flatMap(block -> block.toolUse().stream()).toList();
    }
}
