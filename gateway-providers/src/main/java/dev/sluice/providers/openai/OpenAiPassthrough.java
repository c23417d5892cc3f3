package dev.sluice.providers.openai;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.EventReading.Flaw;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.core.provider.EventSink;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.MemberOverwrite;
import dev.sluice.providers.sse.SseLines;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Hands events on byte for byte, but for three things: a usage event that the client did not ask
 * for is left out, the model's name is replaced where the rules say so, and nothing follows the end
 * marker. What would break client libraries is mended: around the data and in repetitions where it
 * stands; from the first event on whose data would, the stream is written anew.
 */
final class OpenAiPassthrough implements EventRenderer {

    private final AnswerRules rules;
    private final InstantSource clock;
    private final @Nullable MemberOverwrite rename;
    private final SseLines lines = new SseLines();
    private @Nullable Repair repair;
    private byte @Nullable [] introduction;
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

        void render(ByteBuffer event, EventReading reading, EventSink out) {
            if (reading.owed() != null) {
                encoder.encode(new StreamEvent.Finished(0, reading.owed(), ""), out);
            }
            decoder.decode(event, decoded -> encoder.encode(decoded, out));
        }
    }

    @Override
    public void render(ByteBuffer event, EventReading reading, EventSink out) {
        if (ended) {
            return;
        }
        ended = reading.end();
        Repair running = repair;
        if (running == null && isOfData(reading.flaw())) {
            running = repairFrom(reading);
            repair = running;
        }
        if (running != null) {
            running.render(event, reading, out);
        } else if (!reading.usageOnly() || rules.usageRequested()) {
            pass(event, reading, out);
        }
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

    private static boolean isOfData(Flaw flaw) {
        return flaw == Flaw.DATA || flaw == Flaw.DATA_AMONG_CALLS;
    }

    private void pass(ByteBuffer event, EventReading reading, EventSink out) {
        if (introduction == null && introduces(event, reading)) {
            introduction = copy(event);
        }
        finishSent = reading.finished();
        ByteBuffer mended = reading.flaw() == Flaw.NONE ? event : mended(event, reading.flaw());
        if (mended != null) {
            ByteBuffer renamed = ended || rename == null ? null : renamed(mended, rename);
            out.write(renamed == null ? mended : renamed);
        }
    }

    private Repair repairFrom(EventReading reading) {
        OpenAiStreamEncoder encoder =
                OpenAiStreamEncoder.resuming(rules, clock, introduction != null, finishSent);
        if (introduction != null) {
            new OpenAiStreamDecoder(/* model= */ "")
                    .decode(
                            ByteBuffer.wrap(introduction),
                            decoded -> {
                                if (decoded instanceof StreamEvent.Started started) {
                                    encoder.encode(started, nothing -> {});
                                }
                            });
        }
        boolean amongCalls = reading.flaw() == Flaw.DATA_AMONG_CALLS;
        return new Repair(OpenAiStreamDecoder.resuming(amongCalls), encoder);
    }

    /** Whether a choice has begun; comments and chunks without choices introduce nobody. */
    private boolean introduces(ByteBuffer event, EventReading reading) {
        if (reading.content() || reading.finished()) {
            return true;
        }
        lines.read(event);
        byte[] data = lines.data();
        int object = JsonBytes.skipSpace(data, lines.dataStart(), lines.dataEnd());
        int choices = JsonBytes.findMember(data, object, lines.dataEnd(), "choices");
        if (choices < 0 || data[choices] != '[') {
            return false;
        }
        int first = JsonBytes.skipSpace(data, choices + 1, lines.dataEnd());
        return first < lines.dataEnd() && data[first] == '{';
    }

    /** The event's data alone, without choices if they repeat what was said; null = nothing. */
    private @Nullable ByteBuffer mended(ByteBuffer event, Flaw flaw) {
        lines.read(event);
        if (!lines.hasData()) {
            return null;
        }
        byte[] data = Arrays.copyOfRange(lines.data(), lines.dataStart(), lines.dataEnd());
        int choices = flaw == Flaw.REPETITION ? choicesIn(data) : -1;
        if (choices < 0) {
            return SseLines.ofData(data);
        }
        int behind = JsonBytes.skipValue(data, choices, data.length);
        ByteBuffer without = ByteBuffer.allocate(data.length - (behind - choices) + 2);
        without.put(data, 0, choices).put((byte) '[').put((byte) ']');
        without.put(data, behind, data.length - behind);
        return SseLines.ofData(without.array());
    }

    private static int choicesIn(byte[] data) {
        int object = JsonBytes.skipSpace(data, 0, data.length);
        return JsonBytes.findMember(data, object, data.length, "choices");
    }

    private static byte[] copy(ByteBuffer event) {
        int start = event.arrayOffset() + event.position();
        return Arrays.copyOfRange(event.array(), start, start + event.remaining());
    }

    private @Nullable ByteBuffer renamed(ByteBuffer event, MemberOverwrite name) {
        lines.read(event);
        if (!lines.hasData()) {
            return null;
        }
        byte[] data = lines.data();
        int object = JsonBytes.skipSpace(data, lines.dataStart(), lines.dataEnd());
        if (lines.isJoined()) {
            byte[] copy = name.copy(data, 0, object, data.length);
            return copy == null ? null : SseLines.ofData(copy);
        }
        int start = event.arrayOffset() + event.position();
        byte[] copy = name.copy(data, start, object, start + event.remaining());
        return copy == null ? null : ByteBuffer.wrap(copy);
    }
}
