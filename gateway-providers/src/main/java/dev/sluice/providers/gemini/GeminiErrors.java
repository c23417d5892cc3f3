package dev.sluice.providers.gemini;

import dev.sluice.core.error.GatewayError;
import dev.sluice.providers.json.JsonWriter;

/** Errors in Gemini's shape: {@code {"error": {"code", "message", "status"}}}. */
final class GeminiErrors {

    private GeminiErrors() {}

    static JsonWriter json(GatewayError error, String requestId) {
        return new JsonWriter()
                .beginObject()
                .name("error")
                .beginObject()
                .member("code", error.status())
                .member("message", error.message() + " (request id: " + requestId + ")")
                .member("status", status(error.status()))
                .endObject()
                .endObject();
    }

    /** The words of google.rpc.Code that the API gives to its statuses. */
    private static String status(int status) {
        return switch (status) {
            case 401 -> "UNAUTHENTICATED";
            case 402, 403 -> "PERMISSION_DENIED";
            case 404, 405 -> "NOT_FOUND";
            case 408, 504 -> "DEADLINE_EXCEEDED";
            case 409 -> "ABORTED";
            case 429 -> "RESOURCE_EXHAUSTED";
            case 500 -> "INTERNAL";
            case 501 -> "UNIMPLEMENTED";
            default -> status < 500 ? "INVALID_ARGUMENT" : "UNAVAILABLE";
        };
    }
}
