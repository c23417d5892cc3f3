package dev.sluice.providers.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ErrorDetailsTest {

    private static ErrorDetails read(String details) {
        String body =
                "{\"error\":{\"code\":429,\"message\":\"m\",\"status\":\"RESOURCE_EXHAUSTED\",\"details\":["
                        + details
                        + "]}}";
        return ErrorDetails.read(body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void sayWhatTheStatusDoesNot() {
        assertThat(
                        read("{\"@type\":\"type.googleapis.com/google.rpc.ErrorInfo\",\"reason\":\"API_KEY_INVALID\"}")
                                .error()
                                .code())
                .isEqualTo("API_KEY_INVALID");
    }

    @Test
    void sayWhenToAskAgain() {
        assertThat(read("{\"retryDelay\":\"48.5s\"}").retryDelay())
                .contains(Duration.ofMillis(48_500));
        assertThat(read("{\"retryDelay\":\"soon\"}").retryDelay()).isEmpty();
    }

    @Test
    void tellAQuotaOfTheDayFromOneOfTheMinute() {
        assertThat(read("{\"violations\":[{\"quotaId\":\"XPerDayPerProject\"}]}").error().code())
                .isEqualTo("insufficient_quota");
        assertThat(read("{\"violations\":[{\"quotaId\":\"XPerMinute\"}]}").error().code())
                .isNotEqualTo("insufficient_quota");
    }

    @Test
    void areReadInAListAndWhereThereAreNone() {
        assertThat(
                        ErrorDetails.read(
                                        "[{\"error\":{\"message\":\"x\",\"details\":[{\"reason\":\"R\",\"@type\":\"a.ErrorInfo\"}]}}]"
                                                .getBytes(StandardCharsets.UTF_8))
                                .error()
                                .code())
                .isEqualTo("R");
        assertThat(ErrorDetails.read("no".getBytes(StandardCharsets.UTF_8)).error().message())
                .isEqualTo("no");
    }

    @Test
    void doNotTakeTheDelayOfTheMinuteForTheReturnOfAQuotaOfTheDay() {
        String body =
                "{\"error\":{\"message\":\"Please retry in 48.9s.\",\"details\":[{\"violations\":"
                        + "[{\"quotaId\":\"XPerDay\"}]},{\"@type\":\"a.ErrorInfo\",\"reason\":"
                        + "\"RATE_LIMIT_EXCEEDED\"},{\"retryDelay\":\"48s\"}]}}";
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);

        assertThat(ErrorDetails.read(bytes).error().code()).isEqualTo("insufficient_quota");
        assertThat(new GeminiDialect().retryAfter(429, Headers.none(), bytes)).isEmpty();
        assertThat(
                        new GeminiDialect()
                                .retryAfter(
                                        429,
                                        Headers.none(),
                                        body.replace("PerDay", "PerMinute")
                                                .getBytes(StandardCharsets.UTF_8)))
                .contains(Duration.ofSeconds(48));
    }
}
