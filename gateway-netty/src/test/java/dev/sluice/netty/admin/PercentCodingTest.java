package dev.sluice.netty.admin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentCodingTest {

    @ParameterizedTest
    @CsvSource({
        "plain, plain",
        "a%2Fb, a/b",
        "a%2fb, a/b",
        "a%252Fb, a%2Fb",
        "a+b, a+b",
        "%C3%A4, \u00e4",
        "'', ''"
    })
    void decodesOnce(String encoded, String text) {
        assertThat(PercentCoding.decode(encoded)).contains(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "a%2", "%zz", "%-1", "%+1", "%FF", "%C3", "%C0%AF"})
    void refusesWhatIsBroken(String encoded) {
        assertThat(PercentCoding.decode(encoded)).isEmpty();
    }
}
