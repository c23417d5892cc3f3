package dev.sluice.core.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.Secret;
import dev.sluice.core.config.ServerConfig;
import dev.sluice.core.config.ServerTlsConfig;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerTest {
    @TempDir private Path folder;

    private Situation situation() {
        return new Situation(folder);
    }

    @Test
    void takesTheEnvironmentOverTheFileAndTheOptionOverBoth() {
        ServerConfig server =
                situation()
                        .with("SLUICE_LISTEN", "0.0.0.0:81")
                        .with("SLUICE_ADMIN", "0.0.0.0:82")
                        .with("SLUICE_ADMIN_TOKEN", "token-of-the-environment")
                        .with("SLUICE_DATA", "/var/lib/sluice")
                        .withPort(83)
                        .config(
                                "server: {listen: 127.0.0.1:1, admin: off, admin_token: x,"
                                        + " data_dir: y}")
                        .server();

        assertThat(server.listen()).hasToString("0.0.0.0:83");
        assertThat(server.admin()).hasToString("0.0.0.0:82");
        assertThat(server.adminToken()).isEqualTo(Secret.of("token-of-the-environment"));
        assertThat(server.dataDir()).isEqualTo(Path.of("/var/lib/sluice"));
    }

    @Test
    void ignoresEmptyVariables() {
        ServerConfig server =
                situation()
                        .with("SLUICE_LISTEN", "")
                        .with("SLUICE_ADMIN_TOKEN", "")
                        .config("server: {listen: 127.0.0.1:1, admin_token: x}")
                        .server();

        assertThat(server.listen()).hasToString("127.0.0.1:1");
        assertThat(server.adminToken()).isEqualTo(Secret.of("x"));
    }

    @Test
    void switchesTheAdminListenerOffByTheEnvironment() {
        assertThat(situation().with("SLUICE_ADMIN", "off").config("").server().admin()).isNull();
    }

    @Test
    void blamesTheVariableOrTheOption() {
        ConfigOutcome outcome =
                situation().with("SLUICE_LISTEN", "everywhere").withPort(70_000).load("");

        assertThat(((ConfigOutcome.Faulty) outcome).faults())
                .extracting(Object::toString)
                .containsExactlyInAnyOrder(
                        "$SLUICE_LISTEN:1:1: server.listen: is no address; write host:port, such as"
                                + " 127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080",
                        "--port:1:1: server.listen: is 70000; write a port from 0 to 65535");
    }

    @Test
    void wantsATokenForAnAdminListenerThatOthersCanReach() {
        assertThat(situation().faults("server:\n  admin: 0.0.0.0:9090\n  admin_token: \"\"\n"))
                .containsExactly(
                        "2:10: server.admin: listens on 0.0.0.0:9090, which other machines can"
                                + " reach: set server.admin_token, or listen on 127.0.0.1");
    }

    @Test
    void refusesOnePortForBothListeners() {
        assertThat(situation().faults("server: {listen: 127.0.0.1:80, admin: 127.0.0.1:80}"))
                .singleElement()
                .asString()
                .contains("has the port of server.listen (80)");
        situation().config("server: {listen: 127.0.0.1:0, admin: 127.0.0.1:0}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"app.example.com", "https://app.example.com/", "ftp://x", "https://a b"})
    void refusesWhatIsNoOrigin(String origin) {
        assertThat(situation().faults("server: {cors: [\"" + origin + "\"]}"))
                .singleElement()
                .asString()
                .startsWith("1:17: server.cors[0]: is no origin");
    }

    @Test
    void readsOriginsInLowerCase() {
        assertThat(
                        situation()
                                .config("server: {cors: [\"https://App.example.com:8443\", \"*\"]}")
                                .server()
                                .cors())
                .containsExactly("https://app.example.com:8443", "*");
    }

    @Test
    void findsTheFilesOfTlsBesideTheConfiguration() {
        ServerTlsConfig tls =
                situation()
                        .withFile("cert.pem", "")
                        .withFile("key.pem", "")
                        .withFile("ca.pem", "")
                        .config("server: {tls: {cert: cert.pem, key: key.pem, client_ca: ca.pem}}")
                        .server()
                        .tls();

        assertThat(tls)
                .isEqualTo(
                        new ServerTlsConfig(
                                folder.resolve("cert.pem"),
                                folder.resolve("key.pem"),
                                folder.resolve("ca.pem")));
    }

    @Test
    void refusesTlsWithoutItsFiles() {
        assertThat(situation().faults("server: {tls: {cert: none.pem}}"))
                .hasSize(2)
                .anyMatch(fault -> fault.contains("server.tls: lacks the key \"key\""))
                .anyMatch(fault -> fault.contains("server.tls.cert: no file can be read at"));
    }

    @Test
    void warnsOfAnOpenDataPlaneThatOthersCanReach() {
        ConfigNotice.Kind open = ConfigNotice.Kind.OPEN_DATA_PLANE;

        assertThat(situation().notices(open, "server: {listen: 0.0.0.0:80}")).hasSize(1);
        assertThat(situation().notices(open, "server: {listen: 127.0.0.1:80}")).isEmpty();
        assertThat(situation().notices(open, "server: {listen: 0.0.0.0:80, open: true}")).isEmpty();
        assertThat(
                        situation()
                                .notices(
                                        open,
                                        "server: {listen: 0.0.0.0:80}\n"
                                                + "virtual_keys: [{name: a, key: b}]"))
                .isEmpty();
    }

    @Test
    void readsWhoIsTrusted() {
        Situation situation = situation().withFile("ca.pem", "");

        var tls = situation.config("network: {tls: {ca: [system, ca.pem]}}").network().tls();
        assertThat(tls.systemCa()).isTrue();
        assertThat(tls.caFiles()).containsExactly(folder.resolve("ca.pem"));
        assertThat(situation.config("network: {tls: {ca: ca.pem}}").network().tls().systemCa())
                .isFalse();
        assertThat(situation.faults("network: {tls: {ca: []}}"))
                .containsExactly(
                        "1:21: network.tls.ca: trusts nobody; list system, PEM files, or both");
    }
}
