package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Requests that are sent before earlier ones are answered. */
class PipeliningScenarioTest extends Scenario {

    @Test
    void twoRequestsInOnePacketAreAnsweredInOrder() throws Exception {
        expectRecords(2);
        RawClient client = client();
        client.send(ChatRequests.streamed("first") + ChatRequests.whole("second"));

        Response first = client.read();
        Response second = client.read();

        assertThat(first.content()).isEqualTo(provider.answerTo("first"));
        assertThat(first.isDone()).isTrue();
        assertThat(second.message()).isEqualTo(provider.answerTo("second"));
    }

    @Test
    void fiftyRequestsInOnePacketAreAnsweredInOrder() throws Exception {
        expectRecords(50);
        StringBuilder packet = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            packet.append(ChatRequests.whole("number " + i));
        }
        RawClient client = client().send(packet.toString());

        for (int i = 0; i < 50; i++) {
            assertThat(client.read().message()).isEqualTo(provider.answerTo("number " + i));
        }
    }

    @Test
    void requestsThatArriveWhileOthersWaitKeepTheirOrder() throws Exception {
        expectRecords(300);
        RawClient client = client();
        Thread sender =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        for (int i = 0; i < 300; i++) {
                                            client.send(ChatRequests.whole("number " + i));
                                        }
                                    } catch (IOException e) {
                                        throw new UncheckedIOException(e);
                                    }
                                });

        for (int i = 0; i < 300; i++) {
            assertThat(client.read().message()).isEqualTo(provider.answerTo("number " + i));
        }
        sender.join();
    }

    @Test
    void garbageBehindOneRequestIsRefusedAfterItsAnswer() throws Exception {
        expectRecords(1);
        RawClient client = client().send(ChatRequests.streamed("first") + "garbage\r\n\r\n");

        assertThat(client.read().content()).isEqualTo(provider.answerTo("first"));
        assertRefusedAndClosed(client);
    }

    @Test
    void garbageBehindSeveralRequestsIsRefusedAfterAllTheirAnswers() throws Exception {
        expectRecords(3);
        RawClient client = client();
        client.send(
                ChatRequests.streamed("first")
                        + ChatRequests.whole("second")
                        + ChatRequests.whole("third")
                        + "garbage\r\n\r\n");

        assertThat(client.read().content()).isEqualTo(provider.answerTo("first"));
        assertThat(client.read().message()).isEqualTo(provider.answerTo("second"));
        assertThat(client.read().message()).isEqualTo(provider.answerTo("third"));
        assertRefusedAndClosed(client);
    }

    @Test
    void aClientThatWaitsForContinueGetsItBehindTheAnswerBefore() throws Exception {
        provider.setPace(new Pace(Duration.ofMillis(100), 50, 10));
        expectRecords(2);
        RawClient client = client();
        String body = ChatRequests.wholeBody("smart", "second");
        client.send(
                ChatRequests.streamed("first")
                        + ChatRequests.head(
                                "POST", ChatRequests.PATH, body.length(), "expect: 100-continue"));

        Response first = client.read();
        ResponseHead go = client.readHead();
        Response second = client.ask(body);

        assertThat(first.content()).isEqualTo(provider.answerTo("first"));
        assertThat(first.isDone()).isTrue();
        assertThat(go.status()).isEqualTo(100);
        assertThat(second.message()).isEqualTo(provider.answerTo("second"));
    }

    @Test
    void whatWasSentBehindACloseIsNotAnswered() throws Exception {
        expectRecords(1);
        RawClient client = client();
        client.send(
                ChatRequests.post(ChatRequests.wholeBody("smart", "last"), "connection: close")
                        + ChatRequests.whole("too late"));

        Response last = client.read();

        assertThat(last.message()).isEqualTo(provider.answerTo("last"));
        assertThat(last.head().closes()).isTrue();
        assertThat(client.isAtEnd()).isTrue();
    }

    private void assertRefusedAndClosed(RawClient client) throws Exception {
        expectRecords(1);
        Response refusal = client.read();
        assertThat(refusal.status()).isEqualTo(400);
        assertThat(refusal.head().closes()).isTrue();
        client.finishSending();
        assertThat(client.isAtEnd()).isTrue();
    }
}
