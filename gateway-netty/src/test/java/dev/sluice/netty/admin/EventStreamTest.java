package dev.sluice.netty.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.loadtest.json.JsonValue.JsonNull;
import dev.sluice.netty.admin.AdminClient.Event;
import dev.sluice.netty.admin.AdminClient.Received;
import dev.sluice.netty.events.EventFeed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventStreamTest {

    private static final String EVENTS = "/admin/v1/events";
    private static final GatewayEvent.FailedOver FAILOVER =
            new GatewayEvent.FailedOver("req_1", "a/m", "b/m", "transient");
    private static final GatewayEvent.CircuitChanged OPENED =
            new GatewayEvent.CircuitChanged(
                    "a", "m", CircuitState.CLOSED, CircuitState.OPEN, "3 failures in a row");

    /** They come once a second: after so many, what is missing does not come any more. */
    private static final int MOST_FIGURES = 10;

    private final AdminStand stand;
    private final List<AdminClient> clients = new ArrayList<>();

    EventStreamTest() throws Exception {
        stand = AdminStand.open();
    }

    @AfterEach
    void stop() throws Exception {
        for (AdminClient client : clients) {
            client.close();
        }
        assertThat(AdminStand.await(() -> stand.feed.size() == 0)).as("all have left").isTrue();
        stand.close();
    }

    @Test
    void beginsWithTheStatus() throws Exception {
        AdminClient client = stand.connect();
        clients.add(client);

        Received head = client.send(AdminStand.request("GET", EVENTS, "")).readHead();
        Event first = client.readEvent();

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.header("content-type")).isEqualTo("text/event-stream");
        assertThat(head.header("cache-control")).isEqualTo("no-store");
        assertThat(first.name()).isEqualTo("status");
        assertThat(first.data().at("config", "hash").textOr("")).isEqualTo("c0ffee");
    }

    @Test
    void tellsEachKindOfEvent() throws Exception {
        AdminClient client = listening();

        stand.feed.onEvent(OPENED);
        stand.feed.onEvent(
                new GatewayEvent.CandidateRests("a", "m", "rate_limited", Duration.ofSeconds(2)));
        stand.feed.onEvent(FAILOVER);
        stand.feed.onEvent(new GatewayEvent.ConfigReloaded("beef01", List.of("a: b")));
        stand.feed.onEvent(new GatewayEvent.ConfigRefused(List.of("s.yaml:1:1: a: b\nc")));
        stand.feed.onEvent(new GatewayEvent.CachePurged("smart", null, 3));

        Event circuit = client.readEvent("circuit");
        assertThat(circuit.text("at")).isEqualTo("2026-07-02T08:30:00Z");
        assertThat(circuit.text("provider")).isEqualTo("a");
        assertThat(circuit.text("model")).isEqualTo("m");
        assertThat(circuit.text("from")).isEqualTo("closed");
        assertThat(circuit.text("to")).isEqualTo("open");
        assertThat(circuit.text("reason")).isEqualTo("3 failures in a row");
        assertThat(client.readEvent("rest").number("pause_ms")).isEqualTo(2000);
        Event failover = client.readEvent("failover");
        assertThat(failover.text("request_id")).isEqualTo("req_1");
        assertThat(failover.text("from")).isEqualTo("a/m");
        assertThat(failover.text("to")).isEqualTo("b/m");
        assertThat(failover.text("reason")).isEqualTo("transient");
        assertThat(client.readEvent("reload").text("hash")).isEqualTo("beef01");
        assertThat(client.readEvent("reload_refused").data().at("faults").elements().getFirst())
                .extracting(fault -> fault.textOr(""))
                .isEqualTo("s.yaml:1:1: a: b\nc");
        Event purge = client.readEvent("purge");
        assertThat(purge.number("entries")).isEqualTo(3);
        assertThat(purge.data().at("key")).isEqualTo(new JsonNull());
    }

    @Test
    void tellsFiguresOnceASecond() throws Exception {
        stand.figures.onStreamOpened();
        AdminClient client = listening();
        stand.figures.onStreamOpened();

        Event figures = client.readEvent("figures");
        stand.figures.onStreamClosed();
        Event later = client.readEvent("figures");

        assertThat(figures.number("open_streams")).isEqualTo(2);
        assertThat(figures.number("requests")).isZero();
        assertThat(figures.number("errors")).isZero();
        assertThat(figures.number("failovers")).isZero();
        assertThat(later.number("open_streams")).isEqualTo(1);
    }

    @Test
    void goesOnAfterAChangeThroughTheApi() throws Exception {
        AdminClient client = listening();

        stand.ask("DELETE", "/admin/v1/cache");

        assertThat(client.readEvent("purge").number("entries")).isEqualTo(3);
    }

    @Test
    void sumsUpAFloodOfFailovers() throws Exception {
        AdminClient client = listening();

        for (int i = 0; i < 1000; i++) {
            stand.feed.onEvent(FAILOVER);
        }

        int told = 0;
        long omitted = 0;
        int figures = 0;
        while (told + omitted < 1000 && figures < MOST_FIGURES) {
            Event event = client.readEvent();
            if (event.name().equals("figures")) {
                figures++;
            } else if (event.data().at("sampled").isTrue()) {
                omitted += event.number("omitted");
            } else {
                told++;
            }
        }
        assertThat(told + omitted).isEqualTo(1000);
        assertThat(told).isBetween(50, 100);
    }

    @Test
    void losesWhatASlowListenerDoesNotTakeAndSaysHowMuch() throws Exception {
        AdminClient client = stand.connectWithSmallWindow();
        clients.add(client);
        client.send(AdminStand.request("GET", EVENTS, "")).readHead();
        AdminClient quick = listening();
        GatewayEvent large = new GatewayEvent.ConfigReloaded("x".repeat(20_000), List.of());

        int sent = 0;
        for (; sent < 2000; sent++) {
            stand.feed.onEvent(large);
            quick.readEvent("reload");
        }
        long received = 0;
        long dropped = 0;
        int figures = 0;
        while (received + dropped < sent && figures < MOST_FIGURES) {
            Event event = client.readEvent();
            figures += event.name().equals("figures") ? 1 : 0;
            received += event.name().equals("reload") ? 1 : 0;
            dropped += Math.max(0, event.number("dropped"));
        }

        assertThat(received + dropped).isEqualTo(sent);
        assertThat(dropped).isPositive();
    }

    @Test
    void isRefusedToTheSeventeenth() throws Exception {
        for (int i = 0; i < EventFeed.MOST_LISTENERS; i++) {
            listening();
        }

        Received refused = stand.ask("GET", EVENTS);

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.message()).contains("Too many");
        assertThat(stand.ask("GET", "/admin/v1/status").status()).isEqualTo(200);

        clients.removeFirst().close();
        assertThat(AdminStand.await(() -> stand.feed.size() < EventFeed.MOST_LISTENERS)).isTrue();
        listening();
    }

    @Test
    void endsWithTheListener() throws Exception {
        AdminClient client = listening();

        stand.close();

        assertThat(AdminStand.await(() -> stand.feed.size() == 0)).isTrue();
        client.close();
    }

    @Test
    void hasAHeadWithoutBody() throws Exception {
        try (AdminClient client = stand.connect()) {
            client.send(
                    AdminStand.request("HEAD", EVENTS, "")
                            + AdminStand.request("GET", "/health/live", ""));

            assertThat(client.readHead().header("content-type")).isEqualTo("text/event-stream");
            assertThat(client.read().body()).contains("ok");
        }
        assertThat(stand.feed.size()).isZero();
    }

    @Test
    void ignoresWhatIsSentBehindItsRequest() throws Exception {
        AdminClient client = listening();
        client.send(AdminStand.request("DELETE", "/admin/v1/cache", ""));

        stand.feed.onEvent(OPENED);

        assertThat(client.readEvent("circuit").text("to")).isEqualTo("open");
        assertThat(client.readEvent("figures").number("requests")).isZero();
        assertThat(stand.cache.purges).isEmpty();
    }

    /** A client that has read the status. */
    private AdminClient listening() throws Exception {
        AdminClient client = stand.connect();
        clients.add(client);
        assertThat(client.send(AdminStand.request("GET", EVENTS, "")).readHead().status())
                .isEqualTo(200);
        assertThat(client.readEvent().name()).isEqualTo("status");
        return client;
    }
}
