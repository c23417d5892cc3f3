package dev.sluice.loadtest.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.simulator.WireClient.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class ProviderFormTest {
    private static final String CHAT =
            "{'model':'m','messages':[{'role':'user','content':'hello'}]}";
    private static final String MESSAGES =
            "{'model':'m','max_tokens':9,'messages':[{'role':'user','content':'hello'}]}";
    private static final String CONTENTS = "{'contents':[{'parts':[{'text':'hello'}]}]}";

    private ProviderSimulator simulator;
    private WireClient client;

    @BeforeEach
    void start() throws Exception {
        simulator = ProviderSimulator.start(SimulatorSettings.forTests().key("sim-right-key"));
        client = WireClient.to(simulator);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        simulator.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/chat/completions, chat.completion",
        "/any/prefix/chat/completions, chat.completion",
    })
    void isOpenAisByItsPath(String path, String object) throws Exception {
        Response response =
                client.exchange(
                        FormRequests.post(path, CHAT, "authorization: Bearer sim-right-key"));

        assertThat(JsonValue.parse(response.text()).at("object").textOr("")).isEqualTo(object);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/messages", "/v1/messages?beta=true", "/any/prefix/messages"})
    void isAnthropicsByItsPath(String target) throws Exception {
        Response response =
                client.exchange(
                        FormRequests.post(
                                target,
                                MESSAGES,
                                "anthropic-version: 2023-06-01",
                                "x-api-key: sim-right-key"));

        assertThat(JsonValue.parse(response.text()).at("type").textOr("")).isEqualTo("message");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1beta/models/m:generateContent",
                "/v1/models/m:generateContent",
                "/any/models/m:generateContent"
            })
    void isGeminisByItsPath(String path) throws Exception {
        Response response =
                client.exchange(FormRequests.post(path, CONTENTS, "x-goog-api-key: sim-right-key"));

        assertThat(JsonValue.parse(response.text()).at("modelVersion").textOr("")).isEqualTo("m");
    }

    @Test
    void isAnthropicsWithAVersionOnly() throws Exception {
        Response response =
                client.exchange(
                        FormRequests.post("/v1/messages", MESSAGES, "x-api-key: sim-right-key"));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("anthropic-version: header is required");
    }

    @Test
    void takesAnthropicsKeyAsBearerToo() throws Exception {
        String request = FormRequests.messages(MESSAGES, "authorization: Bearer sim-right-key");

        assertThat(client.exchange(request).status()).isEqualTo(200);
    }

    @Test
    void takesGeminisKeyInTheQueryToo() throws Exception {
        String path = "/v1beta/models/m:generateContent?alt=sse&key=sim-right-key";

        assertThat(client.exchange(FormRequests.post(path, CONTENTS)).status()).isEqualTo(200);
    }

    @Test
    void refusesAWrongKeyInEachFormsWay() throws Exception {
        Response openai =
                client.exchange(
                        FormRequests.post(
                                "/v1/chat/completions", CHAT, "authorization: Bearer wrong"));
        Response anthropic =
                client.exchange(FormRequests.messages(MESSAGES, "x-api-key: sim-wrong-key"));
        Response gemini = client.exchange(FormRequests.generate("m", CONTENTS));

        JsonValue geminis = JsonValue.parse(gemini.text()).at("error");
        assertThat(openai.status()).isEqualTo(401);
        assertThat(JsonValue.parse(openai.text()).at("error", "code").textOr(""))
                .isEqualTo("invalid_api_key");
        assertThat(anthropic.status()).isEqualTo(401);
        assertThat(JsonValue.parse(anthropic.text()).at("error", "type").textOr(""))
                .isEqualTo("authentication_error");
        assertThat(gemini.status()).isEqualTo(400);
        assertThat(geminis.at("status").textOr("")).isEqualTo("INVALID_ARGUMENT");
        assertThat(geminis.at("details").elements().getFirst().at("reason").textOr(""))
                .isEqualTo("API_KEY_INVALID");
    }
}
