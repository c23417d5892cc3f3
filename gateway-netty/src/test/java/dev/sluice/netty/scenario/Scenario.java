package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/**
 * One gateway in front of one simulated provider, for all tests of a class. After each test the
 * books must balance: one record for each request, no stream open, nothing running at the provider.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Scenario {

    static final String PROVIDER_KEY = "sk-provider-secret-0001";
    static final Duration SOON = Duration.ofSeconds(5);

    private static final int CHUNKS = 10;

    ProviderSimulator provider;
    RunningGateway gateway;

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private long recordsBefore;
    private long records;

    /** The server's settings, a line each. */
    String serverSettings() {
        return "";
    }

    /** Limits on the provider; generous unless silence is the subject. */
    String timeouts() {
        return "{connect: 5s, first_byte: 10s, first_token: 10s, idle: 10s, total: 60s}";
    }

    /** Off unless it is the subject: one test's failures are not the next one's. */
    String circuit() {
        return "off";
    }

    /** Off unless it is the subject: one test's answers are not the next one's. */
    String cache() {
        return "{exact: {enabled: false}, semantic: {enabled: false}}";
    }

    /** One unless second attempts are the subject: one test's calls are counted. */
    int attempts() {
        return 1;
    }

    /** Top-level sections beside the usual ones. */
    String moreSections() {
        return "";
    }

    String configuration() {
        return """
        server:
          listen: "127.0.0.1:0"
          admin: "127.0.0.1:0"
        %scache: %s
        providers:
          sim:
            preset: openai
            base_url: "%s"
            keys: ["%s"]
            timeouts: %s
            circuit: %s
            cooldown_max: 1ms
        models:
          smart: {targets: [sim/sim-small], retry: {attempts: %d, budget: 1}}
        %s\
        """
                .formatted(
                        serverSettings().indent(2),
                        cache(),
                        provider.baseUrl(),
                        PROVIDER_KEY,
                        timeouts(),
                        circuit(),
                        attempts(),
                        moreSections());
    }

    SimulatorSettings simulator() throws Exception {
        return SimulatorSettings.forTests();
    }

    RunningGateway startGateway() throws Exception {
        return RunningGateway.start(configuration());
    }

    @BeforeAll
    void start() throws Exception {
        provider = ProviderSimulator.start(simulator());
        gateway = startGateway();
    }

    @AfterAll
    void stop() {
        gateway.close();
        provider.close();
    }

    @BeforeEach
    void ordinary() throws Exception {
        provider.setMode(new SimulatorMode.Ok());
        provider.setPace(Pace.immediate(CHUNKS));
        recordsBefore = gateway.metric("sluice_requests_total");
        records = 0;
    }

    @AfterEach
    void booksBalance() throws Exception {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
        assertThat(provider.await(stats -> stats.open() == 0, SOON))
                .as("nothing runs at the provider any more")
                .isTrue();
        assertThat(gateway.awaitMetric(0, "sluice_open_streams")).as("no stream is open").isTrue();
        gateway.awaitMetric(recordsBefore + records, "sluice_requests_total");
        assertThat(gateway.metric("sluice_requests_total") - recordsBefore)
                .as("each request leaves exactly one record")
                .isEqualTo(records);
    }

    /** So many requests of this test are answered, and leave a record each. */
    void expectRecords(int count) {
        records += count;
    }

    RawClient client() throws IOException {
        return closedLater(gateway.connect());
    }

    /** One request on a connection of its own. */
    Response ask(String request) throws IOException {
        expectRecords(1);
        return client().ask(request);
    }

    /** The provider in that mode, and one request. */
    Response ask(SimulatorMode mode, String request) throws IOException {
        provider.setMode(mode);
        return ask(request);
    }

    /** Sends a request that will leave a record. */
    RawClient sent(String request) throws IOException {
        expectRecords(1);
        return client().send(request);
    }

    long attempts(String result) throws IOException {
        return gateway.metric("sluice_upstream_attempts_total", "result=\"" + result + "\"");
    }

    <T extends AutoCloseable> T closedLater(T resource) {
        opened.push(resource);
        return resource;
    }
}
