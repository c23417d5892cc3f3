package dev.sluice.providers.openai;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.providers.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Errors in OpenAI's shape and words. Where a provider's own words are given, they win; else each
 * kind has a type and, if client libraries know one, a code.
 */
final class OpenAiErrors {

    private static final Pattern STATUS_WORD = Pattern.compile("[A-Z]+(_[A-Z]+)*");

    private OpenAiErrors() {}

    static byte[] body(GatewayError error, String requestId) {
        JsonWriter json = new JsonWriter().beginObject();
        error(json, error, requestId);
        return json.endObject().toBytes();
    }

    /**
     * A plain data event, as all client libraries expect it. They look for {@code error} first, but
     * for langchain4j, which takes for an error what it cannot read: it finds choices that are
     * none.
     */
    static byte[] event(GatewayError error, String requestId) {
        JsonWriter json = new JsonWriter().beginObject();
        error(json, error, requestId);
        json.name("choices").beginObject().endObject();
        return ("data: " + json.endObject() + "\n\n").getBytes(StandardCharsets.UTF_8);
    }

    private static void error(JsonWriter json, GatewayError error, String requestId) {
        String type = typeOf(error);
        String code = error.code();
        boolean ownWords = type == null && code == null;
        json.name("error")
                .beginObject()
                .member("message", error.message() + " (request id: " + requestId + ")")
                .member("type", type == null ? type(error.kind()) : type)
                .member("param", error.param())
                .member("code", code == null && ownWords ? code(error.kind()) : code)
                .endObject();
    }

    /** The provider's, unless it is one of the status words that Google's APIs have for types. */
    private static @Nullable String typeOf(GatewayError error) {
        String type = error.type();
        return type == null || STATUS_WORD.matcher(type).matches() ? null : type;
    }

    private static String type(ErrorKind kind) {
        return switch (kind) {
            case INVALID_REQUEST,
                    CONTEXT_TOO_LONG,
                    CONTENT_FILTERED,
                    NOT_FOUND,
                    MODEL_NOT_FOUND,
                    METHOD_NOT_ALLOWED,
                    REQUEST_TOO_LARGE,
                    UNSUPPORTED_MEDIA_TYPE,
                    HEADERS_TOO_LARGE,
                    EXPECTATION_FAILED,
                    NOT_IMPLEMENTED,
                    NOT_CACHED ->
                    "invalid_request_error";
            case AUTHENTICATION -> "authentication_error";
            case PERMISSION -> "permission_error";
            case RATE_LIMITED -> "rate_limit_error";
            case REQUEST_TIMEOUT, UPSTREAM_TIMEOUT -> "timeout_error";
            case INTERNAL, UPSTREAM_FAILED, UNAVAILABLE, STREAM_CUT -> "server_error";
        };
    }

    private static @Nullable String code(ErrorKind kind) {
        return switch (kind) {
            case CONTEXT_TOO_LONG -> "context_length_exceeded";
            case CONTENT_FILTERED -> "content_filter";
            case AUTHENTICATION -> "invalid_api_key";
            case NOT_FOUND -> "unknown_url";
            case MODEL_NOT_FOUND -> "model_not_found";
            case METHOD_NOT_ALLOWED -> "method_not_supported";
            case REQUEST_TOO_LARGE -> "request_too_large";
            case UNSUPPORTED_MEDIA_TYPE -> "unsupported_media_type";
            case HEADERS_TOO_LARGE -> "headers_too_large";
            case NOT_IMPLEMENTED -> "not_implemented";
            case RATE_LIMITED -> "rate_limit_exceeded";
            case REQUEST_TIMEOUT -> "request_timeout";
            case UPSTREAM_TIMEOUT -> "upstream_timeout";
            case NOT_CACHED -> "not_cached";
            case UPSTREAM_FAILED -> "upstream_failed";
            case UNAVAILABLE -> "service_unavailable";
            case INTERNAL -> "internal_error";
            case STREAM_CUT -> "stream_cut";
            case INVALID_REQUEST, PERMISSION, EXPECTATION_FAILED -> null;
        };
    }
}
