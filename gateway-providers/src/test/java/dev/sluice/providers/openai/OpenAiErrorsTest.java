package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.ListedModel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OpenAiErrorsTest {

    private final OpenAiSurface surface = new OpenAiSurface();

    private String body(GatewayError error) {
        return new String(surface.error(error, "req_1"), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "INVALID_REQUEST, invalid_request_error, null",
                "AUTHENTICATION, authentication_error, invalid_api_key",
                "PERMISSION, permission_error, null",
                "NOT_FOUND, invalid_request_error, unknown_url",
                "MODEL_NOT_FOUND, invalid_request_error, model_not_found",
                "CONTEXT_TOO_LONG, invalid_request_error, context_length_exceeded",
                "CONTENT_FILTERED, invalid_request_error, content_filter",
                "RATE_LIMITED, rate_limit_error, rate_limit_exceeded",
                "REQUEST_TOO_LARGE, invalid_request_error, request_too_large",
                "UPSTREAM_TIMEOUT, timeout_error, upstream_timeout",
                "NOT_CACHED, invalid_request_error, not_cached",
                "UPSTREAM_FAILED, server_error, upstream_failed",
                "STREAM_CUT, server_error, stream_cut",
            })
    void givesEachKindItsWords(ErrorKind kind, String type, String code) {
        String quotedCode = code == null ? "null" : "\"" + code + "\"";

        assertThat(body(GatewayError.gateway(kind, "No.", false)))
                .isEqualTo(
                        "{\"error\":{\"message\":\"No. (request id: req_1)\",\"type\":\""
                                + type
                                + "\",\"param\":null,\"code\":"
                                + quotedCode
                                + "}}");
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void hasATypeForEachKind(ErrorKind kind) {
        assertThat(body(GatewayError.gateway(kind, "x", false))).contains("\"type\":\"");
    }

    @Test
    void letsTheProvidersWordsWin() {
        GatewayError error =
                GatewayError.provider(ErrorKind.INVALID_REQUEST, "No.", false)
                        .inTheWordsOf(new ProviderError("No.", "tokens", null, "n"), 400);

        assertThat(body(error)).contains("\"type\":\"tokens\",\"param\":\"n\",\"code\":null");
    }

    @Test
    void escapesWhatAMessageMayHold() {
        assertThat(body(GatewayError.caller(ErrorKind.INVALID_REQUEST, "a\"b\\c\nd\u0001e\ud83e")))
                .contains("a\\\"b\\\\c\\nd\\u0001e\\ud83e (request id: req_1)");
    }

    @Test
    void endsAStreamWithOneEvent() {
        String event =
                new String(
                        surface.errorEvent(
                                GatewayError.provider(ErrorKind.STREAM_CUT, "It broke.", true),
                                "req_1",
                                /* begun= */ true),
                        StandardCharsets.UTF_8);

        assertThat(event)
                .startsWith("data: {\"error\":{")
                .contains("\"code\":\"stream_cut\"")
                .endsWith("},\"choices\":{}}\n\n");
        assertThat(event.strip().lines()).hasSize(1);
    }

    @Test
    void keepsASilentStreamAliveWithAComment() {
        assertThat(surface.keepAlive()).asString().isEqualTo(": keep-alive\n\n");
    }

    @Test
    void listsModels() {
        String list =
                new String(
                        surface.models(List.of(new ListedModel("a/b", "openai"))),
                        StandardCharsets.UTF_8);

        assertThat(list)
                .isEqualTo(
                        "{\"object\":\"list\",\"data\":[{\"id\":\"a/b\",\"object\":\"model\","
                                + "\"created\":0,\"owned_by\":\"openai\"}]}");
    }
}
