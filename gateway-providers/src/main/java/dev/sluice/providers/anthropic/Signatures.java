package dev.sluice.providers.anthropic;

import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.BoundText;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What proves a thought: {@code signature} of a thinking block, {@code data} of a redacted one. In
 * canonical form it is the object with that member. A client does not say which model thought, so a
 * signature that it brings back belongs to {@link #ANY_MODEL}.
 */
final class Signatures {

    static final String SIGNATURE = "signature";
    static final String DATA = "data";
    static final String ANY_MODEL = "*";

    /** Marks a thought that nobody signed, so that no provider is ever shown its block. */
    private static final ProviderBound NOBODY = new ProviderBound("", RawJson.NULL);

    private Signatures() {}

    static ProviderBound bound(String model, String member, String value) {
        String json = new JsonWriter().beginObject().member(member, value).endObject().toString();
        return new ProviderBound(
                ProviderBound.originOf(AnthropicDialect.NAME, model), new RawJson(json));
    }

    /** What a client's block is bound to; one of ours that was damaged is nobody's. */
    static ProviderBound read(String member, String value) {
        return BoundText.isOurs(value)
                ? BoundText.decode(value).orElse(NOBODY)
                : bound(ANY_MODEL, member, value);
    }

    /** Whether {@code model} may be shown it. */
    static boolean mayGoTo(String model, @Nullable ProviderBound bound) {
        return bound != null
                && (bound.isOf(AnthropicDialect.NAME, model)
                        || bound.isOf(AnthropicDialect.NAME, ANY_MODEL));
    }

    /** The member's text; null where the bound is none of Anthropic's, or has no such member. */
    static @Nullable String member(@Nullable ProviderBound bound, String name) {
        if (bound == null || !bound.origin().startsWith(AnthropicDialect.NAME + "/")) {
            return null;
        }
        byte[] json = bound.data().text().getBytes(StandardCharsets.UTF_8);
        return JsonReader.read(json).orElse(null) instanceof Json.Obj object
                ? object.text(name)
                : null;
    }

    /** The signature that a client is shown. */
    static String shown(@Nullable ProviderBound bound) {
        String genuine = member(bound, SIGNATURE);
        return genuine == null ? BoundText.encode(bound == null ? NOBODY : bound) : genuine;
    }
}
