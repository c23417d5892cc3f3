package dev.sluice.providers.anthropic;

import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventReading;
import dev.sluice.providers.error.ErrorBodies;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.sse.SseLines;
import java.nio.ByteBuffer;

/**
 * Reads the events of one Messages stream for the relay. Deltas, which a stream mostly consists of,
 * are read in place and answered with constants; usage and errors are rare and are parsed.
 *
 * <p>The answer is finished with {@code message_stop} and not before: a stream that ends without it
 * has been cut.
 */
final class AnthropicEventReader implements EventReader {

    private static final EventReading STOPPED =
            new EventReading(false, true, true, false, null, null);

    private final SseLines lines = new SseLines();
    private final EventScanner event = new EventScanner();
    private final MessageUsage usage = new MessageUsage();
    private boolean deltaSeen;

    @Override
    public EventReading read(ByteBuffer bytes) {
        lines.read(bytes);
        if (!lines.hasData()) {
            return EventReading.SILENT;
        }
        byte[] a = lines.data();
        int end = lines.dataEnd();
        int from = JsonBytes.skipSpace(a, lines.dataStart(), end);
        if (from == end) {
            return EventReading.SILENT;
        }
        if (a[from] != '{' || !event.scan(a, from, end)) {
            return EventReading.ofError(ProviderError.ofMessage("an event that is not JSON"));
        }
        if (lines.isNamedError() || lines.isBareJson()) {
            return EventReading.ofError(ErrorBodies.read(a, from, end));
        }
        return event.type() < 0 ? EventReading.SILENT : read(a, from, event.type(), end);
    }

    private EventReading read(byte[] a, int from, int type, int end) {
        if (JsonBytes.startsWith(a, type, end, "\"content_block_delta\"")) {
            return delta(a, event.delta(), end);
        }
        if (JsonBytes.startsWith(a, type, end, "\"content_block_start\"")) {
            return start(a, event.block(), end);
        }
        if (JsonBytes.startsWith(a, type, end, "\"message_start\"")) {
            return event.message() < 0 ? EventReading.SILENT : usage(a, event.message(), end);
        }
        if (JsonBytes.startsWith(a, type, end, "\"message_delta\"")) {
            deltaSeen = true;
            return usage(a, from, end);
        }
        if (JsonBytes.startsWith(a, type, end, "\"message_stop\"")) {
            return deltaSeen ? STOPPED : EventReading.END;
        }
        return JsonBytes.startsWith(a, type, end, "\"error\"")
                ? EventReading.ofError(ErrorBodies.read(a, from, end))
                : EventReading.SILENT;
    }

    /** A delta is content unless the text in it is empty. */
    private static EventReading delta(byte[] a, int delta, int end) {
        if (delta < 0 || a[delta] != '{') {
            return EventReading.SILENT;
        }
        boolean empty =
                isEmpty(a, delta, end, "text")
                        || isEmpty(a, delta, end, "partial_json")
                        || isEmpty(a, delta, end, "thinking");
        return empty ? EventReading.SILENT : EventReading.CONTENT;
    }

    /** A block of text or thoughts begins empty; one of another kind says something by itself. */
    private static EventReading start(byte[] a, int block, int end) {
        if (block < 0 || a[block] != '{') {
            return EventReading.SILENT;
        }
        boolean empty = isEmpty(a, block, end, "text") || isEmpty(a, block, end, "thinking");
        return empty ? EventReading.SILENT : EventReading.CONTENT;
    }

    private static boolean isEmpty(byte[] a, int object, int end, String member) {
        int value = JsonBytes.findMember(a, object, end, member);
        return value >= 0 && JsonBytes.startsWith(a, value, end, "\"\"");
    }

    private EventReading usage(byte[] a, int object, int end) {
        int value = JsonBytes.findMember(a, object, end, "usage");
        if (value >= 0
                && JsonReader.read(a, value, JsonBytes.skipValue(a, value, end)).orElse(null)
                        instanceof Json.Obj reported) {
            usage.take(reported);
        }
        return new EventReading(false, false, false, false, usage.toTokenUsage(), null);
    }
}
