package dev.sluice.providers.gemini;

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
 * Hands responses on byte for byte, as events or as elements of an array; the model's version is
 * another one where the rules say so.
 */
final class GeminiPassthrough implements EventRenderer {

    private final @Nullable MemberOverwrite rename;
    private final StreamFraming framing;
    private final SseLines lines = new SseLines();
    private boolean begun;

    GeminiPassthrough(AnswerRules rules, StreamFraming framing) {
        String model = rules.renameModelTo();
        this.rename = model == null ? null : new MemberOverwrite("modelVersion", model);
        this.framing = framing;
    }

    @Override
    public void render(ByteBuffer event, EventReading reading, EventSink out) {
        if (framing == StreamFraming.EVENTS && rename == null) {
            out.write(event);
            return;
        }
        lines.read(event);
        byte[] data = lines.data();
        int end = lines.dataEnd();
        int start = JsonBytes.skipSpace(data, lines.dataStart(), end);
        if (!lines.hasData() || start == end) {
            if (framing == StreamFraming.EVENTS) {
                out.write(event);
            }
            return;
        }
        byte[] renamed = rename == null ? null : rename.copy(data, start, start, end);
        String response =
                renamed == null
                        ? new String(data, start, end - start, StandardCharsets.UTF_8)
                        : new String(renamed, StandardCharsets.UTF_8);
        boolean first = !begun;
        begun = true;
        // Data of several lines has its line ends between JSON tokens.
        framing.write(response.strip().replace('\n', ' '), first, out);
    }

    @Override
    public void complete(EventSink out) {
        framing.end(!begun, out);
    }
}
