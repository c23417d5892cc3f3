package dev.sluice.providers.openai;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.core.provider.EventSink;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.MemberOverwrite;
import dev.sluice.providers.sse.SseLines;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Hands events on byte for byte, but for three things: a usage event that the client did not ask
 * for is left out, the model's name is replaced where the rules say so, and nothing follows the end
 * marker.
 */
final class OpenAiPassthrough implements EventRenderer {

    private static final byte[] DONE = "data: [DONE]\n\n".getBytes(StandardCharsets.US_ASCII);

    private final boolean usageRequested;
    private final @Nullable MemberOverwrite rename;
    private final SseLines lines = new SseLines();
    private boolean ended;

    OpenAiPassthrough(AnswerRules rules) {
        usageRequested = rules.usageRequested();
        rename =
                rules.renameModelTo() == null
                        ? null
                        : new MemberOverwrite("model", rules.renameModelTo());
    }

    @Override
    public void render(ByteBuffer event, EventReading reading, EventSink out) {
        if (ended || (reading.usageOnly() && !usageRequested)) {
            return;
        }
        ended = reading.end();
        ByteBuffer renamed = ended || rename == null ? null : renamed(event, rename);
        out.write(renamed == null ? event : renamed);
    }

    @Override
    public void complete(EventSink out) {
        if (!ended) {
            ended = true;
            out.write(ByteBuffer.wrap(DONE));
        }
    }

    private @Nullable ByteBuffer renamed(ByteBuffer event, MemberOverwrite name) {
        lines.read(event);
        if (!lines.hasData()) {
            return null;
        }
        byte[] data = lines.data();
        int object = JsonBytes.skipSpace(data, lines.dataStart(), lines.dataEnd());
        if (lines.isJoined()) {
            return renamedLines(name, data, object);
        }
        int start = event.arrayOffset() + event.position();
        byte[] copy = name.copy(data, start, object, start + event.remaining());
        return copy == null ? null : ByteBuffer.wrap(copy);
    }

    /** Data of several lines is sent on in as many; its line ends stand between JSON tokens. */
    private static @Nullable ByteBuffer renamedLines(
            MemberOverwrite name, byte[] data, int object) {
        byte[] copy = name.copy(data, 0, object, data.length);
        if (copy == null) {
            return null;
        }
        String text = new String(copy, StandardCharsets.UTF_8);
        return ByteBuffer.wrap(
                ("data: " + text.replace("\n", "\ndata: ") + "\n\n")
                        .getBytes(StandardCharsets.UTF_8));
    }
}
