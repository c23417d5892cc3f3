package dev.sluice.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
    @ParameterizedTest
    @CsvSource({"512B, 512", "64KiB, 65536", "10MiB, 10485760", "1GiB, 1073741824", "0B, 0"})
    void readsAndWritesSizes(String text, long bytes) {
        assertThat(ByteSize.parse(text)).contains(new ByteSize(bytes));
        assertThat(new ByteSize(bytes)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"512", "10MB", "10 MiB", "-1B", "1.5MiB", "", "MiB", "999999999999GiB"})
    void refusesWhatIsNoSize(String text) {
        assertThat(ByteSize.parse(text)).isEmpty();
    }
}
