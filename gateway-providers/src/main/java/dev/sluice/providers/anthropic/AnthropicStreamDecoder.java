package dev.sluice.providers.anthropic;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.StreamDecoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.error.ErrorBodies;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.sse.SseLines;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a Messages stream into canonical events. What comes twice counts once; events and blocks
 * that nobody here knows say nothing. After an error or the end nothing more is read.
 */
final class AnthropicStreamDecoder implements StreamDecoder {

    private final SseLines lines = new SseLines();
    private final MessageUsage usage = new MessageUsage();
    private final BlockReader blocks;
    private boolean started;
    private boolean finished;
    private boolean over;

    /** A decoder of what {@code model} says. */
    AnthropicStreamDecoder(String model) {
        blocks = new BlockReader(model);
    }

    @Override
    public void decode(ByteBuffer event, Consumer<StreamEvent> out) {
        lines.read(event);
        if (over || !lines.hasData()) {
            return;
        }
        byte[] data = lines.data();
        int start = JsonBytes.skipSpace(data, lines.dataStart(), lines.dataEnd());
        if (start == lines.dataEnd()) {
            return;
        }
        if (!(JsonReader.read(data, start, lines.dataEnd()).orElse(null)
                instanceof Json.Obj root)) {
            fail(ProviderError.ofMessage("an event that is not JSON"), out);
        } else if (lines.isNamedError()
                || lines.isBareJson()
                || root.textOr("type", "").equals("error")) {
            fail(ErrorBodies.read(data, start, lines.dataEnd()), out);
        } else {
            decode(root, out);
        }
    }

    private void decode(Json.Obj event, Consumer<StreamEvent> out) {
        switch (event.textOr("type", "")) {
            case "message_start" -> start(event.object("message"), out);
            case "content_block_start" -> blocks.start(event, out);
            case "content_block_delta" -> blocks.delta(event, out);
            case "content_block_stop" -> blocks.stop(event, out);
            case "message_delta" -> {
                Json.Obj delta = event.object("delta");
                usage.take(event.object("usage"));
                finish(delta == null ? "" : delta.textOr("stop_reason", ""), out);
            }
            case "message_stop" -> close(out);
            default -> {}
        }
    }

    /** Reads a whole message, which is the only thing this instance reads then. */
    void decodeAnswer(Json.Obj message, Consumer<StreamEvent> out) {
        start(message, out);
        for (Json element : message.elements("content")) {
            if (element instanceof Json.Obj block) {
                blocks.whole(block, out);
            }
        }
        finish(message.textOr("stop_reason", ""), out);
        close(out);
    }

    private void start(Json.@Nullable Obj message, Consumer<StreamEvent> out) {
        if (message != null) {
            usage.take(message.object("usage"));
            if (!started) {
                started = true;
                out.accept(
                        new StreamEvent.Started(
                                message.textOr("id", ""), message.textOr("model", ""), 0));
            }
        }
    }

    private void finish(String word, Consumer<StreamEvent> out) {
        if (finished || word.isEmpty()) {
            return;
        }
        finished = true;
        blocks.end(out);
        if (word.equals("stop_sequence") || word.equals("pause_turn")) {
            // Which text it was, or that the turn goes on, has no place in a canonical event.
            out.accept(new StreamEvent.Uncarried("stop_reason"));
        }
        out.accept(new StreamEvent.Finished(0, StopReasons.read(word), word));
    }

    private void close(Consumer<StreamEvent> out) {
        over = true;
        if (!finished) {
            blocks.end(out);
            out.accept(new StreamEvent.Finished(0, blocks.finishByContent(), ""));
        }
        TokenUsage told = usage.toTokenUsage();
        if (told != null) {
            out.accept(new StreamEvent.UsageReported(told));
        }
    }

    private void fail(ProviderError error, Consumer<StreamEvent> out) {
        over = true;
        out.accept(new StreamEvent.Failed(error));
    }
}
