package dev.sluice.providers.anthropic;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.core.provider.EventSink;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.MemberOverwrite;
import dev.sluice.providers.sse.SseLines;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Hands events on byte for byte, but for the model's name in {@code message_start} where the rules
 * say so and for a second {@code message_start}, which is left out; nothing follows {@code
 * message_stop}.
 */
final class AnthropicPassthrough implements EventRenderer {

    private final @Nullable MemberOverwrite rename;
    private final SseLines lines = new SseLines();
    private boolean begun;
    private boolean renamed;
    private boolean ended;

    AnthropicPassthrough(AnswerRules rules) {
        String model = rules.renameModelTo();
        rename = model == null ? null : new MemberOverwrite("model", model);
    }

    @Override
    public void render(ByteBuffer event, EventReading reading, EventSink out) {
        if (ended || beginsAgain(event, reading)) {
            return;
        }
        ended = reading.end();
        ByteBuffer other = rename == null || renamed ? null : renamed(event, rename);
        out.write(other == null ? event : other);
    }

    /** A second {@code message_start} makes client libraries throw. Those that count tell usage. */
    private boolean beginsAgain(ByteBuffer event, EventReading reading) {
        if (reading.usage() == null || !isStart(event)) {
            return false;
        }
        boolean again = begun;
        begun = true;
        return again;
    }

    private boolean isStart(ByteBuffer event) {
        lines.read(event);
        byte[] data = lines.data();
        int end = lines.dataEnd();
        int object = JsonBytes.skipSpace(data, lines.dataStart(), end);
        int type = JsonBytes.findMember(data, object, end, "type");
        return type >= 0 && JsonBytes.startsWith(data, type, end, "\"message_start\"");
    }

    private @Nullable ByteBuffer renamed(ByteBuffer event, MemberOverwrite name) {
        lines.read(event);
        if (!lines.hasData() || lines.isJoined()) {
            return null;
        }
        byte[] data = lines.data();
        int end = lines.dataEnd();
        int object = JsonBytes.skipSpace(data, lines.dataStart(), end);
        int message = JsonBytes.findMember(data, object, end, "message");
        if (message < 0 || data[message] != '{') {
            return null;
        }
        int start = event.arrayOffset() + event.position();
        byte[] copy = name.copy(data, start, message, start + event.remaining());
        renamed = true;
        return copy == null ? null : ByteBuffer.wrap(copy);
    }

    /** The end marker is the provider's own: without it the answer was not whole. */
    @Override
    public void complete(EventSink out) {}
}
