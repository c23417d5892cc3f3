package dev.sluice.providers.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.providers.error.ErrorBodies;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorClassifierTest {

    private final ErrorClassifier classifier = new ErrorClassifier();

    private ErrorClass status(int status, String body) {
        ProviderError words = ErrorBodies.read(body.getBytes(StandardCharsets.UTF_8));
        return classifier.classify(new UpstreamFailure.ErrorStatus(status, words, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "500 | {\"error\":{\"message\":\"context_length_exceeded\",\"code\":"
                        + "\"context_length_exceeded\"}} | TRANSIENT",
                "502 | <html><title>Bad gateway</title> | TRANSIENT",
                "503 | {\"error\":{\"message\":\"Loading model\"}} | TRANSIENT",
                "529 | {\"error\":{\"type\":\"overloaded_error\",\"message\":\"x\"}} | TRANSIENT",
                "408 | ~~ | TRANSIENT",
                "425 | ~~ | TRANSIENT",
                "302 | ~~ | TRANSIENT",
                "429 | {\"error\":{\"message\":\"x\",\"code\":\"rate_limit_exceeded\"}} |"
                        + " RATE_LIMITED",
                "429 | {\"error\":{\"message\":\"x\",\"type\":\"insufficient_quota\"}} |"
                        + " QUOTA_EXHAUSTED",
                "429 | ~~ | RATE_LIMITED",
                "429 | error code: 1015 | BLOCKED",
                "402 | {\"error\":{\"message\":\"Insufficient Balance\"}} | QUOTA_EXHAUSTED",
                "400 | {\"error\":{\"type\":\"invalid_request_error\",\"message\":\"Your credit"
                        + " balance is too low to access\"}} | QUOTA_EXHAUSTED",
                "401 | {\"detail\":\"Invalid API Key\"} | AUTHENTICATION",
                "401 | ~~ | AUTHENTICATION",
                "400 | {\"code\":\"invalid-argument\",\"error\":\"Incorrect API key provided.\"} |"
                        + " AUTHENTICATION",
                "400 | {\"error\":{\"code\":400,\"message\":\"API key not valid. Please pass\","
                        + "\"status\":\"INVALID_ARGUMENT\"}} | AUTHENTICATION",
                "403 | {\"error\":{\"message\":\"x\",\"type\":\"permission_error\"}} |"
                        + " AUTHENTICATION",
                "403 | <!doctype html><title>Attention Required! - Cloudflare</title> | BLOCKED",
                "403 | error code: 1010 | BLOCKED",
                "403 | Your request was blocked. | BLOCKED",
                "404 | {\"error\":{\"message\":\"The model `x` does not exist or you\",\"code\":"
                        + "\"model_not_found\"}} | MODEL_GONE",
                "404 | {\"error\":{\"message\":\"model: claude-x\",\"type\":\"not_found_error\"}} |"
                        + " MODEL_GONE",
                "400 | {\"error\":{\"message\":\"The requested model 'x' does not"
                        + " exist.\",\"code\":\"model_not_found\"}} | MODEL_GONE",
                "404 | {\"id\":\"1\",\"message\":\"model 'command-r' was removed on Sep 15\"} |"
                        + " MODEL_GONE",
                "404 | <html>not here | TRANSIENT",
                "400 | {\"error\":{\"message\":\"x\",\"code\":\"context_length_exceeded\"}} |"
                        + " CONTEXT_TOO_LONG",
                "400 | {\"error\":{\"message\":\"This model's maximum context length is 8192"
                        + " tokens\",\"type\":\"invalid_request_error\",\"code\":"
                        + "\"invalid_request_error\"}} | CONTEXT_TOO_LONG",
                "400 | {\"error_type\":\"TOO_MANY_TOKENS\",\"message\":\"too many tokens\"} |"
                        + " CONTEXT_TOO_LONG",
                "400 | {\"error\":{\"message\":\"This model's maximum prompt length is 131072 but"
                        + " the request contains 140000 tokens.\"}} | CONTEXT_TOO_LONG",
                "400 | {\"object\":\"error\",\"message\":\"Prompt contains 40000 tokens, too large"
                        + " for model with 32768 maximum context length\"} | CONTEXT_TOO_LONG",
                "400 | {\"error\":{\"code\":400,\"message\":\"the request exceeds the available"
                        + " context size, try increasing it\"}} | CONTEXT_TOO_LONG",
                "413 | ~~ | CONTEXT_TOO_LONG",
                "413 | {\"error\":{\"message\":\"Request too large\",\"code\":"
                        + "\"rate_limit_exceeded\"}} | RATE_LIMITED",
                "400 | {\"error\":{\"message\":\"x\",\"code\":\"content_filter\"}} |"
                        + " CONTENT_FILTERED",
                "400 | {\"error\":{\"message\":\"x\",\"code\":\"unsupported_parameter\"}} |"
                        + " CALLER_FAULT",
                "400 | {\"error\":{\"message\":\"x\",\"code\":\"tool_use_failed\"}} | TRANSIENT",
                "422 | {\"detail\":[{\"msg\":\"x\"}]} | CALLER_FAULT",
                "400 | ~~ | CALLER_FAULT",
                "400 | <html>bad request | TRANSIENT",
                // a prompt that is quoted does not choose
                "400 | {\"error\":{\"message\":\"Bad message: 'invalid api key, insufficient"
                        + " balance, prompt is too long'\"}} | CALLER_FAULT",
                "400 | {\"error\":{\"message\":\"Invalid value: the model x does not exist\"}} |"
                        + " CALLER_FAULT",
            })
    void sortsAnswers(int status, String body, ErrorClass expected) {
        assertThat(status(status, body)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "engine overloaded | server_error | 503 | TRANSIENT",
                "x | - | 429 | RATE_LIMITED",
                "x | - | 400 | CALLER_FAULT",
                "maximum context length is 2048 tokens | BadRequestError | 400 | CONTEXT_TOO_LONG",
                "x | insufficient_quota | insufficient_quota | QUOTA_EXHAUSTED",
                "x | invalid_request_error | tool_use_failed | TRANSIENT",
                "x | invalid_request_error | - | CALLER_FAULT",
                "x | - | - | TRANSIENT",
                "x | - | 99 | TRANSIENT",
            })
    void sortsErrorsInA200(String message, String type, String code, ErrorClass expected) {
        assertThat(
                        classifier.classify(
                                new UpstreamFailure.ErrorInBody(
                                        new ProviderError(message, type, code, null))))
                .isEqualTo(expected);
    }

    @Test
    void takesAPageForABlockedWay() {
        assertThat(
                        classifier.classify(
                                new UpstreamFailure.UnexpectedContent(
                                        "content of type text/html", /* page= */ true)))
                .isEqualTo(ErrorClass.BLOCKED);
    }

    @Test
    void blamesTheWayForEverythingElse() {
        assertThat(classifier.classify(new UpstreamFailure.ConnectFailed("refused")))
                .isEqualTo(ErrorClass.TRANSIENT);
        assertThat(classifier.classify(new UpstreamFailure.UnexpectedContent("text/plain")))
                .isEqualTo(ErrorClass.TRANSIENT);
        assertThat(classifier.classify(new UpstreamFailure.MissingEnd()))
                .isEqualTo(ErrorClass.TRANSIENT);
        assertThat(
                        classifier.classify(
                                new UpstreamFailure.TimedOut(
                                        UpstreamFailure.TimedOut.Limit.IDLE,
                                        Duration.ofSeconds(1))))
                .isEqualTo(ErrorClass.TIMEOUT);
    }
}
