package dev.sluice.providers.openai;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.EventReading.Flaw;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.providers.error.ErrorBodies;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.sse.SseLines;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of one Chat Completions stream for the relay. Events of the usual kind, one
 * {@code data} line with one chunk, are read in place and answered with constants; usage and errors
 * are rare and are parsed.
 *
 * <p>{@code finished} is the state after the event: it goes back to false if another choice begins.
 */
final class OpenAiEventReader implements EventReader {

    private static final EventReading CONTENT_AND_FINISHED =
            new EventReading(true, true, false, false, null, null);
    private static final EventReading END_OF_FINISHED =
            new EventReading(false, true, true, false, null, null);

    /** Client libraries take a stream without a finish reason for one that was cut. */
    private static final EventReading END_OWING_STOP = EventReading.endOwing(FinishReason.STOP);

    private static final EventReading END_OWING_CALLS =
            EventReading.endOwing(FinishReason.TOOL_CALLS);

    /** {@code data:} */
    private static final int DATA_LENGTH = 5;

    private final ChunkScanner chunk = new ChunkScanner();
    private final SseLines lines = new SseLines();

    @Override
    public EventReading read(ByteBuffer event) {
        byte[] a = event.array();
        int start = event.arrayOffset() + event.position();
        int end = start + event.remaining();
        int data = start + DATA_LENGTH;
        if (data < end && startsWithData(a, start)) {
            data = a[data] == ' ' ? data + 1 : data;
            if (data < end && a[data] == '{') {
                int behind = chunk.scan(a, data, end);
                if (behind != ChunkScanner.NOWHERE && onlyLineEnds(a, behind, end)) {
                    return readChunk(a, data, behind, /* namedError= */ false);
                }
            }
        }
        return readLines(a, start, end);
    }

    /** Every form of event, at the price of a walk over its lines. */
    private EventReading readLines(byte[] a, int start, int end) {
        lines.read(a, start, end);
        EventReading reading = readLines();
        return lines.isPlain() || reading.flaw() != Flaw.NONE ? reading : reading.with(Flaw.FRAME);
    }

    private EventReading readLines() {
        if (!lines.hasData()) {
            return silent();
        }
        byte[] data = lines.data();
        int from = JsonBytes.skipSpace(data, lines.dataStart(), lines.dataEnd());
        int to = lines.dataEnd();
        if (lines.isBareJson()) {
            return readBareJson(data, from, to);
        }
        if (JsonBytes.startsWith(data, from, to, "[DONE]")) {
            return done();
        }
        if (from < to && data[from] == '{') {
            return chunk.scan(data, from, to) == ChunkScanner.NOWHERE
                    ? EventReading.ofError(ProviderError.ofMessage("an event that is not JSON"))
                    : readChunk(data, from, to, lines.isNamedError());
        }
        return from < to && lines.isNamedError()
                ? EventReading.ofError(ErrorBodies.read(data, from, to))
                : silent();
    }

    private EventReading readChunk(byte[] a, int from, int to, boolean namedError) {
        EventReading reading = meaning(a, from, to, namedError);
        Flaw flaw = chunk.flaw();
        return flaw == Flaw.NONE ? reading : reading.with(flaw);
    }

    private EventReading meaning(byte[] a, int from, int to, boolean namedError) {
        if (chunk.isError() || namedError) {
            return new EventReading(
                    false,
                    chunk.allFinished(),
                    false,
                    false,
                    usage(a, to),
                    ErrorBodies.read(a, from, to));
        }
        if (chunk.usageStart() != ChunkScanner.NOWHERE
                || chunk.groqStart() != ChunkScanner.NOWHERE) {
            TokenUsage usage = usage(a, to);
            if (usage != null) {
                boolean silent = !chunk.hasChoices() || chunk.flaw() == Flaw.REPETITION;
                boolean usageOnly = silent && !chunk.hasOtherWorth();
                return new EventReading(
                        chunk.hasContent(), chunk.allFinished(), false, usageOnly, usage, null);
            }
        }
        if (chunk.hasContent()) {
            return chunk.allFinished() ? CONTENT_AND_FINISHED : EventReading.CONTENT;
        }
        return silent();
    }

    private EventReading readBareJson(byte[] a, int from, int to) {
        boolean answer = JsonBytes.findMember(a, from, to, "choices") >= 0;
        return answer ? silent() : EventReading.ofError(ErrorBodies.read(a, from, to));
    }

    /** The end marker ends a stream that has begun; alone it is no answer. */
    private EventReading done() {
        if (!chunk.hasSeenChoices()) {
            return EventReading.SILENT;
        }
        if (chunk.allFinished()) {
            return END_OF_FINISHED;
        }
        return chunk.hasSeenCalls() ? END_OWING_CALLS : END_OWING_STOP;
    }

    private EventReading silent() {
        return chunk.allFinished() ? EventReading.FINISHED : EventReading.SILENT;
    }

    private @Nullable TokenUsage usage(byte[] a, int to) {
        TokenUsage usage = usageAt(a, chunk.usageStart(), to);
        if (usage != null || chunk.groqStart() == ChunkScanner.NOWHERE) {
            return usage;
        }
        return usageAt(a, JsonBytes.findMember(a, chunk.groqStart(), to, "usage"), to);
    }

    private static @Nullable TokenUsage usageAt(byte[] a, int start, int to) {
        if (start < 0) {
            return null;
        }
        int end = JsonBytes.skipValue(a, start, to);
        return JsonReader.read(a, start, end).orElse(null) instanceof Json.Obj usage
                ? UsageMembers.read(usage)
                : null;
    }

    private static boolean startsWithData(byte[] a, int i) {
        return a[i] == 'd'
                && a[i + 1] == 'a'
                && a[i + 2] == 't'
                && a[i + 3] == 'a'
                && a[i + 4] == ':';
    }

    private static boolean onlyLineEnds(byte[] a, int i, int end) {
        while (i < end) {
            if (!JsonBytes.isSpace(a[i])) {
                return false;
            }
            i++;
        }
        return true;
    }
}
