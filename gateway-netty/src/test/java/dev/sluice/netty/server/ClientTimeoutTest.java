package dev.sluice.netty.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientTimeoutTest {

    @ParameterizedTest
    @CsvSource({
        "500ms, PT0.5S",
        "30s, PT30S",
        "2m, PT2M",
        "1h, PT1H",
        "' 5s ', PT5S",
        "999999999ms, PT277H46M39.999S"
    })
    void isADurationAsInTheConfiguration(String text, Duration duration) {
        assertThat(ClientTimeout.parse(text)).contains(duration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "30",
                "s",
                "0s",
                "0ms",
                "-1s",
                "1.5s",
                "1 s",
                "1d",
                "1S",
                "9999999999s",
                "1s1s",
                "٣s"
            })
    void isNothingElse(String text) {
        assertThat(ClientTimeout.parse(text)).isEmpty();
    }
}
