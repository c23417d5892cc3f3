package dev.sluice.providers.openai;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.StreamDecoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.error.ErrorBodies;
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
 * Reads a Chat Completions stream, or a whole answer, into canonical events. Usage may be reported
 * several times; the last report counts. After an error or the end marker nothing more is read.
 */
final class OpenAiStreamDecoder implements StreamDecoder {

    private final String model;
    private final boolean amongCalls;
    private final SseLines lines = new SseLines();
    private final Map<Integer, ChoiceDecoder> choices = new TreeMap<>();
    private final UncarriedMembers uncarried = new UncarriedMembers();
    private boolean started;
    private boolean over;
    private @Nullable TokenUsage usage;

    /** A decoder of what {@code model} says. */
    OpenAiStreamDecoder(String model) {
        this(model, /* amongCalls= */ false);
    }

    private OpenAiStreamDecoder(String model, boolean amongCalls) {
        this.model = model;
        this.amongCalls = amongCalls;
    }

    /**
     * A decoder of the rest of a stream.
     *
     * @param amongCalls whether pieces of tool calls came before
     */
    static OpenAiStreamDecoder resuming(boolean amongCalls) {
        return new OpenAiStreamDecoder(/* model= */ "", amongCalls);
    }

    @Override
    public void decode(ByteBuffer event, Consumer<StreamEvent> out) {
        lines.read(event);
        if (over || !lines.hasData()) {
            return;
        }
        byte[] data = lines.data();
        int start = JsonBytes.skipSpace(data, lines.dataStart(), lines.dataEnd());
        int end = lines.dataEnd();
        if (start == end) {
            return;
        }
        if (JsonBytes.startsWith(data, start, end, "[DONE]")) {
            end(out);
            return;
        }
        Json json = JsonReader.read(data, start, end).orElse(null);
        if (json instanceof Json.Obj chunk
                && !lines.isNamedError()
                && !(lines.isBareJson() && chunk.get("choices") == null)
                && !isError(chunk)) {
            chunk(chunk, out);
        } else if (json instanceof Json.Obj || lines.isNamedError() || lines.isBareJson()) {
            if (json instanceof Json.Obj chunk) {
                usage(chunk, out);
            }
            fail(ErrorBodies.read(data, start, end), out);
        } else if (json == null && data[start] == '{') {
            fail(ProviderError.ofMessage("an event that is not JSON"), out);
        }
    }

    @Override
    public void end(Consumer<StreamEvent> out) {
        if (!over) {
            over = true;
            choices.values().forEach(choice -> choice.end(out));
        }
    }

    /** Reads a whole answer, which is the only thing this instance reads then. */
    void decodeAnswer(Json.Obj answer, Consumer<StreamEvent> out) {
        if (isError(answer)) {
            byte[] source = answer.lexeme().source();
            fail(ErrorBodies.read(source, answer.lexeme().start(), answer.lexeme().end()), out);
            return;
        }
        start(answer, out);
        uncarried.ofAnswer(answer, out);
        for (Json element : answer.elements("choices")) {
            if (element instanceof Json.Obj whole) {
                uncarried.ofChoice(whole, out);
                choice(whole).whole(whole, out);
            }
        }
        choices.values().forEach(choice -> choice.end(out));
        usage(answer, out);
    }

    static boolean isError(Json.Obj root) {
        return "error".equals(root.text("object"))
                || switch (root.present("error")) {
                    case null -> false;
                    case Json.Str text -> !text.value().isEmpty();
                    case Json.Obj object -> !object.members().isEmpty();
                    case Json.Arr array -> !array.elements().isEmpty();
                    case Json.Bool bool -> bool.value();
                    case Json.Num _ -> true;
                    case Json.Null _ -> false;
                };
    }

    private void chunk(Json.Obj chunk, Consumer<StreamEvent> out) {
        uncarried.ofAnswer(chunk, out);
        for (Json element : chunk.elements("choices")) {
            if (element instanceof Json.Obj piece) {
                start(chunk, out);
                uncarried.ofChoice(piece, out);
                choice(piece).piece(piece, out);
                usageOf(piece.object("usage"), out);
            }
        }
        usage(chunk, out);
    }

    private void start(Json.Obj chunk, Consumer<StreamEvent> out) {
        if (!started) {
            started = true;
            out.accept(
                    new StreamEvent.Started(
                            chunk.textOr("id", ""),
                            chunk.textOr("model", ""),
                            chunk.integerOr("created", 0)));
        }
    }

    private ChoiceDecoder choice(Json.Obj choice) {
        int index = Math.clamp(choice.integerOr("index", 0), 0, 1023);
        return choices.computeIfAbsent(index, i -> new ChoiceDecoder(i, model, amongCalls));
    }

    private void usage(Json.Obj chunk, Consumer<StreamEvent> out) {
        Json.Obj groq = chunk.object("x_groq");
        if (groq != null && chunk.object("usage") == null) {
            usageOf(groq.object("usage"), out);
        }
        usageOf(chunk.object("usage"), out);
    }

    private void usageOf(Json.@Nullable Obj members, Consumer<StreamEvent> out) {
        TokenUsage reported = members == null ? null : UsageMembers.read(members);
        if (reported != null && !reported.equals(usage)) {
            usage = reported;
            out.accept(new StreamEvent.UsageReported(reported));
        }
    }

    private void fail(ProviderError error, Consumer<StreamEvent> out) {
        over = true;
        out.accept(new StreamEvent.Failed(error));
    }
}
