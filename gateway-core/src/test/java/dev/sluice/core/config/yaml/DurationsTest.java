package dev.sluice.core.config.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "250ms, PT0.25S, 250ms",
        "8s, PT8S, 8s",
        "1.5s, PT1.5S, 1500ms",
        "10m, PT10M, 10m",
        "60m, PT1H, 1h",
        "90d, PT2160H, 90d",
        "0s, PT0S, 0ms"
    })
    void readsAndWritesDurations(String text, Duration duration, String shortest) {
        assertThat(Durations.parse(text)).contains(duration);
        assertThat(Durations.format(duration)).isEqualTo(shortest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "s", "-1s", "1 s", "1w", "1e3s", "PT5S", "9999999999999s"})
    void refusesWhatIsNoDuration(String text) {
        assertThat(Durations.parse(text)).isEmpty();
    }
}
