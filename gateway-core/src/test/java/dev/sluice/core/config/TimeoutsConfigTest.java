package dev.sluice.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.TimeoutsConfig.Phase;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TimeoutsConfigTest {
    @Test
    void givesReasoningModelsMoreTime() {
        TimeoutsConfig reasoning = TimeoutsConfig.DEFAULTS.timeoutsFor(/* reasoning= */ true);

        assertThat(reasoning.connect()).isEqualTo(Duration.ofSeconds(2));
        assertThat(reasoning.firstByte()).isEqualTo(Duration.ofSeconds(60));
        assertThat(reasoning.firstToken()).isEqualTo(Duration.ofMinutes(3));
        assertThat(reasoning.idle()).isEqualTo(Duration.ofMinutes(3));
        assertThat(reasoning.total()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void leavesOtherModelsAsTheyAre() {
        assertThat(TimeoutsConfig.DEFAULTS.timeoutsFor(/* reasoning= */ false))
                .isEqualTo(TimeoutsConfig.DEFAULTS);
    }

    @Test
    void keepsWhatWasConfiguredForReasoningModelsToo() {
        TimeoutsConfig configured =
                new TimeoutsConfig(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(8),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(60),
                        null,
                        Set.of(Phase.FIRST_BYTE, Phase.FIRST_TOKEN));

        TimeoutsConfig reasoning = configured.timeoutsFor(/* reasoning= */ true);

        assertThat(reasoning.firstByte()).isEqualTo(Duration.ofSeconds(8));
        assertThat(reasoning.firstToken()).isEqualTo(Duration.ofSeconds(20));
        assertThat(reasoning.idle()).isEqualTo(Duration.ofMinutes(3));
        assertThat(reasoning.total()).isNull();
    }
}
