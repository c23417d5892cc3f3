package dev.sluice.loadtest.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateStateTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0ms",
        "1, 1ms",
        "12000000, 12ms",
        "999999999, 1s",
        "17400000000, 17.4s",
        "17004000000, 17.004s",
        "60000000000, 1m0s",
        "62050000000, 1m2.05s"
    })
    void writesDurationsAsOpenAiDoes(long nanos, String text) {
        assertThat(RateState.text(Duration.ofNanos(nanos))).isEqualTo(text);
    }

    @Test
    void tellsNoLessThanNothingIsLeft() {
        assertThat(new RateState(100, 130, Duration.ofSeconds(2)).openAiHeaders())
                .containsExactly(
                        "x-ratelimit-limit-tokens: 100",
                        "x-ratelimit-remaining-tokens: 0",
                        "x-ratelimit-reset-tokens: 2s");
    }
}
