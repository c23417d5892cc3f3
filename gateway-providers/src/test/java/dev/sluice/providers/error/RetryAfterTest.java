package dev.sluice.providers.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.Headers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {

    private final RetryAfter retryAfter =
            new RetryAfter(InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z")));

    @Test
    void prefersMillisecondsThenSecondsThenTheText() {
        String text = "Please try again in 9s.";

        assertThat(retryAfter.read(Headers.of("retry-after", "1", "Retry-After-Ms", "250"), text))
                .contains(Duration.ofMillis(250));
        assertThat(retryAfter.read(Headers.of("retry-after", "1.5"), text))
                .contains(Duration.ofMillis(1500));
        assertThat(retryAfter.read(Headers.of("retry-after", "soon"), text))
                .contains(Duration.ofSeconds(9));
        assertThat(retryAfter.read(Headers.none(), "Later.")).isEmpty();
    }

    @Test
    void countsADateFromTheAnswersOwn() {
        String until = "Fri, 02 Jan 2026 00:01:00 GMT";

        assertThat(
                        retryAfter.read(
                                Headers.of(
                                        "retry-after",
                                        until,
                                        "date",
                                        "Fri, 02 Jan 2026 00:00:00 GMT"),
                                ""))
                .contains(Duration.ofMinutes(1));
        assertThat(retryAfter.read(Headers.of("retry-after", until), ""))
                .contains(Duration.ofDays(1).plusMinutes(1));
        assertThat(retryAfter.read(Headers.of("retry-after", "Thu, 01 Jan 2015 00:00:00 GMT"), ""))
                .contains(Duration.ZERO);
    }

    @ParameterizedTest
    @CsvSource({
        "Please try again in 644ms. Visit,PT0.644S",
        "Please try again in 1m0.363142857s. Visit,PT1M0.363142857S",
        "try again in 1h2m3s,PT1H2M3S",
        "Please retry in 48.939935699s.,PT48.939935699S",
        "try again in 20 seconds,PT20S",
        "Try Again In 2 minutes,PT2M",
    })
    void readsTimesInTexts(String text, Duration wait) {
        assertThat(RetryAfter.inText(text)).contains(wait);
    }

    @ParameterizedTest
    @CsvSource({"try again in a while", "try again in 5 bananas", "try again in .", "5s"})
    void readsNothingElse(String text) {
        assertThat(RetryAfter.inText(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"99999999999999999999", "1e9", "-1", "NaN", "0x10"})
    void survivesStrangeNumbers(String value) {
        assertThat(retryAfter.read(Headers.of("retry-after", value), ""))
                .satisfiesAnyOf(
                        wait -> assertThat(wait).isEmpty(),
                        wait -> assertThat(wait).contains(Duration.ofDays(366)));
    }
}
