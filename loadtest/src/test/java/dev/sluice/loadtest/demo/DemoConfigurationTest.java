package dev.sluice.loadtest.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DemoConfigurationTest {
    private ProviderSimulator primary;
    private ProviderSimulator secondary;

    @BeforeEach
    void start() throws Exception {
        primary = ProviderSimulator.start(SimulatorSettings.published("primary"));
        secondary = ProviderSimulator.start(SimulatorSettings.published("secondary"));
    }

    @AfterEach
    void stop() {
        primary.close();
        secondary.close();
    }

    @Test
    void namesBothSimulatorsAndTheFloorInTheirOrder() {
        String yaml = new DemoConfiguration(18_080, 19_090, primary, secondary).yaml();

        assertThat(yaml)
                .contains("  listen: \"127.0.0.1:18080\"\n  admin: \"127.0.0.1:19090\"\n")
                .contains("  primary:\n    preset: openai\n    base_url: \"" + primary.baseUrl())
                .contains("    keys: [\"sim-primary-key-0001\"]\n")
                .contains(
                        "  secondary:\n    preset: openai\n    base_url: \"" + secondary.baseUrl())
                .contains("  floor: {preset: template, text: \"All providers are unavailable.")
                .contains(
                        """
                          smart:
                            targets:
                              - primary/sim-small
                              - {target: secondary/sim-small, tier: 2}
                              - floor
                        """);
    }

    @Test
    void isMentionedInAGuideThatSaysWhatToTry() {
        String guide =
                new DemoGuide(18_080, 19_090, primary, secondary, Path.of("gateway.log")).text();

        assertThat(guide)
                .contains("curl -N http://127.0.0.1:18080/v1/chat/completions")
                .contains("\"model\": \"smart\", \"stream\": true")
                .contains("http://127.0.0.1:18080/v1/models")
                .contains("http://127.0.0.1:19090/metrics")
                .contains(
                        "'http://127.0.0.1:%d/control?mode=refuse'"
                                .formatted(primary.controlPort()))
                .contains("'http://127.0.0.1:%d/control?mode=ok'".formatted(primary.controlPort()));
    }
}
