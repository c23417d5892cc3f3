package dev.sluice.providers.gemini;

import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.ListedModel;
import dev.sluice.core.provider.RequestTarget;
import dev.sluice.core.provider.StreamEncoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.providers.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * generateContent as Gemini's client libraries speak it, in one of the two framings that streams
 * have. Stateless and thread-safe.
 */
public final class GeminiSurface implements Surface {

    private static final String NAME = "gemini.generate_content";

    /** The libraries' readers of events take white space between events, and no comments. */
    private static final byte[] KEEP_ALIVE = "\r\n".getBytes(StandardCharsets.US_ASCII);

    private final StreamFraming framing;

    private GeminiSurface(StreamFraming framing) {
        this.framing = framing;
    }

    /** For whoever asks for server-sent events, or for no stream. */
    public static GeminiSurface ofEvents() {
        return new GeminiSurface(StreamFraming.EVENTS);
    }

    /** For whoever asks for a stream without saying how: one JSON array. */
    public static GeminiSurface ofArrays() {
        return new GeminiSurface(StreamFraming.ARRAY);
    }

    StreamFraming framing() {
        return framing;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public @Nullable Operation operation(RequestTarget target) {
        Operation operation = GeminiPaths.operation(target);
        boolean inArray =
                operation instanceof Operation.Chat(_, boolean streamed)
                        && streamed
                        && !GeminiPaths.asksForEvents(target);
        return inArray == (framing == StreamFraming.ARRAY) ? operation : null;
    }

    @Override
    public boolean recognises(RequestTarget target) {
        return GeminiPaths.recognises(target);
    }

    @Override
    public List<String> paths() {
        return framing == StreamFraming.EVENTS ? GeminiPaths.all() : List.of();
    }

    @Override
    public List<String> placesOfMessages(ChatRequest request) {
        return RequestDecoder.places(request.body());
    }

    @Override
    public Decoded decode(Operation.OfConversation operation, byte[] body) {
        return RequestScanner.scan(operation, body);
    }

    @Override
    public String streamType() {
        return switch (framing) {
            case EVENTS -> Surface.super.streamType();
            case ARRAY -> "application/json; charset=utf-8";
        };
    }

    @Override
    public byte[] error(GatewayError error, String requestId) {
        return GeminiErrors.json(error, requestId).toBytes();
    }

    @Override
    public byte[] errorEvent(GatewayError error, String requestId, boolean begun) {
        String json = GeminiErrors.json(error, requestId).toString();
        String event =
                switch (framing) {
                    case EVENTS -> "data: " + json + "\r\n\r\n";
                    case ARRAY -> (begun ? ",\r\n" : "[") + json + "]";
                };
        return event.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] keepAlive() {
        return KEEP_ALIVE.clone();
    }

    @Override
    public StreamEncoder streamEncoder(AnswerRules rules) {
        return new GeminiStreamEncoder(rules, framing);
    }

    @Override
    public byte[] encodeAnswer(List<StreamEvent> events, AnswerRules rules) {
        return AnswerEncoder.encode(events, rules);
    }

    @Override
    public byte[] tokenCount(long inputTokens) {
        return new JsonWriter()
                .beginObject()
                .member("totalTokens", inputTokens)
                .endObject()
                .toBytes();
    }

    @Override
    public byte[] models(List<ListedModel> models) {
        JsonWriter json = new JsonWriter().beginObject().name("models").beginArray();
        models.forEach(model -> model(json, model));
        return json.endArray().endObject().toBytes();
    }

    @Override
    public byte[] model(ListedModel model) {
        JsonWriter json = new JsonWriter();
        model(json, model);
        return json.toBytes();
    }

    private static void model(JsonWriter json, ListedModel model) {
        json.beginObject().member("name", "models/" + model.id());
        json.member("displayName", model.id()).name("supportedGenerationMethods").beginArray();
        json.string("generateContent").string("countTokens").endArray().endObject();
    }
}
