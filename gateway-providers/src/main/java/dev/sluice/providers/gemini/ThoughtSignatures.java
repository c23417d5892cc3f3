package dev.sluice.providers.gemini;

import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.BoundText;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * {@code thoughtSignature} of a part; in canonical form a JSON string. A client does not say which
 * model signed, so what it brings back belongs to {@link #ANY_MODEL}.
 */
final class ThoughtSignatures {

    /**
     * What the API takes in the place of a signature that is lost or another model's
     * (https://ai.google.dev/gemini-api/docs/thought-signatures).
     */
    static final String ESCAPE = "skip_thought_signature_validator";

    static final String ANY_MODEL = "*";

    private ThoughtSignatures() {}

    static @Nullable ProviderBound bound(String model, String signature) {
        return signature.isEmpty()
                ? null
                : new ProviderBound(
                        ProviderBound.originOf(GeminiDialect.NAME, model),
                        new RawJson(JsonWriter.quoted(signature)));
    }

    /** What a client's signature is bound to. */
    static @Nullable ProviderBound read(String signature) {
        return BoundText.decode(signature).orElseGet(() -> bound(ANY_MODEL, signature));
    }

    /** The signature that {@code model} may be shown; null = none. */
    static @Nullable String forModel(String model, @Nullable ProviderBound bound) {
        boolean ours =
                bound != null
                        && (bound.isOf(GeminiDialect.NAME, model)
                                || bound.isOf(GeminiDialect.NAME, ANY_MODEL));
        return ours ? genuine(bound) : null;
    }

    /** The signature that a client is shown; null = none. */
    static @Nullable String shown(@Nullable ProviderBound bound) {
        if (bound == null || bound.data().isNull()) {
            return null;
        }
        String genuine = genuine(bound);
        return genuine == null ? BoundText.encode(bound) : genuine;
    }

    private static @Nullable String genuine(@Nullable ProviderBound bound) {
        if (bound == null || !bound.origin().startsWith(GeminiDialect.NAME + "/")) {
            return null;
        }
        byte[] json = bound.data().text().getBytes(StandardCharsets.UTF_8);
        return JsonReader.read(json).orElse(null) instanceof Json.Str text ? text.value() : null;
    }
}
