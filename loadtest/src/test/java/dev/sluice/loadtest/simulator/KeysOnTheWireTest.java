package dev.sluice.loadtest.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.WireClient.Response;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class KeysOnTheWireTest {
    private static final String QUESTION =
            "{'model':'sim-small','messages':[{'role':'user','content':'one two three four"
                    + " five'}]}";

    private ProviderSimulator simulator;

    @BeforeEach
    void start() throws Exception {
        simulator = ProviderSimulator.start(SimulatorSettings.forTests().tokensPerMinute(40));
    }

    @AfterEach
    void stop() {
        simulator.close();
    }

    private Response ask(String key) throws IOException {
        return exchange(
                FormRequests.post(
                        "/v1/chat/completions", QUESTION, "authorization: Bearer " + key));
    }

    private Response exchange(String request) throws IOException {
        try (WireClient client = WireClient.to(simulator)) {
            return client.exchange(request);
        }
    }

    @Test
    void tellsInEachAnswerWhatIsLeftOfTheMinuteAsOpenAiDoes() throws Exception {
        assertThat(ask("a").head())
                .contains("x-ratelimit-limit-tokens: 40\r\n")
                .contains("x-ratelimit-remaining-tokens: 25\r\n")
                .contains("x-ratelimit-reset-tokens: 1m0s\r\n");
        Response stream =
                exchange(
                        FormRequests.post(
                                "/v1/chat/completions",
                                QUESTION.replace("{'model'", "{'stream':true,'model'"),
                                "authorization: Bearer a"));
        assertThat(stream.head()).contains("x-ratelimit-remaining-tokens: 10\r\n");
    }

    @Test
    void refusesAKeyAboveItsMinuteAndNoOther() throws Exception {
        ask("a");
        ask("a");

        Response refused = ask("a");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.head())
                .contains("retry-after: 60\r\n")
                .contains("x-ratelimit-remaining-tokens: 10\r\n");
        assertThat(refused.text())
                .contains("\"rate_limit_exceeded\"")
                .contains("Limit 40, Used 30, Requested 15. Please try again in ");
        assertThat(ask("b").status()).isEqualTo(200);
        assertThat(simulator.keys())
                .containsExactly(
                        new KeyUsage("a", 2, 1, 10, 20, 45), new KeyUsage("b", 1, 0, 5, 10, 15));
    }

    @Test
    void saysThatAQuestionAboveTheWholeLimitIsTooLarge() throws Exception {
        String large = QUESTION.replace("five", "five " + "more ".repeat(40));

        Response refused =
                exchange(
                        FormRequests.post(
                                "/v1/chat/completions", large, "authorization: Bearer a"));

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.head()).doesNotContain("retry-after");
        assertThat(refused.text()).contains("Request too large for sim-small");
    }

    @Test
    void showsAFaultToOneKeyOnly() throws Exception {
        simulator.setMode(new Share.OfKey("a"), new SimulatorMode.Status(401));

        assertThat(ask("a").status()).isEqualTo(401);
        assertThat(ask("b").status()).isEqualTo(200);
        assertThat(simulator.keys()).extracting(KeyUsage::key).containsExactly("b");
    }

    @Test
    void showsAFaultToOneModelOnlyInWhateverForm() throws Exception {
        simulator.setMode(new Share.OfModel("gemini-x"), new SimulatorMode.Status(503));
        String body = "{'contents':[{'role':'user','parts':[{'text':'hello'}]}]}";

        assertThat(exchange(FormRequests.generate("gemini-x", body)).status()).isEqualTo(503);
        assertThat(exchange(FormRequests.generate("gemini-y", body)).status()).isEqualTo(200);
        assertThat(ask("a").status()).isEqualTo(200);
    }
}
