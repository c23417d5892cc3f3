package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ByteSize;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.ServerConfig;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {
    @TempDir private Path folder;

    private Situation situation() {
        return new Situation(folder).with("OPENAI_API_KEY", "sk-openai-0123456789");
    }

    private HttpProviderConfig openai(String yaml) {
        return Situation.http(situation().config("providers: {openai: {" + yaml + "}}"), "openai");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "# only a comment\n", "---\n", "{}", "server:\nproviders:\nmodels:\n"})
    void areTheDefaultsWhereTheFileSaysNothing(String yaml) {
        GatewayConfig config = situation().config(yaml);

        assertThat(config)
                .usingRecursiveComparison()
                .ignoringFields("server.dataDir")
                .isEqualTo(GatewayConfig.DEFAULTS);
        assertThat(config.server().dataDir()).isEqualTo(folder.resolve("data"));
    }

    @ParameterizedTest
    @CsvSource({
        "0.05, 0.05",
        "5%, 0.05",
        "0, 0",
        "1, 1",
        "1.0, 1",
        "100%, 1",
        "'\"2.5 %\"', 0.025"
    })
    void readShares(String written, double share) {
        assertThat(Situation.circuit(openai("circuit: {canary: " + written + "}")).canary())
                .isEqualTo(share);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "-0.1", "101%", "\"0.5\"", "half", "true", ".nan", "[0.5]"})
    void refuseWhatIsNoShare(String written) {
        assertThat(situation().faults("providers: {openai: {circuit: {canary: " + written + "}}}"))
                .singleElement()
                .asString()
                .startsWith("1:40: providers.openai.circuit.canary: is ")
                .contains("write a share from 0 to 1, such as 0.05 or 5%");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.5", "\"5\"", "010", "many", "yes", "99999999999"})
    void refuseWhatIsNoCount(String written) {
        assertThat(
                        situation()
                                .faults(
                                        "providers: {openai: {circuit: {minimum_calls: "
                                                + written
                                                + "}}}"))
                .singleElement()
                .asString()
                .contains("write a whole number from 1 to 2147483647");
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "false", "\"off\"", "no", "OFF"})
    void switchOffWithAllWordsForIt(String off) {
        assertThat(openai("circuit: " + off).circuit()).isNull();
        assertThat(Situation.circuit(openai("circuit: {degradation: " + off + "}")).degradation())
                .isNull();
        assertThat(situation().config("server: {admin: " + off + "}").server().admin()).isNull();
    }

    @Test
    void knowNoLimit() {
        HttpProviderConfig provider =
                openai("max_parallel: none, timeouts: {total: none}, key_limits: {usd: none}");

        assertThat(provider.maxParallel()).isNull();
        assertThat(provider.timeouts().total()).isNull();
        assertThat(provider.keyLimits().usd()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"true, true", "on, true", "yes, true", "false, false", "off, false", "no, false"})
    void readBooleansAsYamlHasThem(String written, boolean flag) {
        assertThat(situation().config("server: {open: " + written + "}").server().open())
                .isEqualTo(flag);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"true\"", "1", "maybe", "[]"})
    void refuseWhatIsNoBoolean(String written) {
        assertThat(situation().faults("server: {open: " + written + "}"))
                .singleElement()
                .asString()
                .contains("true or false");
    }

    @Test
    void suggestWordsOfAClosedList() {
        assertThat(situation().faults("log: {format: jsno, level: loud}"))
                .containsExactly(
                        "1:15: log.format: is \"jsno\"; did you mean \"json\"?",
                        "1:28: log.level: is \"loud\"; write one of trace, debug, info, warn,"
                                + " error");
    }

    @Test
    void sayThatAKeyHasNoValue() {
        assertThat(situation().faults("server:\n  header_timeout:\n"))
                .singleElement()
                .asString()
                .contains("server.header_timeout: has no value; write a duration");
    }

    @Test
    void areTypedByTheirPlaceWhenTheyComeFromTheEnvironment() {
        ServerConfig server =
                situation()
                        .with("SECONDS", "3")
                        .with("OPEN", "true")
                        .with("HOST", "0.0.0.0")
                        .config(
                                """
                                server:
                                  listen: "${HOST}:${PORT:-81}"
                                  open: "${OPEN}"
                                  header_timeout: ${SECONDS}s
                                  max_request_bytes: "${BYTES:-1000}B"
                                providers:
                                  openai: {circuit: {minimum_calls: "${CALLS:-7}", canary: "${SHARE:-5%}"}}
                                """)
                        .server();

        assertThat(server.listen()).hasToString("0.0.0.0:81");
        assertThat(server.open()).isTrue();
        assertThat(server.headerTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(server.maxRequestBytes()).isEqualTo(new ByteSize(1000));
    }

    @Test
    void showTheReferenceAndNotWhatItStandsFor() {
        assertThat(
                        situation()
                                .with("WRONG", "sk-secret")
                                .faults(
                                        "server: {header_timeout: \"${WRONG}\", open:"
                                                + " \"${NOT_THERE}\"}"))
                .containsExactly(
                        "1:26: server.header_timeout: is \"${WRONG}\"; write a duration such as"
                                + " 250ms, 8s, 10m, 1h or 90d",
                        "1:44: server.open: the environment variable NOT_THERE is not set; set it,"
                                + " or write ${NOT_THERE:-default}");
    }
}
