package dev.sluice.providers.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ProviderError;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorBodiesTest {

    private static ProviderError read(String body) {
        return ErrorBodies.read(body.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            nullValues = "-",
            value = {
                "{\"error\":{\"message\":\"m\",\"type\":\"t\",\"param\":\"p\",\"code\":\"c\"}} |"
                        + " m | t | c | p",
                "{\"error\":{\"message\":\"m\",\"type\":null,\"param\":null,\"code\":null}} |"
                        + " m | - | - | -",
                "{\"error\":{\"message\":\"m\",\"code\":401}} | m | - | 401 | -",
                "{\"error\":{\"code\":400,\"message\":\"m\",\"status\":\"INVALID_ARGUMENT\"}} |"
                        + " m | INVALID_ARGUMENT | 400 | -",
                "[{\"error\":{\"message\":\"m\"}}] | m | - | - | -",
                // xAI, TGI, Ollama
                "{\"code\":\"invalid-argument\",\"error\":\"m\"} | m | - | invalid-argument | -",
                "{\"error\":\"m\",\"error_type\":\"overloaded\"} | m | overloaded | - | -",
                "{\"error\":\"m\"} | m | - | - | -",
                // Mistral
                "{\"detail\":\"m\"} | m | - | - | -",
                "{\"detail\":[{\"loc\":[\"body\",\"n\",0],\"msg\":\"m\"}]} | m (body.n.0) | - | - |"
                        + " -",
                "{\"object\":\"error\",\"message\":{\"detail\":[{\"loc\":[\"body\",\"x\"],\"msg\":"
                        + "\"m\"},{\"msg\":\"o\"}]},\"type\":\"invalid_request_error\"} |"
                        + " m (body.x); o | invalid_request_error | - | -",
                // vLLM, Cohere, Bedrock
                "{\"object\":\"error\",\"message\":\"m\",\"type\":\"BadRequestError\",\"param\":null,\"code\":400}"
                    + " | m | BadRequestError | 400 | -",
                "{\"id\":\"1\",\"message\":\"m\"} | m | - | - | -",
                // OpenRouter
                "{\"error\":{\"code\":429,\"message\":\"m\",\"metadata\":{\"raw\":\"deep\"}}} |"
                        + " m: deep | - | 429 | -",
                "{\"error\":{\"message\":\"m\",\"metadata\":{\"raw\":\"{\\\"error\\\":"
                        + "{\\\"message\\\":\\\"deep\\\"}}\"}}} | m: deep | - | - | -",
                "{\"errors\":[{\"message\":\"m\",\"code\":7}]} | m | - | 7 | -",
                "{} | an error in a form that is not known | - | - | -",
                "{\"error\":{}} | an error without a message | - | - | -",
                "error code: 1010 | error code: 1010 | - | - | -",
                "~~ | ~~ | - | - | -",
            })
    void readsTheShapesOfProviders(
            String body,
            String message,
            @Nullable String type,
            @Nullable String code,
            @Nullable String param) {
        assertThat(read(body)).isEqualTo(new ProviderError(message, type, code, param));
    }

    @Test
    void namesAPageAndDoesNotShowIt() {
        assertThat(
                        read(
                                "<!DOCTYPE html><html><head><TITLE>Attention Required! |"
                                        + " Cloudflare</title></head><body>secret</body></html>"))
                .isEqualTo(
                        new ProviderError(
                                "an HTML page (Attention Required! | Cloudflare)",
                                ErrorBodies.PAGE_TYPE,
                                null,
                                null));
        assertThat(read("<html>x").message()).isEqualTo("an HTML page");
    }

    @Test
    void readsWhatWasSaidBeforeACut() {
        byte[] whole =
                "{\"error\":{\"code\":\"c\",\"message\":\"Zu lang: äöü \\u00e4 日本\",\"x\":[1,2]}}"
                        .getBytes(StandardCharsets.UTF_8);

        for (int end = 34; end < whole.length; end++) {
            ProviderError cut = ErrorBodies.read(Arrays.copyOf(whole, end));
            assertThat(cut.message())
                    .as("cut at %d", end)
                    .startsWith("Zu")
                    .doesNotContain("\uFFFD");
        }
        for (int end = 1; end < 34; end++) {
            assertThat(ErrorBodies.read(Arrays.copyOf(whole, end)).message()).isNotEmpty();
        }
    }
}
