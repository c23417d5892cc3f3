package dev.sluice.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource({"1440, 1440, 100 %", "1439, 1440, 99.93 %", "99999, 100000, 99.99 %", "0, 0, 0 %"})
    void roundsSharesDownSoThatOneHundredMeansAll(long part, long whole, String text) {
        assertThat(Figures.percent(part, whole)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "420, 0.42 ms",
        "12340, 12.3 ms",
        "280000, 280 ms",
        "12340000, 12.34 s",
        "-2310, -2.31 ms"
    })
    void writesTimesInThreeOrFourDigits(long micros, String text) {
        assertThat(Figures.time(Duration.ofNanos(micros * 1_000))).isEqualTo(text);
    }

    @Test
    void saysWhenThereIsNothing() {
        assertThat(Figures.time(Optional.empty())).isEqualTo("not seen");
        assertThat(Figures.counts(Map.of())).isEqualTo("none");
    }
}
