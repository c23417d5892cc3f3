package dev.sluice.providers.gemini;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventReading;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.sse.SseLines;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of one stream for the relay. There is no end marker: the end of the body is the
 * end, and what was finished before it is whole. Responses are looked through in place; parsed is
 * only the usage, which each one tells anew.
 */
final class GeminiEventReader implements EventReader {

    private static final EventReading CONTENT_AND_FINISHED =
            new EventReading(true, true, false, false, null, null);

    private final SseLines lines = new SseLines();
    private final ResponseScanner response = new ResponseScanner();
    private boolean said;

    @Override
    public EventReading read(ByteBuffer event) {
        lines.read(event);
        if (!lines.hasData()) {
            return silent();
        }
        byte[] a = lines.data();
        int end = lines.dataEnd();
        int from = JsonBytes.skipSpace(a, lines.dataStart(), end);
        if (from == end) {
            return silent();
        }
        int behind = a[from] == '{' ? response.scan(a, from, end) : ResponseScanner.NOWHERE;
        if (behind == ResponseScanner.NOWHERE || JsonBytes.skipSpace(a, behind, end) < end) {
            return EventReading.ofError(ProviderError.ofMessage("an event that is not JSON"));
        }
        if (response.isError() || lines.isNamedError() || lines.isBareJson()) {
            return EventReading.ofError(ErrorDetails.read(a, from, end).error());
        }
        return read(a, end);
    }

    private EventReading read(byte[] a, int end) {
        boolean content = response.hasContent();
        said |= content;
        if (!said && response.endsWithBrokenCall()) {
            return EventReading.ofError(FinishReasons.BROKEN_CALL);
        }
        TokenUsage usage = usage(a, end);
        if (usage != null) {
            return new EventReading(content, response.isFinished(), false, false, usage, null);
        }
        if (!content) {
            return silent();
        }
        return response.isFinished() ? CONTENT_AND_FINISHED : EventReading.CONTENT;
    }

    private @Nullable TokenUsage usage(byte[] a, int end) {
        int start = response.usageStart();
        if (start == ResponseScanner.NOWHERE) {
            return null;
        }
        int behind = JsonBytes.skipValue(a, start, end);
        return JsonReader.read(a, start, behind).orElse(null) instanceof Json.Obj usage
                ? UsageMetadata.read(usage)
                : null;
    }

    private EventReading silent() {
        return response.isFinished() ? EventReading.FINISHED : EventReading.SILENT;
    }
}
