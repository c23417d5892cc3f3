package dev.sluice.loadtest.simulator;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.loadtest.simulator.WireClient.Response;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SimulatorTlsTest {
    @TempDir private static Path directory;

    private static SelfSignedCertificate certificate;
    private static ProviderSimulator simulator;

    @BeforeAll
    static void start() throws Exception {
        certificate = SelfSignedCertificate.forNames(directory, "localhost", "127.0.0.1");
        simulator =
                ProviderSimulator.start(
                        SimulatorSettings.forTests().tls(certificate.serverContext()));
    }

    @AfterAll
    static void stop() {
        simulator.close();
    }

    @BeforeEach
    void ok() {
        simulator.setMode(new SimulatorMode.Ok());
    }

    @Test
    void streamsOverTlsToAClientThatTrustsItsAuthority() throws Exception {
        try (WireClient client =
                new WireClient(connect(certificate.clientContext(), "localhost"))) {
            Response response = client.exchange(WireClient.streamed("hello"));

            assertThat(simulator.baseUrl()).startsWith("https://127.0.0.1:");
            assertThat(EventTexts.content(response.text())).isEqualTo(simulator.answerTo("hello"));
        }
    }

    @Test
    void failsTheHandshakeOfAClientThatExpectsAnotherNameOrAuthority() throws Exception {
        SSLContext trusting = certificate.clientContext();
        SSLContext usual = SSLContext.getDefault();

        assertThatThrownBy(() -> connect(trusting, "other.example"))
                .isInstanceOf(SSLHandshakeException.class);
        assertThatThrownBy(() -> connect(usual, "localhost"))
                .isInstanceOf(SSLHandshakeException.class);
    }

    @Test
    void resetsBelowTls() throws Exception {
        simulator.setMode(new SimulatorMode.Reset());
        try (WireClient client =
                new WireClient(connect(certificate.clientContext(), "localhost"))) {
            client.send(WireClient.streamed("hello"));

            assertThatThrownBy(client::read)
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
        }
    }

    @Test
    void noticesAPeerThatGoes() throws Exception {
        simulator.setMode(new SimulatorMode.Hang());
        try (WireClient client =
                new WireClient(connect(certificate.clientContext(), "localhost"))) {
            long before = simulator.stats().requests();
            client.send(WireClient.streamed("hello"));
            assertThat(simulator.awaitRequests(before + 1, ofSeconds(5))).isTrue();
        }

        assertThat(simulator.awaitPeerClosed(ofSeconds(5))).isTrue();
    }

    @Test
    void writesThePemFilesThatAServerOfOthersNeeds() throws Exception {
        assertThat(Files.readString(certificate.authorityPem()))
                .startsWith("-----BEGIN CERTIFICATE-----\n");
        assertThat(Files.readString(certificate.serverPem()).split("BEGIN CERTIFICATE", -1))
                .hasSize(3);
        assertThat(Files.readString(certificate.serverKeyPem()))
                .startsWith("-----BEGIN PRIVATE KEY-----\n");
    }

    private static SSLSocket connect(SSLContext context, String name) throws IOException {
        Socket wire = new Socket(LoopbackListener.loopback(0).getAddress(), simulator.port());
        SSLSocket socket =
                (SSLSocket)
                        context.getSocketFactory()
                                .createSocket(wire, name, simulator.port(), /* autoClose= */ true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }
}
