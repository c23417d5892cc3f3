package dev.sluice.providers.openai;

import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.ListedModel;
import dev.sluice.core.provider.RequestTarget;
import dev.sluice.core.provider.StreamEncoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.Surface;
import dev.sluice.providers.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chat Completions as OpenAI's client libraries speak it. Stateless and thread-safe. */
public final class OpenAiSurface implements Surface {

    public static final String NAME = "openai.chat";

    private static final byte[] KEEP_ALIVE = ": keep-alive\n\n".getBytes(StandardCharsets.US_ASCII);

    private final InstantSource clock;

    public OpenAiSurface() {
        this(InstantSource.system());
    }

    /**
     * The surface.
     *
     * @param clock dates the answers of providers that do not
     */
    public OpenAiSurface(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public @Nullable Operation operation(RequestTarget target) {
        return OpenAiPaths.operation(target.path());
    }

    @Override
    public List<String> paths() {
        return OpenAiPaths.all();
    }

    @Override
    public Decoded decode(Operation.OfConversation operation, byte[] body) {
        return RequestScanner.scan(body);
    }

    @Override
    public byte[] error(GatewayError error, String requestId) {
        return OpenAiErrors.body(error, requestId);
    }

    @Override
    public byte[] errorEvent(GatewayError error, String requestId, boolean begun) {
        return OpenAiErrors.event(error, requestId);
    }

    @Override
    public byte[] keepAlive() {
        return KEEP_ALIVE.clone();
    }

    @Override
    public StreamEncoder streamEncoder(AnswerRules rules) {
        return new OpenAiStreamEncoder(rules, clock);
    }

    @Override
    public byte[] encodeAnswer(List<StreamEvent> events, AnswerRules rules) {
        return AnswerEncoder.encode(events, rules, clock);
    }

    /** Nobody can ask: the surface has no path for it. */
    @Override
    public byte[] tokenCount(long inputTokens) {
        throw new UnsupportedOperationException("this surface counts no tokens");
    }

    @Override
    public byte[] models(List<ListedModel> models) {
        JsonWriter json = new JsonWriter().beginObject().member("object", "list");
        json.name("data").beginArray();
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
        json.beginObject()
                .member("id", model.id())
                .member("object", "model")
                .member("created", 0)
                .member("owned_by", model.ownedBy())
                .endObject();
    }
}
