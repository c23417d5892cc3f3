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
import java.util.BitSet;

/**
 * Reads the events of one stream for the relay. There is no end marker: the end of the body is the
 * end, and what was finished before it is whole. Each event tells the usage so far, so each one is
 * parsed.
 */
final class GeminiEventReader implements EventReader {

    private static final int LAST_CANDIDATE = 1023;

    private final SseLines lines = new SseLines();
    private final BitSet seen = new BitSet();
    private final BitSet finished = new BitSet();
    private boolean blocked;

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
        if (!(JsonReader.read(a, from, end).orElse(null) instanceof Json.Obj root)) {
            return EventReading.ofError(ProviderError.ofMessage("an event that is not JSON"));
        }
        if (root.present("error") != null || lines.isNamedError() || lines.isBareJson()) {
            return EventReading.ofError(ErrorDetails.read(a, from, end).error());
        }
        return read(root);
    }

    private EventReading read(Json.Obj root) {
        boolean content = false;
        for (Json element : root.elements("candidates")) {
            if (element instanceof Json.Obj candidate) {
                content |= read(candidate, index(candidate));
            }
        }
        Json.Obj feedback = root.object("promptFeedback");
        blocked |= feedback != null && !feedback.textOr("blockReason", "").isEmpty();
        TokenUsage usage = UsageMetadata.read(root.object("usageMetadata"));
        return new EventReading(content, isFinished(), false, false, usage, null);
    }

    /** Whether the candidate says something. */
    private boolean read(Json.Obj candidate, int index) {
        seen.set(index);
        String reason = candidate.textOr("finishReason", "");
        if (!reason.isEmpty() && !reason.equals("FINISH_REASON_UNSPECIFIED")) {
            finished.set(index);
        }
        Json.Obj said = candidate.object("content");
        return said != null && said.elements("parts").stream().anyMatch(GeminiEventReader::says);
    }

    private static boolean says(Json element) {
        if (!(element instanceof Json.Obj part)) {
            return false;
        }
        return part.get("text") instanceof Json.Str text
                ? !text.value().isEmpty()
                : !part.members().isEmpty();
    }

    private boolean isFinished() {
        return blocked || (!seen.isEmpty() && seen.cardinality() == finished.cardinality());
    }

    private EventReading silent() {
        return isFinished() ? EventReading.FINISHED : EventReading.SILENT;
    }

    static int index(Json.Obj candidate) {
        return Math.clamp(candidate.integerOr("index", 0), 0, LAST_CANDIDATE);
    }
}
