package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.SimulatorMode;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a reload changes, and what it leaves alone. */
class ReloadScenarioTest extends FileScenario {

    private static final int STREAMS = 200;
    private static final int RELOADS_UNDER_LOAD = 50;

    @Override
    String cache() {
        return "{exact: {enabled: true}, semantic: {enabled: false}}";
    }

    @Override
    String circuit() {
        return "{consecutive_failures: 3}";
    }

    @Test
    void noStreamDropsWhileTheConfigurationChangesFiftyTimes() throws Exception {
        Pace pace = new Pace(Duration.ZERO, 6, 120);
        provider.setPace(pace);
        List<RawClient> readers = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            readers.add(sent(ChatRequests.streamed("stream " + i)));
        }
        List<Future<Response>> streams = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (RawClient reader : readers) {
                ResponseHead head = reader.readHead();
                streams.add(clients.submit(() -> reader.readBody(head)));
            }
            provider.setPace(Pace.immediate(3));

            for (int i = 0; i < RELOADS_UNDER_LOAD; i++) {
                boolean isThere = i % 2 == 0;
                apply(isThere ? with("fresh") : usual());
                assertThat(askFor("fresh", "reload " + i).status()).isEqualTo(isThere ? 200 : 404);
            }
            assertThat(streams).as("streams still run").anyMatch(stream -> !stream.isDone());

            provider.setPace(pace);
            for (int i = 0; i < STREAMS; i++) {
                Response stream = streams.get(i).get();
                assertThat(stream.isDone()).isTrue();
                assertThat(stream.content()).isEqualTo(provider.answerTo("stream " + i));
            }
        }
    }

    @Test
    void whatRunsKeepsTheConfigurationThatItBeganWith() throws Exception {
        apply(usual().replace("[sim/sim-small]", "[sim/first, sim/second]"));
        long before = provider.stats().requests();
        // The connection that hangs was a used one, which is replaced once without counting.
        provider.modes(
                new SimulatorMode.Hang(), new SimulatorMode.Status(503), new SimulatorMode.Ok());
        RawClient client = sent(ChatRequests.whole("which model?"));
        assertThat(provider.awaitRequests(before + 1, SOON)).isTrue();

        apply(usual().replace("[sim/sim-small]", "[sim/third]"));
        provider.closeConnections();

        Response response = client.read();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("x-sluice-model")).isEqualTo("second");
        assertThat(ask(ChatRequests.whole("and now?")).header("x-sluice-model")).isEqualTo("third");
    }

    @Test
    void aCircuitKeepsItsState() throws Exception {
        String circuit = "/admin/v1/circuits/sim/sim-small";
        assertThat(put(circuit, "{\"state\":\"open\"}").status()).isEqualTo(200);

        apply(with("fresh"));

        assertThat(ask(ChatRequests.whole("hello")).status()).isEqualTo(503);
        apply(usual().replace("  sim:\n", "  other:\n").replace("sim/", "other/"));
        assertThat(ask(ChatRequests.whole("hello")).status())
                .as("another provider has a circuit of its own")
                .isEqualTo(200);
    }

    @Test
    void answersAreKeptUnlessTheirRouteChanged() throws Exception {
        String request = ChatRequests.whole("to be kept");
        long before = gateway.metric("sluice_cache_entries");
        ask(request);
        assertThat(gateway.awaitMetric(before + 1, "sluice_cache_entries")).isTrue();

        apply(with("fresh"));
        assertThat(ask(request).header("x-sluice-cache")).isEqualTo("hit-exact");

        apply(usual().replace("sim/sim-small", "sim/sim-large"));
        Response other = ask(request);
        assertThat(other.header("x-sluice-cache")).isEqualTo("miss");
        assertThat(other.header("x-sluice-model")).isEqualTo("sim-large");
    }

    @Test
    void connectionsToAProviderThatStaysAreUsedAgain() throws Exception {
        expectRecords(2);
        RawClient client = client();
        client.ask(ChatRequests.whole("before"));
        long connection = provider.lastRequest().connection();

        apply(with("fresh"));
        client.ask(ChatRequests.whole("after"));

        assertThat(provider.lastRequest().connection()).isEqualTo(connection);
    }

    @Test
    void whatOnlyAStartCanChangeIsNamedUntilItIsAsItWas() throws Exception {
        String moved = usual().replace("admin: \"127.0.0.1:0\"", "admin: \"127.0.0.1:1\"");
        Files.writeString(file(), moved);
        assertThat(texts(reload().json().at("notices")))
                .anyMatch(notice -> notice.startsWith("server.admin: "));

        Files.writeString(
                file(), moved.replace("models:\n", "models:\n  more: {targets: [sim/x]}\n"));
        assertThat(texts(reload().json().at("notices")))
                .as("it still differs from what runs")
                .anyMatch(notice -> notice.startsWith("server.admin: "));

        Files.writeString(file(), usual());
        assertThat(texts(reload().json().at("notices")))
                .noneMatch(notice -> notice.startsWith("server.admin: "));
    }

    @Test
    void aFaultyFileIsRefusedWithItsReasonsAndTheOneBeforeGoesOn() throws Exception {
        long refused = gateway.metric(RELOADS, "result=\"refused\"");
        try (RawClient events = events()) {
            Files.writeString(file(), with("fresh").replace("[sim/sim-small]}\n", "[nobody/x]}\n"));

            Response said = reload();

            assertThat(said.status()).isEqualTo(422);
            List<String> faults = texts(said.json().at("error", "faults"));
            assertThat(faults).isNotEmpty();
            assertThat(faults.getFirst()).contains("sluice.yaml:", ":", "nobody");
            assertThat(awaitEvent(events, "reload_refused")).contains("nobody");
        }
        assertThat(gateway.metric(RELOADS, "result=\"refused\"")).isEqualTo(refused + 1);
        assertThat(ask(ChatRequests.whole("still there")).status()).isEqualTo(200);
        assertThat(askFor("fresh", "hello").status()).isEqualTo(404);

        apply(with("fresh"));
        assertThat(askFor("fresh", "hello").status()).isEqualTo(200);
    }

    @Test
    void reloadsTakeTurns() throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger loads = new AtomicInteger();
        Supplier<ConfigOutcome> source =
                () -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    ConfigOutcome outcome = RunningGateway.load(file());
                    loads.incrementAndGet();
                    running.decrementAndGet();
                    return outcome;
                };
        CountDownLatch go = new CountDownLatch(1);
        try (RunningGateway other = RunningGateway.start(file(), source)) {
            try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 8; i++) {
                    callers.submit(
                            () -> {
                                go.await();
                                other.reload();
                                return true;
                            });
                }
                go.countDown();
            }
            assertThat(loads.get()).isEqualTo(8);
            assertThat(most.get()).isEqualTo(1);
        }
    }
}
