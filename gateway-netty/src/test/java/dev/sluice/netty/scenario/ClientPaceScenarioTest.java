package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Clients that send slowly, in pieces, or not at all. */
class ClientPaceScenarioTest extends Scenario {

    private static final Duration STEP = Duration.ofMillis(20);

    @Override
    String serverSettings() {
        return """
        header_timeout: 400ms
        body_timeout: 400ms
        """;
    }

    @Test
    void aBodyThatTricklesBeyondItsTimeIs408() throws Exception {
        String body = ChatRequests.wholeBody("smart", "a long prompt ".repeat(20));
        RawClient client = client();
        client.send(ChatRequests.head("POST", ChatRequests.PATH, body.length()));

        client.trickle(body, STEP);

        assertTimedOut(client, "body");
    }

    @Test
    void aBodyThatStopsIs408() throws Exception {
        String request = ChatRequests.whole("hello");
        RawClient client = client();
        client.send(request.substring(0, request.length() - 1));

        assertTimedOut(client, "body");
    }

    @Test
    void headersThatTrickleBeyondTheirTimeAre408() throws Exception {
        RawClient client = client();

        client.trickle("POST / HTTP/1.1\r\nhost: a\r\n" + "x-a: b\r\n".repeat(20), STEP);

        assertTimedOut(client, "headers");
    }

    @Test
    void aConnectionThatSaysNothingIsClosed() throws Exception {
        assertThat(client().isAtEnd()).isTrue();
    }

    @Test
    void aSlowSecondRequestIsHeldToTheSameTimes() throws Exception {
        RawClient client = client();
        expectRecords(1);
        client.ask(ChatRequests.whole("hello"));
        client.send("POST / HTTP/1.1\r\nhost: a\r\n");

        assertTimedOut(client, "headers");
    }

    @Test
    void aBodyThatTricklesWithinItsTimeIsServed() throws Exception {
        String body = ChatRequests.wholeBody("smart", "hi");
        expectRecords(1);
        RawClient client = client();
        client.send(ChatRequests.head("POST", ChatRequests.PATH, body.length()));

        client.trickle(body, Duration.ofMillis(1));

        assertThat(client.read().message()).isEqualTo(provider.answerTo("hi"));
    }

    /** Head and body in two packets, as many clients send them: only their time is limited. */
    @Test
    void theTimesForARequestEndWithItsLastByte() throws Exception {
        provider.setPace(new Pace(Duration.ofMillis(600), 0, 10));
        String body = ChatRequests.streamedBody("smart", "hello");
        RawClient client = client();
        for (int i = 0; i < 2; i++) {
            expectRecords(1);
            sendInTwoPackets(client, body);
            assertThat(client.read().isDone()).isTrue();
        }
    }

    @Test
    void aConnectionMayRestLongerThanARequestMayTake() throws Exception {
        String body = ChatRequests.wholeBody("smart", "hello");
        expectRecords(2);
        RawClient client = client();
        sendInTwoPackets(client, body);
        assertThat(client.read().status()).isEqualTo(200);

        Deadline.awaitMoment(System.nanoTime() + Duration.ofMillis(700).toNanos());

        assertThat(client.ask(ChatRequests.whole("again")).message())
                .isEqualTo(provider.answerTo("again"));
    }

    /** The gateway's word between them makes sure that they are two. */
    private static void sendInTwoPackets(RawClient client, String body) throws Exception {
        client.send(
                ChatRequests.head(
                        "POST", ChatRequests.PATH, body.length(), "expect: 100-continue"));
        assertThat(client.readHead().status()).isEqualTo(100);
        client.send(body);
    }

    private void assertTimedOut(RawClient client, String what) throws Exception {
        expectRecords(1);
        Response response = client.read();
        assertThat(response.status()).isEqualTo(408);
        assertThat(response.error("type")).isEqualTo("timeout_error");
        assertThat(response.error("message")).contains(what, "400 ms");
        assertThat(response.head().closes()).isTrue();
        client.finishSending();
        assertThat(client.isAtEnd()).isTrue();
    }
}
