package dev.sluice.providers.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.ProviderError;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single quotes stand for double ones. */
class AnthropicErrorsTest {

    private final AnthropicSurface surface = new AnthropicSurface();

    private String body(GatewayError error) {
        return new String(surface.error(error, "r1"), StandardCharsets.UTF_8).replace('"', '\'');
    }

    @Test
    void haveAnthropicsShapeAndTheRequestsId() {
        assertThat(body(GatewayError.caller(ErrorKind.INVALID_REQUEST, "No.")))
                .isEqualTo(
                        "{'type':'error','error':{'type':'invalid_request_error','message':"
                                + "'No. (request id: r1)'},'request_id':'r1'}");
    }

    @Test
    void leaveAProvidersWordsAsTheyAre() {
        ProviderError words =
                new ProviderError("thinking: odd", "invalid_request_error", null, null);

        assertThat(
                        body(
                                GatewayError.caller(ErrorKind.INVALID_REQUEST, "thinking: odd")
                                        .inTheWordsOf(words, 400)))
                .contains("'message':'thinking: odd'}");
    }

    @ParameterizedTest
    @CsvSource({
        "AUTHENTICATION, authentication_error",
        "PERMISSION, permission_error",
        "MODEL_NOT_FOUND, not_found_error",
        "REQUEST_TOO_LARGE, request_too_large",
        "RATE_LIMITED, rate_limit_error",
        "UPSTREAM_TIMEOUT, timeout_error",
        "UNAVAILABLE, overloaded_error",
        "UPSTREAM_FAILED, api_error",
        "INTERNAL, api_error",
        "UNSUPPORTED_MEDIA_TYPE, invalid_request_error",
    })
    void haveTheTypeOfTheirStatus(ErrorKind kind, String type) {
        assertThat(body(GatewayError.gateway(kind, "x", false)))
                .contains("'error':{'type':'" + type + "'");
    }

    @Test
    void sayThatAPromptIsTooLongInTheWordsThatAgentsKnow() {
        assertThat(
                        body(
                                GatewayError.caller(
                                        ErrorKind.CONTEXT_TOO_LONG,
                                        "p/m answered 400: This model's maximum context length is"
                                                + " 100 tokens. However, you requested 120"
                                                + " tokens.")))
                .contains("'message':'prompt is too long: 120 tokens > 100 maximum (p/m answered");
    }

    @Test
    void areNamedEventsInAStream() {
        byte[] event =
                surface.errorEvent(
                        GatewayError.provider(ErrorKind.STREAM_CUT, "cut", true), "r1", true);

        assertThat(new String(event, StandardCharsets.UTF_8))
                .startsWith("event: error\ndata: {\"type\":\"error\",")
                .endsWith("}\n\n");
    }
}
