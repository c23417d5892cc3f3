package dev.sluice.loadtest.drill.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.chat.ChatClient;
import dev.sluice.loadtest.chat.Expectation.SimulatedAnswer;
import dev.sluice.loadtest.chat.Question;
import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.drill.contender.UpstreamCalls;
import dev.sluice.loadtest.http.Endpoint;
import dev.sluice.loadtest.http.HttpCaller;
import dev.sluice.loadtest.http.Patience;
import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class BaselinesTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Patience PATIENCE = new Patience(LONG, LONG, LONG);
    private static final Patience SHORT = new Patience(LONG, Duration.ofMillis(300), LONG);

    private ProviderSimulator primary;
    private ProviderSimulator secondary;

    @BeforeEach
    void start() throws Exception {
        primary = ProviderSimulator.start(SimulatorSettings.forTests().name("primary"));
        secondary = ProviderSimulator.start(SimulatorSettings.forTests().name("secondary"));
    }

    @AfterEach
    void stop() {
        primary.close();
        secondary.close();
    }

    private static Question question(String prompt) {
        return new Question("smart", prompt, /* stream= */ true, "");
    }

    private static ChatClient client(Endpoint endpoint) {
        return new ChatClient(endpoint, "", PATIENCE, new SimulatedAnswer(10), _ -> {});
    }

    private static Endpoint endpoint(ProviderSimulator simulator) {
        return Endpoint.loopback(simulator.port(), "/v1");
    }

    @Nested
    class AClientThatRetries {
        @Test
        void asksOnceMore() {
            primary.modes(SimulatorMode.parse("503"));

            try (InstantRetry retry = new InstantRetry(client(endpoint(primary)))) {
                assertThat(retry.ask(question("a"), System.nanoTime()).isRight()).isTrue();
                assertThat(retry.upstreamCalls()).isEqualTo(new UpstreamCalls(2, 1));
            }
        }

        @Test
        void andNotASecondTime() {
            primary.setMode(SimulatorMode.parse("reset"));

            try (InstantRetry retry = new InstantRetry(client(endpoint(primary)))) {
                assertThat(retry.ask(question("a"), System.nanoTime()).isRight()).isFalse();
                assertThat(retry.upstreamCalls()).isEqualTo(new UpstreamCalls(2, 2));
            }
        }
    }

    @Nested
    class AProxyThatBuffers {
        private Reply ask(StaticFallback fallback, String prompt) {
            return fallback.ask(question(prompt), System.nanoTime());
        }

        private StaticFallback fallback() throws IOException {
            return fallback(PATIENCE);
        }

        private StaticFallback fallback(Patience towardsPrimary) throws IOException {
            return StaticFallback.start(
                    new HttpCaller(endpoint(primary), towardsPrimary),
                    new HttpCaller(endpoint(secondary), PATIENCE),
                    BaselinesTest::client);
        }

        @Test
        void asksThePrimary() throws Exception {
            try (StaticFallback fallback = fallback()) {
                assertThat(ask(fallback, "a").author()).isEqualTo("primary");
                assertThat(fallback.upstreamCalls()).isEqualTo(new UpstreamCalls(1, 0));
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"503", "refuse", "reset", "hang", "cut-after=5"})
        void asksTheSecondaryWhenThePrimaryFails(String mode) throws Exception {
            primary.setMode(SimulatorMode.parse(mode));

            try (StaticFallback fallback = fallback(SHORT)) {
                assertThat(ask(fallback, "a").author()).isEqualTo("secondary");
                assertThat(fallback.upstreamCalls()).isEqualTo(new UpstreamCalls(2, 1));
            }
        }

        @Test
        void failsWhenBothDo() throws Exception {
            primary.setMode(SimulatorMode.parse("503"));
            secondary.setMode(SimulatorMode.parse("503"));

            try (StaticFallback fallback = fallback()) {
                assertThat(ask(fallback, "a").isRight()).isFalse();
            }
        }

        @Test
        void remembersAnswersByTheirQuestion() throws Exception {
            try (StaticFallback fallback = fallback()) {
                ask(fallback, "a");
                assertThat(ask(fallback, "a").isRight()).isTrue();
                assertThat(ask(fallback, "b").isRight()).isTrue();
                assertThat(fallback.upstreamCalls()).isEqualTo(new UpstreamCalls(2, 0));
            }
        }

        @Test
        void givesNothingOnBeforeItHasAllOfIt() throws Exception {
            primary.setPace(Pace.immediate(10).withTokensPerSecond(100));

            try (StaticFallback fallback = fallback()) {
                assertThat(ask(fallback, "a").firstToken())
                        .isGreaterThanOrEqualTo(Duration.ofMillis(90));
            }
        }
    }
}
