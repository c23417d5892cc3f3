package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.simulator.SimulatorMode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A route that is changed in memory, through the admin API. */
class RouteChangeScenarioTest extends FileScenario {

    private static final String MODELS = "/admin/v1/models";
    private static final String SMART = MODELS + "/smart";
    private static final String OTHER = "{\"targets\": [\"sim/sim-other\"]}";

    @Override
    String moreSections() {
        return "  beside: {targets: [sim/sim-beside]}\nunlisted_models: deny\n";
    }

    private void change(String path, String json) throws IOException {
        Response said = put(path, json);
        assertThat(said.status()).as(said.text()).isEqualTo(200);
    }

    private String servedAs(String model) throws IOException {
        Response response = askFor(model, "hello");
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        return response.header("x-sluice-model");
    }

    private JsonValue shown(String name) throws IOException {
        return show(MODELS).json().at("models").elements().stream()
                .filter(model -> model.at("name").textOr("").equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isChanged(JsonValue model) {
        return model.at("changed").isTrue();
    }

    @Test
    void servesTheNextRequest() throws Exception {
        assertThat(servedAs("smart")).isEqualTo("sim-small");
        try (RawClient events = events()) {

            Response said = put(SMART, OTHER);

            assertThat(said.status()).isEqualTo(200);
            assertThat(said.json().at("at_reload").textOr(""))
                    .isEqualTo("A reload replaces it by what the file says.");
            assertThat(awaitEvent(events, "route")).contains("\"model\":\"smart\"");
        }
        assertThat(servedAs("smart")).isEqualTo("sim-other");
        assertThat(provider.lastRequest().bodyText()).contains("sim-other");
        assertThat(servedAs("beside")).as("other routes stay").isEqualTo("sim-beside");
        assertThat(isChanged(shown("smart"))).isTrue();
        assertThat(isChanged(shown("beside"))).isFalse();
    }

    @Test
    void isReplacedByTheNextChange() throws Exception {
        change(SMART, OTHER);
        change(SMART, "{\"targets\": [{\"target\": \"sim/sim-third\", \"set\": {\"seed\": 7}}]}");

        assertThat(servedAs("smart")).isEqualTo("sim-third");
        assertThat(provider.lastRequest().bodyText()).contains("\"seed\":7");
    }

    @Test
    void isNoChangeWhereItSaysWhatTheFileSays() throws Exception {
        change(SMART, OTHER);
        change(
                SMART,
                "{\"targets\": [\"sim/sim-small\"], \"retry\": {\"attempts\": 1,"
                        + " \"budget\": 1}}");

        assertThat(isChanged(shown("smart"))).isFalse();
        assertThat(reload().json().at("result").textOr("")).isEqualTo("unchanged");
    }

    @Test
    void mayBeNewAndAPattern() throws Exception {
        assertThat(askFor("sim-9", "hello").status()).isEqualTo(404);

        change(MODELS + "/sim-%2A", "{\"targets\": [\"sim/*\"]}");
        assertThat(servedAs("sim-9")).isEqualTo("sim-9");
        change(MODELS + "/*", OTHER);
        assertThat(servedAs("whatever")).isEqualTo("sim-other");

        assertThat(shown("*").at("at_reload").textOr("")).startsWith("A reload takes it away");
        reload();
        assertThat(askFor("sim-9", "hello").status()).isEqualTo(404);
        assertThat(askFor("whatever", "hello").status()).isEqualTo(404);
    }

    @Test
    void isTakenBackByAReloadOfTheSameFile() throws Exception {
        change(SMART, OTHER);
        long applied = applied();

        Response said = reload();

        assertThat(said.json().at("result").textOr(""))
                .as("something else is in force")
                .isEqualTo("applied");
        assertThat(applied()).isEqualTo(applied + 1);
        assertThat(servedAs("smart")).isEqualTo("sim-small");
        assertThat(isChanged(shown("smart"))).isFalse();
    }

    @Test
    void outlivesAReloadThatIsRefused() throws Exception {
        change(SMART, OTHER);
        Files.writeString(file(), usual().replace("sim/sim-beside", "nobody/x"));

        assertThat(reload().status()).isEqualTo(422);

        assertThat(servedAs("smart")).isEqualTo("sim-other");
        apply(usual());
        assertThat(servedAs("smart")).isEqualTo("sim-small");
    }

    @Test
    void isRefusedWithAllItsFaultsAndChangesNothing() throws Exception {
        String before = show(MODELS).text();

        Response said =
                put(
                        SMART,
                        "{\"targets\": [\"sin/sim-other\"],\n \"retri\": {\"attempts\": 2},\n"
                                + " \"deadline\": 10}");

        assertThat(said.status()).isEqualTo(400);
        List<String> faults = texts(said.json().at("error", "faults"));
        assertThat(faults).hasSize(3);
        assertThat(faults.get(0))
                .startsWith("body:1:14: models.smart.targets[0]: ")
                .endsWith("did you mean \"sim\"?");
        assertThat(faults.get(1))
                .startsWith("body:2:2: models.smart.retri: ")
                .endsWith("did you mean \"retry\"?");
        assertThat(faults.get(2)).startsWith("body:3:14: models.smart.deadline: ");
        assertThat(show(MODELS).text()).isEqualTo(before);
        assertThat(servedAs("smart")).isEqualTo("sim-small");
    }

    @Test
    void isKeptByWhatBeganWithIt() throws Exception {
        change(SMART, "{\"targets\": [\"sim/first\", \"sim/second\"]}");
        long before = provider.stats().requests();
        // The connection that hangs was a used one, which is replaced once without counting.
        provider.modes(
                new SimulatorMode.Hang(), new SimulatorMode.Status(503), new SimulatorMode.Ok());
        RawClient client = sent(ChatRequests.whole("which model?"));
        assertThat(provider.awaitRequests(before + 1, SOON)).isTrue();

        change(SMART, OTHER);
        provider.closeConnections();

        Response response = client.read();
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("x-sluice-model")).isEqualTo("second");
        assertThat(servedAs("smart")).isEqualTo("sim-other");
    }

    @Test
    void showsNoSecret() throws Exception {
        String canary = "canary-in-the-prompt";
        String json =
                "{\"targets\": [{\"target\": \"sim/sim-other\", \"system_suffix\": \"%s\"}]}"
                        .formatted(canary);

        Response said = put(SMART, json);

        assertThat(said.status()).isEqualTo(200);
        for (Response shown : List.of(said, show(MODELS), show(SMART))) {
            assertThat(shown.text())
                    .contains("\"system_suffix\":true")
                    .doesNotContain(canary, PROVIDER_KEY, provider.baseUrl());
        }
        assertThat(put(SMART, "{\"targets\": [\"sim/${file:" + file() + "}\"]}").text())
                .contains("only a file may have")
                .doesNotContain(PROVIDER_KEY);
    }

    @Test
    void showsInTheHashOfWhatIsInForce() throws Exception {
        String hash = show("/admin/v1/status").json().at("config", "hash").textOr("");

        change(SMART, OTHER);

        assertThat(show("/admin/v1/status").json().at("config", "hash").textOr(""))
                .isNotEqualTo(hash);
        reload();
        assertThat(show("/admin/v1/status").json().at("config", "hash").textOr("")).isEqualTo(hash);
    }
}
