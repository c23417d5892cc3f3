package dev.sluice.providers.openai;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.core.provider.EventSink;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.MemberOverwrite;
import dev.sluice.providers.sse.SseLines;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Hands events on byte for byte, but for three things: a usage event that the client did not ask
 * for is left out, the model's name is replaced where the rules say so, and nothing follows the end
 * marker. From the first event on that would break client libraries, the stream is written anew.
 */
final class OpenAiPassthrough implements EventRenderer {

    private final AnswerRules rules;
    private final InstantSource clock;
    private final @Nullable MemberOverwrite rename;
    private final SseLines lines = new SseLines();
    private @Nullable Repair repair;
    private boolean choicesSent;
    private boolean finishSent;
    private boolean ended;

    /**
     * A passthrough.
     *
     * @param clock dates answers that have to be written anew and bear no date
     */
    OpenAiPassthrough(AnswerRules rules, InstantSource clock) {
        this.rules = rules;
        this.clock = clock;
        rename =
                rules.renameModelTo() == null
                        ? null
                        : new MemberOverwrite("model", rules.renameModelTo());
    }

    /** What writes the rest of a stream, in step with what has been sent of it. */
    private record Repair(OpenAiStreamDecoder decoder, OpenAiStreamEncoder encoder) {

        void render(ByteBuffer event, EventSink out) {
            decoder.decode(event, decoded -> encoder.encode(decoded, out));
        }
    }

    @Override
    public void render(ByteBuffer event, EventReading reading, EventSink out) {
        if (ended) {
            return;
        }
        ended = reading.end();
        if (reading.breaking() && repair == null) {
            repair =
                    new Repair(
                            new OpenAiStreamDecoder(/* model= */ ""),
                            OpenAiStreamEncoder.resuming(rules, clock, choicesSent, finishSent));
        }
        if (repair != null) {
            repair.render(event, out);
            if (reading.owed() != null) {
                repair.encoder().encode(new StreamEvent.Finished(0, reading.owed(), ""), out);
            }
            return;
        }
        if (reading.usageOnly() && !rules.usageRequested()) {
            return;
        }
        choicesSent |= isData(event);
        finishSent = reading.finished();
        ByteBuffer renamed = ended || rename == null ? null : renamed(event, rename);
        out.write(renamed == null ? event : renamed);
    }

    /**
     * A provider that sends no end marker of its own leaves none: its client sees the finish reason
     * and the end of the body.
     */
    @Override
    public void complete(EventSink out) {
        if (repair != null) {
            repair.encoder().complete(out);
        }
    }

    /** Comments and other signs of life introduce nobody. */
    private static boolean isData(ByteBuffer event) {
        return event.hasRemaining() && event.get(event.position()) == 'd';
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
