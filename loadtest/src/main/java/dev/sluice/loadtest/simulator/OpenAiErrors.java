package dev.sluice.loadtest.simulator;

import static dev.sluice.loadtest.json.JsonValue.quote;

import java.time.Duration;

/** Error bodies of OpenAI's form. Pure functions. */
final class OpenAiErrors {
    private OpenAiErrors() {}

    static String usualCode(int status) {
        return switch (status) {
            case 401 -> "invalid_api_key";
            case 404 -> "model_not_found";
            case 429 -> "rate_limit_exceeded";
            default -> status < 500 ? "invalid_request" : "server_error";
        };
    }

    static Duration usualRetryAfter(int status) {
        return status == 429 ? Duration.ofSeconds(1) : Duration.ZERO;
    }

    static String body(int status, String code, String message) {
        return "{\"error\":{\"message\":"
                + quote(message)
                + ",\"type\":"
                + quote(type(status))
                + ",\"param\":null,\"code\":"
                + quote(code)
                + "}}";
    }

    private static String type(int status) {
        return switch (status) {
            case 401, 403 -> "authentication_error";
            case 429 -> "rate_limit_error";
            default -> status < 500 ? "invalid_request_error" : "server_error";
        };
    }
}
