package dev.sluice.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DidYouMeanTest {
    private static final List<String> KNOWN =
            List.of("timeouts", "targets", "strategy", "gpt-4o-mini", "gpt-4o", "db");

    @ParameterizedTest
    @CsvSource({
        "timeout, timeouts",
        "tragets, targets",
        "startegy, strategy",
        "Strategy, strategy",
        "gpt_4o_mini, gpt-4o-mini",
        "gpt4o, gpt-4o",
        "dbs, db"
    })
    void findsTheNameThatWasMeant(String given, String meant) {
        assertThat(DidYouMean.closest(given, KNOWN)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"banana", "x", "claude-3-opus"})
    void saysNothingWhenNothingIsClose(String given) {
        assertThat(DidYouMean.closest(given, KNOWN)).isEmpty();
    }

    @Test
    void prefersTheFirstOfEquallyCloseNames() {
        assertThat(DidYouMean.closest("ab", List.of("ac", "ad"))).contains("ac");
    }

    @Test
    void doesNotCompareEndlessNames() {
        assertThat(DidYouMean.closest("a".repeat(100_000), KNOWN)).isEmpty();
        assertThat(DidYouMean.closest("", KNOWN)).isEmpty();
    }
}
