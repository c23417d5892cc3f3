package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.SimulatorMode;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that serve more than one request, on both sides. */
class ConnectionReuseScenarioTest extends Scenario {

    private static final String STREAMED = ChatRequests.streamed("hello");
    private static final String WHOLE = ChatRequests.whole("hello");

    /** One connection of a client is one event loop, and so one pool of connections upstream. */
    private RawClient client;

    @BeforeEach
    void connect() throws Exception {
        client = client();
    }

    @Test
    void streamsAndWholeAnswersShareOneConnectionToTheProvider() throws Exception {
        for (String request : List.of(STREAMED, WHOLE, STREAMED, WHOLE)) {
            assertThat(exchange(request).status()).isEqualTo(200);
        }

        assertThat(connectionsOfLast(4)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"500", "400", "json-error", "no-done", "gzip", "split=50"})
    void anAnswerThatEndedProperlyLeavesAConnectionForTheNext(String mode) throws Exception {
        provider.modes(SimulatorMode.parse(mode));

        exchange(STREAMED);
        assertThat(exchange(STREAMED).isDone()).isTrue();

        assertThat(connectionsOfLast(2)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"until-close", "cut-after=3", "error-after=3"})
    void anAnswerThatDidNotLeavesNone(String mode) throws Exception {
        provider.modes(SimulatorMode.parse(mode));

        exchangeOnAnyConnection();
        assertThat(exchange(STREAMED).isDone()).isTrue();

        assertThat(connectionsOfLast(2)).hasSize(2);
    }

    @Test
    void aConnectionThatItsProviderClosedIsNotUsed() throws Exception {
        exchange(STREAMED);
        provider.closeConnections();
        assertThat(provider.await(stats -> stats.openConnections() == 0, SOON)).isTrue();

        Response response = exchange(STREAMED);

        assertThat(response.isDone()).isTrue();
        assertThat(response.header("x-sluice-attempts")).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aReusedConnectionThatTurnsOutDeadIsReplacedWithoutCounting(boolean streamed)
            throws Exception {
        String request = streamed ? STREAMED : WHOLE;
        exchange(request);
        long failuresBefore = attempts("transient");
        provider.modes(new SimulatorMode.Reset(), new SimulatorMode.Ok());

        Response response = exchange(request);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("x-sluice-attempts")).isEqualTo("1");
        assertThat(connectionsOfLast(2)).hasSize(2);
        assertThat(attempts("transient")).isEqualTo(failuresBefore);
    }

    @Test
    void itIsReplacedOnceOnly() throws Exception {
        exchange(STREAMED);
        long before = provider.stats().requests();
        provider.setMode(new SimulatorMode.Reset());

        Response response = exchange(STREAMED);

        assertThat(response.status()).isEqualTo(502);
        assertThat(response.header("x-sluice-attempts")).isEqualTo("1");
        assertThat(provider.stats().requests()).isEqualTo(before + 2);
    }

    @Test
    void aNewConnectionThatDiesIsAFailureAtOnce() throws Exception {
        provider.closeConnections();
        assertThat(provider.await(stats -> stats.openConnections() == 0, SOON)).isTrue();
        long before = provider.stats().requests();
        provider.setMode(new SimulatorMode.Reset());

        assertThat(exchange(STREAMED).status()).isEqualTo(502);

        assertThat(provider.stats().requests()).isEqualTo(before + 1);
    }

    @Test
    void aReusedConnectionThatBreaksInTheMiddleOfAnAnswerIsACut() throws Exception {
        exchange(STREAMED);
        long before = provider.stats().requests();
        provider.setMode(new SimulatorMode.ResetAfter(3));

        Cuts.assertCut(exchange(STREAMED));

        assertThat(provider.stats().requests()).isEqualTo(before + 1);
    }

    @Test
    void theConnectionOfACancelledCallIsClosed() throws Exception {
        exchange(STREAMED);
        long before = provider.stats().requests();
        provider.setMode(new SimulatorMode.Hang());
        expectRecords(1);
        client.send(STREAMED);
        assertThat(provider.awaitRequests(before + 1, SOON)).isTrue();

        client.close();

        assertThat(provider.awaitPeerClosed(SOON)).isTrue();
    }

    private Response exchange(String request) throws Exception {
        expectRecords(1);
        return client.ask(request);
    }

    /** The client's connection may end with such an answer; the loop's pool is the same. */
    private void exchangeOnAnyConnection() throws Exception {
        Response broken = exchange(STREAMED);
        if (!broken.isDone()) {
            client = client();
        }
    }

    private List<Long> connectionsOfLast(int count) {
        return provider.requests().reversed().stream()
                .limit(count)
                .map(received -> received.connection())
                .distinct()
                .toList();
    }
}
