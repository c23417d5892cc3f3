package dev.sluice.loadtest.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.simulator.WireClient.Response;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(20)
class ControlServerTest {
    private ProviderSimulator simulator;

    @BeforeEach
    void start() throws Exception {
        simulator =
                ProviderSimulator.start(
                        SimulatorSettings.forTests().name("primary").controlPort(0));
    }

    @AfterEach
    void stop() {
        simulator.close();
    }

    private Response call(String methodAndTarget) throws IOException {
        try (WireClient client = WireClient.to(simulator.controlPort())) {
            return client.exchange(methodAndTarget + " HTTP/1.1\r\nhost: control\r\n\r\n");
        }
    }

    private Response whole() throws IOException {
        try (WireClient client = WireClient.to(simulator)) {
            return client.exchange(WireClient.whole("hello"));
        }
    }

    @Test
    void setsModeAndPace() throws Exception {
        Response response =
                call(
                        "POST /control?mode=cut-after=3&first-delay-ms=5&tokens-per-second=1.5"
                                + "&chunks=7");

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).startsWith("primary: mode=cut-after=3, first-delay-ms=5");
        assertThat(simulator.mode()).isEqualTo(new SimulatorMode.CutAfter(3));
        assertThat(simulator.pace()).isEqualTo(new Pace(Duration.ofMillis(5), 1.5, 7));
    }

    @Test
    void setsAModeForTheNextRequestsOnly() throws Exception {
        assertThat(call("POST /control?mode=429:20&count=1").text()).contains("for 1 requests");

        assertThat(whole().status()).isEqualTo(429);
        assertThat(whole().status()).isEqualTo(200);
    }

    @Test
    void setsAModeForOneModelOnlyUntilOneIsSetForAll() throws Exception {
        assertThat(call("POST /control?mode=503&model=sim-small").text())
                .contains("mode=503 for the model sim-small");
        assertThat(whole().status()).isEqualTo(503);

        call("POST /control?mode=503&model=sim-large");
        call("POST /control?mode=ok&model=sim-small");
        assertThat(whole().status()).isEqualTo(200);

        call("POST /control?mode=503&model=sim-small");
        call("POST /control?mode=ok");
        assertThat(whole().status()).isEqualTo(200);
    }

    @Test
    void tellsWhatEachKeyHasAskedFor() throws Exception {
        whole();

        assertThat(call("GET /keys").text())
                .isEqualTo(
                        "[{\"key\":\"\",\"requests\":1,\"refused\":0,\"input_tokens\":1,"
                                + "\"output_tokens\":10,\"peak\":11}]\n");
    }

    @Test
    void answersWhileTheMainPortRefuses() throws Exception {
        assertThat(call("POST /control?mode=refuse").status()).isEqualTo(200);
        assertThat(call("GET /stats").status()).isEqualTo(200);
        assertThat(call("POST /control?mode=ok").status()).isEqualTo(200);

        assertThat(whole().status()).isEqualTo(200);
    }

    @Test
    void tellsStatsAndTheLastRequest() throws Exception {
        assertThat(call("GET /last").status()).isEqualTo(404);
        whole();

        JsonValue stats = JsonValue.parse(call("GET /stats").text());
        assertThat(stats.at("requests")).isEqualTo(new JsonNumber("1"));
        assertThat(stats.at("connections")).isEqualTo(new JsonNumber("1"));
        assertThat(call("GET /last").text())
                .startsWith("POST /v1/chat/completions HTTP/1.1\r\n")
                .contains("\r\n\r\n{\"model\":\"sim-small\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    mode=hangs                 | unknown mode 'hangs'
                    speed=3                    | unknown parameter 'speed'; known are [mode, count
                    count=3                    | count needs a mode
                    mode=refuse&count=3        | refuse has no count
                    key=a                      | key needs a mode
                    mode=401&key=a&model=b     | only one of [count, key, model]
                    mode=refuse&model=b        | refuse is for all
                    mode=500&count=0           | count is 0; 1 or more
                    mode=500&chunks=0          | chunks is 0; 1 or more
                    mode=500&chunks=many       | chunks is 'many'; a number
                    """)
    void refusesAnOrderAsAWhole(String query, String message) throws Exception {
        Response response = call("POST /control?" + query);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains(message);
        assertThat(simulator.mode()).isEqualTo(new SimulatorMode.Ok());
        assertThat(simulator.pace()).isEqualTo(Pace.immediate(10));
    }
}
