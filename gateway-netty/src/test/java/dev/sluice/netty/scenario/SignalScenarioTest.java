package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The program in a process of its own, under load, and the signals that it gets. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class SignalScenarioTest {

    private static final int SHORT_STREAMS = 25;
    private static final int LONG_STREAMS = 25;
    private static final int ASKERS = 4;
    private static final Duration DELAY = Duration.ofSeconds(1);
    private static final Duration WAIT = Duration.ofSeconds(3);
    private static final Duration SLACK = Duration.ofSeconds(5);
    private static final Pace SHORT = new Pace(Duration.ZERO, 10, 25);
    private static final Pace LONG = new Pace(Duration.ZERO, 10, 10_000);
    private static final String READY = ChatRequests.get("/health/ready");

    @TempDir private Path directory;

    private ProviderSimulator provider;
    private ProviderSimulator mute;
    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
    private final List<RawClient> opened = new ArrayList<>();

    @BeforeEach
    void startProvider() throws IOException {
        provider = ProviderSimulator.start(SimulatorSettings.forTests());
        mute = ProviderSimulator.start(SimulatorSettings.forTests());
        mute.setMode(new SimulatorMode.Hang());
    }

    @AfterEach
    void closeAll() throws IOException {
        for (RawClient client : opened) {
            client.close();
        }
        clients.close();
        provider.close();
        mute.close();
    }

    private Path file(String drain, String names) throws IOException {
        return Files.writeString(
                directory.resolve("sluice.yaml"),
                """
                server: {listen: "127.0.0.1:0", admin: "127.0.0.1:0", drain: %s}
                cache: {exact: {enabled: false}, semantic: {enabled: false}}
                log: {format: text}
                providers:
                  sim: {preset: openai, base_url: "%s", keys: [sk-signal-test]}
                  mute: {preset: openai, base_url: "%s", keys: [sk-signal-test]}
                models:
                  smart: {targets: [sim/sim-small]}
                  silent: {targets: [mute/sim-small]}
                  %s
                """
                        .formatted(drain, provider.baseUrl(), mute.baseUrl(), names));
    }

    private RawClient connect(GatewayChild gateway) throws IOException {
        RawClient client = RawClient.connect(gateway.port());
        opened.add(client);
        return client;
    }

    @Test
    void withoutTrafficItEndsWithinAMoment() throws Exception {
        try (GatewayChild gateway = GatewayChild.start(file("{delay: 0s, wait: 30s}", ""))) {
            long start = System.nanoTime();

            gateway.signal("TERM");

            assertThat(gateway.awaitExit(SLACK)).isZero();
            assertThat(since(start)).isLessThan(Duration.ofMillis(1500));
        }
    }

    @Test
    void underLoadNobodyIsCutSilently() throws Exception {
        try (GatewayChild gateway = GatewayChild.start(file("{delay: 1s, wait: 3s}", ""))) {
            RawClient unanswered = connect(gateway);
            unanswered.send(ChatRequests.post(ChatRequests.streamedBody("silent", "hello")));
            assertThat(mute.awaitRequests(1, Scenario.SOON)).isTrue();
            provider.setPace(LONG);
            List<Future<Response>> cut = streams(gateway, LONG_STREAMS);
            provider.setPace(SHORT);
            List<Future<Response>> whole = streams(gateway, SHORT_STREAMS);
            provider.setPace(Pace.immediate(5));
            List<Future<Integer>> askers = new ArrayList<>();
            for (int i = 0; i < ASKERS; i++) {
                askers.add(clients.submit(() -> askUntilRefused(gateway)));
            }

            long start = System.nanoTime();
            gateway.signal("TERM");
            assertThat(Deadline.await(() -> statusAtAdmin(gateway) == 503)).isTrue();
            assertThat(since(start)).as("not ready at once").isLessThan(DELAY);
            Response ready = connect(gateway).ask(READY);
            assertThat(ready.status()).isEqualTo(503);

            assertThat(gateway.awaitExit(DELAY.plus(WAIT).plus(SLACK)))
                    .as(gateway.output())
                    .isZero();
            assertThat(since(start)).isGreaterThan(DELAY.plus(WAIT));
            for (Future<Response> stream : whole) {
                assertThat(stream.get().isDone()).isTrue();
                assertThat(stream.get().errorEvents()).isEmpty();
            }
            for (Future<Response> stream : cut) {
                Cuts.assertCut(stream.get());
            }
            Response told = unanswered.read();
            assertThat(told.status()).isEqualTo(503);
            assertThat(told.header("x-should-retry")).isEqualTo("true");
            for (Future<Integer> asker : askers) {
                assertThat(asker.get()).as("whole answers").isPositive();
            }
        }
    }

    @Test
    void aSecondSignalEndsItAtOnceAndStillProperly() throws Exception {
        provider.setPace(LONG);
        try (GatewayChild gateway = GatewayChild.start(file("{delay: 60s, wait: 60s}", ""))) {
            List<Future<Response>> cut = streams(gateway, 5);
            gateway.signal("TERM");
            assertThat(Deadline.await(() -> statusAtAdmin(gateway) == 503)).isTrue();
            long start = System.nanoTime();

            // Not INT: a test that was started in the background has that one ignored.
            gateway.signal("TERM");

            assertThat(gateway.awaitExit(SLACK)).as(gateway.output()).isZero();
            assertThat(since(start)).isLessThan(SLACK);
            for (Future<Response> stream : cut) {
                Cuts.assertCut(stream.get());
            }
        }
    }

    @Test
    void aHangUpReloads() throws Exception {
        try (GatewayChild gateway = GatewayChild.start(file("{delay: 0s, wait: 1s}", ""))) {
            file("{delay: 0s, wait: 1s}", "fresh: {targets: [sim/sim-small]}");

            gateway.signal("HUP");

            // The watch over the file may have been faster; then the signal finds nothing new.
            assertThat(Deadline.await(() -> gateway.says("(SIGHUP)"))).isTrue();
            RawClient client = connect(gateway);
            String fresh = ChatRequests.post(ChatRequests.wholeBody("fresh", "hello"));
            assertThat(client.ask(fresh).status()).isEqualTo(200);

            Files.writeString(directory.resolve("sluice.yaml"), "modles: {}");
            gateway.signal("HUP");

            assertThat(Deadline.await(() -> gateway.says("sluice.yaml:1:1: modles: "))).isTrue();
            assertThat(Deadline.await(() -> gateway.says("configuration was refused (SIGHUP)")))
                    .isTrue();
            assertThat(client.ask(fresh).status()).isEqualTo(200);
            assertThat(gateway.isAlive()).isTrue();
        }
    }

    /** Streams that have begun to arrive. */
    private List<Future<Response>> streams(GatewayChild gateway, int count) throws Exception {
        List<Future<Response>> streams = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RawClient client = connect(gateway);
            client.send(ChatRequests.streamed("stream " + i));
            ResponseHead head = client.readHead();
            streams.add(clients.submit(() -> client.readBody(head)));
        }
        return streams;
    }

    /** Asks again and again, as a busy client does; each answer must be whole. */
    private int askUntilRefused(GatewayChild gateway) throws IOException {
        int answers = 0;
        while (true) {
            try (RawClient client = RawClient.connect(gateway.port())) {
                Response answer;
                do {
                    answer = client.ask(ChatRequests.whole("again"));
                    assertThat(answer.status()).isEqualTo(200);
                    assertThat(answer.whole()).isTrue();
                    answers++;
                } while (!answer.head().closes());
            } catch (ConnectException e) {
                return answers;
            }
        }
    }

    private static int statusAtAdmin(GatewayChild gateway) throws IOException {
        try (RawClient admin = RawClient.connect(gateway.adminPort())) {
            return admin.ask(READY).status();
        }
    }

    private static Duration since(long nanoTime) {
        return Duration.ofNanos(System.nanoTime() - nanoTime);
    }
}
