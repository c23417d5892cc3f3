package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.ReceivedRequest;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What belongs to one provider, its keys, what is bound to its model, what it said, is seen by no
 * other one, and stands in no log line.
 */
class CanaryScenarioTest {

    private static final String KEY = "sk-canary-key-number-one";
    private static final String OTHER_KEY = "sk-canary-key-number-two";
    private static final String HEADER = "canary-header";
    private static final String SIGNATURE = "CanarySignature+of/the+first/model==";
    private static final String ANSWER = "canary-answer";

    @TempDir private Path directory;

    private Path file(ScriptedProvider first, ProviderSimulator second) throws Exception {
        return Files.writeString(
                directory.resolve("sluice.yaml"),
                """
                server: {listen: "127.0.0.1:0", admin: "127.0.0.1:0"}
                cache: {exact: {enabled: false}, semantic: {enabled: false}}
                providers:
                  first: {preset: anthropic, base_url: "%s", keys: [%s, %s], headers: {x-team: %s}}
                  second: {preset: openai, base_url: "%s", keys: [sk-of-the-second-one]}
                models:
                  smart: {targets: [first/claude-sonnet-4-5, second/sim-small]}
                """
                        .formatted(first.baseUrl(), KEY, OTHER_KEY, HEADER, second.baseUrl()));
    }

    private static String request() {
        String body =
                """
                {"model": "smart", "max_tokens": 2000, "thinking": {"type": "enabled", "budget_tokens":
                 1024}, "messages": [{"role": "user", "content": "hello"}, {"role": "assistant",
                 "content": [{"type": "thinking", "thinking": "Hm.", "signature": "%s"}, {"type":
                 "text", "text": "Yes?"}]}, {"role": "user", "content": "again"}]}
                """
                        .formatted(SIGNATURE);
        return "POST /v1/messages HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"
                + "anthropic-version: 2023-06-01\r\ncontent-length: "
                + body.length()
                + "\r\n\r\n"
                + body;
    }

    private static String answer(int status) {
        String body =
                "{\"type\": \"error\", \"error\": {\"type\": \"x\", \"message\": \""
                        + ANSWER
                        + "\"}}";
        return "HTTP/1.1 %d X\r\ncontent-type: application/json\r\nx-note: %s\r\n"
                        .formatted(status, ANSWER)
                + "content-length: %d\r\nconnection: close\r\n\r\n%s"
                        .formatted(body.length(), body);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 429, 500, 529})
    void staysWithTheProviderThatItBelongsTo(int status) throws Exception {
        try (ScriptedProvider first = ScriptedProvider.answering(answer(status));
                ProviderSimulator second = ProviderSimulator.start(SimulatorSettings.forTests());
                GatewayChild gateway = GatewayChild.start(file(first, second));
                RawClient client = RawClient.connect(gateway.port())) {
            Response response = client.ask(request());

            assertThat(response.status()).as(response.text()).isEqualTo(200);
            assertThat(first.requests()).isPositive();
            ReceivedRequest received = second.lastRequest();
            assertThat(received.head() + received.bodyText() + response.text())
                    .doesNotContain(KEY, OTHER_KEY, HEADER, SIGNATURE, ANSWER);
            assertThat(Deadline.await(() -> gateway.says("\"outcome\":\"ok\""))).isTrue();
            assertThat(gateway.output())
                    .doesNotContain(KEY, OTHER_KEY, HEADER, SIGNATURE, ANSWER, "hello");
        }
    }
}
