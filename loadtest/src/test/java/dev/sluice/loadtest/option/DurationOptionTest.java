package dev.sluice.loadtest.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationOptionTest {
    private final DurationOption option = new DurationOption();

    @Test
    void readsDurationsAsTheConfigurationHasThem() {
        assertThat(option.convert("250ms")).isEqualTo(Duration.ofMillis(250));
        assertThat(option.convert("8s")).isEqualTo(Duration.ofSeconds(8));
        assertThat(option.convert("10m")).isEqualTo(Duration.ofMinutes(10));
        assertThat(option.convert("1h")).isEqualTo(Duration.ofHours(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "-1s", "1.5s", "10 s", "s", "1d"})
    void saysWhatWouldBeRight(String text) {
        assertThatThrownBy(() -> option.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("write it as 250ms, 8s, 10m or 1h");
    }
}
