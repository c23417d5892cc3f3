package dev.sluice.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyDigestTest {
    private static final String OF_ABC =
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void isTheSha256OfTheKey() {
        assertThat(KeyDigest.ofKey("abc").hex()).isEqualTo(OF_ABC);
        assertThat(KeyDigest.parse(OF_ABC)).contains(KeyDigest.ofKey("abc"));
        assertThat(KeyDigest.parse(OF_ABC.toUpperCase(java.util.Locale.ROOT)))
                .contains(KeyDigest.ofKey("abc"));
        assertThat(KeyDigest.ofKey("abc")).isNotEqualTo(KeyDigest.ofKey("abd"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", OF_ABC + "00", "not-a-digest"})
    void refusesWhatIsNoDigest(String text) {
        assertThat(KeyDigest.parse(text)).isEmpty();
    }
}
