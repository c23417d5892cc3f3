package dev.sluice.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SecretTest {
    @Test
    void showsTheLastFourOfALongSecretOnly() {
        assertThat(Secret.of("sk-123456789").lastFour()).isEqualTo("6789");
        assertThat(Secret.of("sk-12345678").lastFour()).isEqualTo("****");
        assertThat(Secret.of("").lastFour()).isEqualTo("****");
    }

    @Test
    void doesNotPrintItself() {
        assertThat(Secret.of("sk-123456789")).hasToString("Secret[****]");
        assertThat("" + Secret.of("sk-123456789")).doesNotContain("6789");
    }

    @Test
    void equalsASecretOfTheSameText() {
        assertThat(Secret.of("one"))
                .isEqualTo(Secret.of("one"))
                .hasSameHashCodeAs(Secret.of("one"));
        assertThat(Secret.of("one")).isNotEqualTo(Secret.of("two")).isNotEqualTo("one");
        assertThat(Secret.of("one").reveal()).isEqualTo("one");
    }
}
