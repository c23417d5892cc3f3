package dev.sluice.loadtest.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.loadtest.simulator.SimulatorMode.Status;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatorModeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ok",
                "500",
                "429",
                "429:20",
                "400:context_length_exceeded",
                "429:insufficient_quota:60",
                "hang",
                "head-then-hang",
                "refuse",
                "reset",
                "cut-after=3",
                "reset-after=0",
                "stall-after=1",
                "error-after=2",
                "no-end=4",
                "no-done",
                "slow-first=1500",
                "silence=90000",
                "waf",
                "html",
                "json-error",
                "empty",
                "event-bytes=8388608",
                "endless=1024",
                "gzip",
                "split=1",
                "until-close",
                "crlf",
                "comments",
                "multi-line-data",
                "no-space"
            })
    void readsBackWhatItWrites(String text) {
        assertThat(SimulatorMode.parse(text).text()).isEqualTo(text);
    }

    @Test
    void knowsUsualValues() {
        assertThat(SimulatorMode.parse("429"))
                .isEqualTo(new Status(429, "rate_limit_exceeded", Duration.ofSeconds(1)));
        assertThat(SimulatorMode.parse("silence"))
                .isEqualTo(new SimulatorMode.Silence(Duration.ofSeconds(90)));
        assertThat(SimulatorMode.parse("endless"))
                .isEqualTo(new SimulatorMode.Endless(64L * 1024 * 1024));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    cut-after     | needs a value: cut-after=K
                    slow-first    | needs a value: slow-first=MS
                    split         | needs a value: split=N
                    cut-after=x   | whole number from 0
                    split=0       | whole number from 1
                    endless=-1    | whole number from 1
                    200           | unknown mode '200'; known are ok, 400 to 599
                    hangs         | unknown mode 'hangs'; known are ok
                    hang=3        | unknown mode 'hang=3'; known are ok
                    """)
    void saysWhatWouldBeRight(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SimulatorMode.parse(text))
                .withMessageContaining(message);
    }
}
