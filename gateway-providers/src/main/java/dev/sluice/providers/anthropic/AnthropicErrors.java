package dev.sluice.providers.anthropic;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.providers.json.JsonWriter;
import java.nio.charset.StandardCharsets;

/**
 * Errors in Anthropic's shape: {@code {"type": "error", "error": {"type", "message"},
 * "request_id"}}. A provider's own words stay as they are, because coding agents act on them; the
 * request's id has a member of its own, and stands behind the gateway's own words too.
 */
final class AnthropicErrors {

    private AnthropicErrors() {}

    static byte[] body(GatewayError error, String requestId) {
        return json(error, requestId).toBytes();
    }

    static byte[] event(GatewayError error, String requestId) {
        return ("event: error\ndata: " + json(error, requestId) + "\n\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static JsonWriter json(GatewayError error, String requestId) {
        return new JsonWriter()
                .beginObject()
                .member("type", "error")
                .name("error")
                .beginObject()
                .member("type", type(error))
                .member("message", message(error, requestId))
                .endObject()
                .member("request_id", requestId)
                .endObject();
    }

    private static String message(GatewayError error, String requestId) {
        boolean providersWords = error.type() != null || error.code() != null;
        String message =
                error.kind() == ErrorKind.CONTEXT_TOO_LONG
                        ? PromptTooLong.inAnthropicsWords(error.message())
                        : error.message();
        return providersWords ? message : message + " (request id: " + requestId + ")";
    }

    /** By the status, as the API documents it. */
    private static String type(GatewayError error) {
        return switch (error.status()) {
            case 401 -> "authentication_error";
            case 402 -> "billing_error";
            case 403 -> "permission_error";
            case 404 -> "not_found_error";
            case 409 -> "conflict_error";
            case 413 -> "request_too_large";
            case 429 -> "rate_limit_error";
            case 504 -> "timeout_error";
            case 503, 529 -> "overloaded_error";
            default -> error.status() < 500 ? "invalid_request_error" : "api_error";
        };
    }
}
