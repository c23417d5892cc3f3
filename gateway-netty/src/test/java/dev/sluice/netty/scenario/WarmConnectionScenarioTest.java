package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import dev.sluice.loadtest.simulator.SimulatorStats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections that are there before the first request. */
class WarmConnectionScenarioTest {

    private static final int LOOPS = Math.min(Runtime.getRuntime().availableProcessors(), 4);

    /** More than the pause between two looks. */
    private static final Duration NEXT_LOOK = Duration.ofSeconds(15);

    @TempDir private Path directory;

    private final List<ProviderSimulator> providers = new ArrayList<>();

    @BeforeEach
    void startProviders() throws Exception {
        for (int i = 0; i < 3; i++) {
            providers.add(ProviderSimulator.start(SimulatorSettings.forTests()));
        }
    }

    @AfterEach
    void closeProviders() {
        providers.forEach(ProviderSimulator::close);
    }

    private String yaml(String targets) {
        StringBuilder yaml =
                new StringBuilder(
                        """
                        server: {listen: "127.0.0.1:0", admin: "127.0.0.1:0"}
                        cache: {exact: {enabled: false}, semantic: {enabled: false}}
                        models: {smart: {targets: [%s]}}
                        providers:
                        """
                                .formatted(targets));
        for (int i = 0; i < providers.size(); i++) {
            yaml.append(
                    "  p%d: {preset: openai, base_url: \"%s\", keys: [sk-test]}\n"
                            .formatted(i, providers.get(i).baseUrl()));
        }
        return yaml.toString();
    }

    private static boolean isWarm(SimulatorStats stats) {
        return stats.openConnections() == LOOPS;
    }

    @Test
    void theFirstTwoCandidatesHaveOneForEachLoopAndNothingIsSentOnThem() throws Exception {
        try (RunningGateway gateway = RunningGateway.start(yaml("p0/a, p1/b, p2/c"))) {
            assertThat(providers.get(0).await(WarmConnectionScenarioTest::isWarm, Scenario.SOON))
                    .isTrue();
            assertThat(providers.get(1).await(WarmConnectionScenarioTest::isWarm, Scenario.SOON))
                    .isTrue();
            assertThat(providers.get(2).stats().connections()).isZero();
            assertThat(providers).allMatch(provider -> provider.stats().requests() == 0);

            try (RawClient client = gateway.connect()) {
                assertThat(client.ask(ChatRequests.whole("the first")).status()).isEqualTo(200);
            }
            assertThat(providers.getFirst().lastRequest().connection())
                    .as("one of those that were there")
                    .isLessThanOrEqualTo(LOOPS);
        }
    }

    @Test
    void oneThatItsProviderClosesIsOpenedAgain() throws Exception {
        ProviderSimulator provider = providers.getFirst();
        try (RunningGateway _ = RunningGateway.start(yaml("p0/a"))) {
            assertThat(provider.await(WarmConnectionScenarioTest::isWarm, Scenario.SOON)).isTrue();

            provider.closeConnections();

            assertThat(
                            provider.await(
                                    stats -> stats.connections() >= 2L * LOOPS && isWarm(stats),
                                    NEXT_LOOK))
                    .isTrue();
        }
    }

    @Test
    void afterAReloadTheyLeadToTheNewProviders() throws Exception {
        Path file = Files.writeString(directory.resolve("sluice.yaml"), yaml("p0/a"));
        try (RunningGateway gateway = RunningGateway.start(file)) {
            assertThat(providers.get(0).await(WarmConnectionScenarioTest::isWarm, Scenario.SOON))
                    .isTrue();

            Files.writeString(file, yaml("p1/b"));
            gateway.reload();
            assertThat(providers.get(1).await(WarmConnectionScenarioTest::isWarm, Scenario.SOON))
                    .isTrue();
            providers.get(0).closeConnections();
            providers.get(1).closeConnections();

            assertThat(
                            providers
                                    .get(1)
                                    .await(stats -> stats.connections() >= 2L * LOOPS, NEXT_LOOK))
                    .isTrue();
            assertThat(providers.get(0).stats().connections())
                    .as("the old place is left alone by the same looks")
                    .isEqualTo(LOOPS);
        }
    }
}
