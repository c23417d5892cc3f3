package dev.sluice.core.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadersTest {

    @Test
    void compareNamesWithoutCaseAndGiveTheFirstValue() {
        Headers headers = Headers.of("Accept", "a", "ACCEPT", "b");

        assertThat(headers.first("accept")).contains("a");
        assertThat(headers.contains("aCCept")).isTrue();
        assertThat(headers.first("accept-encoding")).isEmpty();
    }

    @Test
    void keepTheirOrderAndLeaveTheOldOnesAlone() {
        Headers one = Headers.of("a", "1");
        Headers two = one.with("b", "2");

        assertThat(one.fields()).hasSize(1);
        assertThat(two.fields()).containsExactly(new Header("a", "1"), new Header("b", "2"));
        assertThat(Headers.none().fields()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nx: y", "a\nb", "a\rb", "a\0b"})
    void holdNoLineEnds(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Header("name", text));
        assertThatIllegalArgumentException().isThrownBy(() -> new Header(text, "value"));
    }

    @Test
    void comeInPairs() {
        assertThatIllegalArgumentException().isThrownBy(() -> Headers.of("a"));
    }
}
