package dev.sluice.netty.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A gateway whose configuration is a file that changes. Each test begins with the usual one. */
abstract class FileScenario extends Scenario {

    static final String RELOADS = "sluice_config_reloads_total";
    static final String RELOAD = ChatRequests.head("POST", "/admin/v1/config/reload", 0);

    @TempDir static Path directory;

    private String usual = "";

    static Path file() {
        return directory.resolve("sluice.yaml");
    }

    @Override
    RunningGateway startGateway() throws Exception {
        usual = configuration();
        Files.writeString(file(), usual);
        return RunningGateway.start(file());
    }

    @BeforeEach
    void begin() throws Exception {
        apply(usual);
    }

    /** The usual configuration. */
    String usual() {
        return usual;
    }

    /** The usual configuration with one more name for the same model. */
    String with(String name) {
        return usual.replace("models:\n", "models:\n  " + name + ": {targets: [sim/sim-small]}\n");
    }

    /** Writes and loads. */
    void apply(String yaml) throws IOException {
        Files.writeString(file(), yaml);
        Response said = reload();
        assertThat(said.status()).as(said.text()).isEqualTo(200);
    }

    Response reload() throws IOException {
        return gateway.admin(toAdmin(RELOAD));
    }

    /** A change through the admin API. */
    Response put(String path, String json) throws IOException {
        return gateway.admin(
                toAdmin(ChatRequests.head("PUT", path, json.getBytes(UTF_8).length) + json));
    }

    Response show(String path) throws IOException {
        return gateway.admin(toAdmin(ChatRequests.get(path)));
    }

    /** A client that hears of all events from now on. */
    RawClient events() throws IOException {
        RawClient events = gateway.connectAdmin();
        events.send(toAdmin(ChatRequests.get("/admin/v1/events")));
        events.readHead();
        return events;
    }

    /** The next event of that name, as it was sent. */
    static String awaitEvent(RawClient events, String name) throws IOException {
        StringBuilder text = new StringBuilder();
        byte[] chunk = events.readChunk();
        while (chunk != null) {
            text.append(new String(chunk, UTF_8));
            int at = text.indexOf("event: " + name + "\n");
            if (at >= 0 && text.indexOf("\n\n", at) > 0) {
                return text.substring(at, text.indexOf("\n\n", at));
            }
            chunk = events.readChunk();
        }
        throw new AssertionError("no event " + name + " in: " + text);
    }

    private static String toAdmin(String request) {
        return request.replace("host: gateway.test", "host: localhost");
    }

    static List<String> texts(JsonValue list) {
        return list.elements().stream().map(element -> element.textOr("")).toList();
    }

    long applied() throws IOException {
        return gateway.metric(RELOADS, "result=\"applied\"");
    }

    boolean awaitApplied(long count) throws Exception {
        return Deadline.await(() -> applied() >= count);
    }

    Response askFor(String model, String prompt) throws IOException {
        return ask(ChatRequests.post(ChatRequests.wholeBody(model, prompt)));
    }
}
