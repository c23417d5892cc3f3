package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.simulator.SimulatorMode;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Circuits on sockets, with short times. */
class CircuitScenarioTest {

    private static final String SHORT =
            "{window: 1s, open_for: 300ms, canary: 1, successes_to_close: 3}";
    private static final String STATE = "sluice_circuit_state";
    private static final String PRIMARY = "provider=\"primary\"";
    private static final String STREAMED = ChatRequests.streamed("hello");

    private TwoProviders stand;

    @BeforeEach
    void start() throws Exception {
        stand = TwoProviders.start(SHORT, Duration.ofSeconds(5), /* floor= */ false, "");
    }

    @AfterEach
    void stop() {
        stand.close();
    }

    private String servedBy() throws IOException {
        Response response = stand.ask(STREAMED);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.isDone()).isTrue();
        return response.header("x-sluice-provider");
    }

    private void trip() throws IOException {
        stand.primary().setMode(SimulatorMode.parse("503"));
        for (int i = 0; i < 3; i++) {
            assertThat(servedBy()).isEqualTo("secondary");
        }
    }

    private Response admin(String method, String path, String body) throws IOException {
        String head =
                "%s /admin/v1%s HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
                                .formatted(method, path)
                        + "content-length: %d\r\n\r\n".formatted(body.length());
        try (RawClient client = stand.gateway().connectAdmin()) {
            return client.ask(head + body);
        }
    }

    @Test
    void opensStaysAwayTriesAgainAndCloses() throws Exception {
        assertThat(servedBy()).isEqualTo("primary");
        trip();
        long reached = stand.primary().stats().requests();
        assertThat(stand.gateway().metric(STATE, PRIMARY)).isEqualTo(2);

        assertThat(servedBy()).isEqualTo("secondary");
        assertThat(stand.primary().stats().requests())
                .as("no request touches a provider whose circuit is open")
                .isEqualTo(reached);

        stand.primary().setMode(new SimulatorMode.Ok());
        assertThat(Deadline.await(() -> servedBy().equals("primary"))).isTrue();
        assertThat(stand.gateway().metric(STATE, PRIMARY)).isEqualTo(1);
        assertThat(servedBy()).isEqualTo("primary");
        assertThat(servedBy()).isEqualTo("primary");
        assertThat(stand.gateway().metric(STATE, PRIMARY)).isZero();
        for (String to : new String[] {"open", "half_open", "closed"}) {
            assertThat(
                            stand.gateway()
                                    .metric(
                                            "sluice_circuit_transitions_total",
                                            PRIMARY,
                                            "to=\"" + to + "\""))
                    .as(to)
                    .isEqualTo(1);
        }
    }

    @Test
    void oneFailureOpensItAgain() throws Exception {
        trip();
        long reached = stand.primary().stats().requests();

        assertThat(
                        Deadline.await(
                                () -> {
                                    servedBy();
                                    return stand.primary().stats().requests() > reached;
                                }))
                .isTrue();

        assertThat(stand.gateway().metric(STATE, PRIMARY)).isEqualTo(2);
        assertThat(stand.primary().stats().requests()).isEqualTo(reached + 1);
    }

    @Test
    void aTrialWhoseClientLeavesGivesItsPlaceBack() throws Exception {
        trip();
        stand.primary().setMode(new SimulatorMode.Hang());
        long reached = stand.primary().stats().requests();
        for (int i = 0; i < 3; i++) {
            int before = i;
            assertThat(
                            Deadline.await(
                                    () -> {
                                        try (RawClient client = stand.gateway().connect()) {
                                            client.send(STREAMED);
                                            return stand.primary()
                                                    .awaitRequests(
                                                            reached + before + 1,
                                                            Duration.ofMillis(200));
                                        }
                                    }))
                    .isTrue();
        }
        stand.primary().setMode(new SimulatorMode.Ok());

        assertThat(Deadline.await(() -> servedBy().equals("primary"))).isTrue();
    }

    @Test
    void everybodyOpenIs503WithAWait() throws Exception {
        stand.both(SimulatorMode.parse("503"));
        for (int i = 0; i < 3; i++) {
            stand.ask(STREAMED);
        }

        Response response = stand.ask(STREAMED);

        assertThat(response.status()).isEqualTo(503);
        assertThat(response.header("retry-after")).isEqualTo("1");
        assertThat(response.header("x-should-retry")).isEqualTo("true");
        assertThat(response.error("message"))
                .contains("primary/sim-small is left alone after failures")
                .contains("secondary/sim-large is left alone after failures");
    }

    @Test
    void anOperatorsWordStandsAboveIt() throws Exception {
        Response opened = admin("PUT", "/circuits/primary/sim-small", "{\"state\": \"open\"}");
        assertThat(opened.status()).as(opened.text()).isEqualTo(200);
        assertThat(servedBy()).isEqualTo("secondary");
        assertThat(stand.gateway().metric(STATE, PRIMARY)).isEqualTo(3);

        admin("PUT", "/circuits/primary/sim-small", "{\"state\": \"closed\"}");
        stand.primary().setMode(SimulatorMode.parse("503"));
        for (int i = 0; i < 6; i++) {
            servedBy();
        }
        assertThat(stand.primary().stats().requests()).isEqualTo(6);
        assertThat(stand.gateway().metric(STATE, PRIMARY)).isEqualTo(4);

        admin("PUT", "/circuits/primary/sim-small", "{\"state\": \"auto\"}");
        trip();
        JsonValue view = admin("GET", "/circuits/primary/sim-small", "").json();
        assertThat(view.at("state").textOr("")).isEqualTo("open");
        assertThat(view.at("reason").textOr("")).isNotEmpty();
    }

    @Test
    void clientsThatLeaveAndTheirOwnFaultsCountForNobody() throws Exception {
        stand.primary().setMode(new SimulatorMode.Hang());
        for (int i = 0; i < 6; i++) {
            long reached = stand.primary().stats().requests();
            try (RawClient client = stand.gateway().connect()) {
                client.send(STREAMED);
                assertThat(stand.primary().awaitRequests(reached + 1, Duration.ofSeconds(5)))
                        .isTrue();
            }
        }
        stand.primary().setMode(SimulatorMode.parse("400"));
        for (int i = 0; i < 6; i++) {
            assertThat(stand.ask(STREAMED).status()).isEqualTo(400);
        }

        assertThat(stand.gateway().metric(STATE, PRIMARY)).isZero();
    }

    @Test
    void cutsCountAlthoughTheirContentCame() throws Exception {
        stand.primary().setMode(SimulatorMode.parse("cut-after=2"));
        for (int i = 0; i < 5; i++) {
            Response response = stand.ask(STREAMED);
            if (response.header("x-sluice-provider").equals("primary")) {
                assertThat(response.errorEvents()).hasSize(1);
            }
        }

        assertThat(stand.gateway().metric(STATE, PRIMARY)).isEqualTo(2);
    }
}
