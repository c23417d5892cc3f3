package dev.sluice.providers.gemini;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamDecoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.sse.SseLines;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a stream of responses, or a whole one, into canonical events. A finish reason may stand on
 * several events with content behind it, so it counts at the end; of usages the last one does.
 */
final class GeminiStreamDecoder implements StreamDecoder {

    private final String model;
    private final SseLines lines = new SseLines();
    private final Map<Integer, CandidateReader> candidates = new TreeMap<>();
    private boolean started;
    private boolean over;
    private String blockReason = "";
    private @Nullable TokenUsage usage;

    /** A decoder of what {@code model} says. */
    GeminiStreamDecoder(String model) {
        this.model = model;
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
        } else if (root.present("error") != null || lines.isNamedError() || lines.isBareJson()) {
            fail(ErrorDetails.read(data, start, lines.dataEnd()).error(), out);
        } else {
            response(root, out);
        }
    }

    /** One response: an event of a stream, an element of an array, or all there is. */
    void response(Json.Obj root, Consumer<StreamEvent> out) {
        if (!started) {
            started = true;
            out.accept(
                    new StreamEvent.Started(
                            root.textOr("responseId", ""), root.textOr("modelVersion", ""), 0));
        }
        for (Json element : root.elements("candidates")) {
            if (element instanceof Json.Obj candidate) {
                candidates
                        .computeIfAbsent(
                                index(candidate), index -> new CandidateReader(index, model))
                        .read(candidate, out);
            }
        }
        Json.Obj feedback = root.object("promptFeedback");
        if (feedback != null && blockReason.isEmpty()) {
            blockReason = feedback.textOr("blockReason", "");
        }
        TokenUsage reported = UsageMetadata.read(root.object("usageMetadata"));
        usage = reported == null ? usage : reported;
    }

    private static int index(Json.Obj candidate) {
        return Math.clamp(candidate.integerOr("index", 0), 0, ResponseScanner.LAST_CANDIDATE);
    }

    @Override
    public void end(Consumer<StreamEvent> out) {
        if (over) {
            return;
        }
        over = true;
        if (!blockReason.isEmpty() && candidates.isEmpty()) {
            out.accept(new StreamEvent.Finished(0, FinishReason.CONTENT_FILTER, blockReason));
        }
        candidates.values().forEach(candidate -> candidate.end(out));
        if (usage != null) {
            out.accept(new StreamEvent.UsageReported(usage));
        }
    }

    private void fail(ProviderError error, Consumer<StreamEvent> out) {
        over = true;
        out.accept(new StreamEvent.Failed(error));
    }
}
