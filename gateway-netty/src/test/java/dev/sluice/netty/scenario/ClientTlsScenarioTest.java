package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.SelfSignedCertificate;
import dev.sluice.loadtest.simulator.SimulatorMode;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients over TLS, with and without a certificate of their own. */
class ClientTlsScenarioTest extends Scenario {

    @TempDir static Path directory;

    private @Nullable SelfSignedCertificate made;

    @Override
    String serverSettings() {
        return "tls: {cert: \"%s\", key: \"%s\"}\n"
                .formatted(certificate().serverPem(), certificate().serverKeyPem());
    }

    private SelfSignedCertificate certificate() {
        SelfSignedCertificate known = made;
        if (known == null) {
            try {
                known = SelfSignedCertificate.forNames(directory, "localhost", "127.0.0.1");
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException("no certificate", e);
            }
            made = known;
        }
        return known;
    }

    @Test
    void aStreamArrivesAsItComes() throws Exception {
        provider.setPace(new Pace(Duration.ZERO, 20, 10));
        long finishedBefore = provider.stats().streamsFinished();
        expectRecords(1);
        RawClient client = tlsClient(gateway, certificate().clientContext());
        client.send(ChatRequests.streamed("hello"));
        ResponseHead head = client.readHead();
        client.readChunk();

        assertThat(provider.stats().streamsFinished()).isEqualTo(finishedBefore);
        assertThat(client.readBody(head).isDone()).isTrue();
    }

    @Test
    void aConnectionServesManyRequests() throws Exception {
        expectRecords(3);
        RawClient client = tlsClient(gateway, certificate().clientContext());

        for (int i = 0; i < 3; i++) {
            assertThat(client.ask(ChatRequests.whole("hello")).message())
                    .isEqualTo(provider.answerTo("hello"));
        }
    }

    @Test
    void aClientThatLeavesIsNoticed() throws Exception {
        provider.setMode(new SimulatorMode.Hang());
        long before = provider.stats().requests();
        expectRecords(1);
        RawClient client = tlsClient(gateway, certificate().clientContext());
        client.send(ChatRequests.streamed("hello"));
        assertThat(provider.awaitRequests(before + 1, SOON)).isTrue();

        client.close();

        assertThat(provider.awaitPeerClosed(Duration.ofSeconds(2))).isTrue();
    }

    @Test
    void aRefusalReachesItsClient() throws Exception {
        expectRecords(1);
        RawClient client = tlsClient(gateway, certificate().clientContext());

        Response response = client.ask("garbage\r\n\r\n");

        assertThat(response.status()).isEqualTo(400);
        assertThat(client.isAtEnd()).isTrue();
    }

    @Test
    void aClientWithoutTlsGetsNothing() throws Exception {
        RawClient client = client();
        client.send(ChatRequests.whole("hello"));

        // An alert of TLS may come before the end; an answer does not.
        Response nothing = client.readBody(new ResponseHead("", 200, Map.of()));
        assertThat(nothing.text()).doesNotContain("HTTP/");
    }

    @Test
    void whereCertificatesAreAskedForOnlyTheirHoldersGetIn() throws Exception {
        SSLContext holder =
                jdkContext(
                        SslContextBuilder.forClient()
                                .keyManager(
                                        certificate().serverPem().toFile(),
                                        certificate().serverKeyPem().toFile()));
        SelfSignedCertificate foreign =
                SelfSignedCertificate.forNames(
                        Files.createDirectory(directory.resolve("foreign")), "foreign.example");
        SSLContext stranger =
                jdkContext(
                        SslContextBuilder.forClient()
                                .keyManager(
                                        foreign.serverPem().toFile(),
                                        foreign.serverKeyPem().toFile()));
        long before = provider.stats().requests();
        try (RunningGateway guarded = RunningGateway.start(guardedConfiguration())) {
            assertThat(tlsClient(guarded, holder).ask(ChatRequests.whole("hello")).status())
                    .isEqualTo(200);
            assertThat(getsIn(guarded, certificate().clientContext())).isFalse();
            assertThat(getsIn(guarded, stranger)).isFalse();
        }
        assertThat(provider.stats().requests()).isEqualTo(before + 1);
    }

    private String guardedConfiguration() {
        return configuration()
                .replace("key.pem\"}", "key.pem\", client_ca: \"%s\"}")
                .formatted(certificate().authorityPem());
    }

    /** With TLS 1.3 a client hears of its refusal only behind its own handshake. */
    private boolean getsIn(RunningGateway guarded, SSLContext context) throws IOException {
        try {
            return tlsClient(guarded, context).ask(ChatRequests.whole("hello")).status() == 200;
        } catch (SSLException | SocketException | EOFException e) {
            return false;
        }
    }

    private SSLContext jdkContext(SslContextBuilder builder) throws SSLException {
        return ((JdkSslContext)
                        builder.sslProvider(SslProvider.JDK)
                                .trustManager(certificate().authorityPem().toFile())
                                .build())
                .context();
    }

    private RawClient tlsClient(RunningGateway to, SSLContext context) throws IOException {
        Socket wire = new Socket(InetAddress.getLoopbackAddress(), to.port());
        SSLSocket socket =
                (SSLSocket)
                        context.getSocketFactory()
                                .createSocket(wire, "localhost", to.port(), /* autoClose= */ true);
        return closedLater(RawClient.over(socket));
    }
}
