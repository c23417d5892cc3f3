package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.SelfSignedCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.Certificate;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A certificate that is renewed in place. */
class CertificateReloadScenarioTest extends FileScenario {

    private @Nullable SSLContext trustOfFirst;

    @Override
    String serverSettings() {
        return "tls: {cert: \"%s\", key: \"%s\"}\n".formatted(pem("cert"), pem("key"));
    }

    private static Path pem(String name) {
        return directory.resolve(name + ".pem");
    }

    private static SelfSignedCertificate made(String name) throws Exception {
        return SelfSignedCertificate.forNames(
                Files.createDirectories(directory.resolve(name)), "localhost");
    }

    private static void install(Path from, String name) throws IOException {
        Files.copy(from, pem(name), StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    RunningGateway startGateway() throws Exception {
        SelfSignedCertificate first = made("first");
        install(first.serverPem(), "cert");
        install(first.serverKeyPem(), "key");
        trustOfFirst = first.clientContext();
        return super.startGateway();
    }

    @Test
    void aNewHandshakeSeesTheNewOneAndAHalfRenewedPairIsRefused() throws Exception {
        SSLContext firstTrust = Objects.requireNonNull(trustOfFirst);
        Certificate old = shown(firstTrust);
        RawClient client = closedLater(RawClient.over(handshake(firstTrust)));
        SelfSignedCertificate second = made("second");
        SSLContext secondTrust = second.clientContext();

        install(second.serverPem(), "cert");
        Response said = reload();
        assertThat(said.status()).isEqualTo(422);
        assertThat(texts(said.json().at("error", "faults")).getFirst())
                .contains("server.tls", "cert.pem", "not of this key");
        assertThat(shown(firstTrust)).as("the old pair goes on").isEqualTo(old);

        install(second.serverKeyPem(), "key");
        assertThat(
                        Deadline.await(
                                () -> {
                                    try {
                                        return !shown(secondTrust).equals(old);
                                    } catch (SSLException e) {
                                        return false;
                                    }
                                }))
                .as("the change of the files is noticed")
                .isTrue();
        expectRecords(1);
        assertThat(client.ask(ChatRequests.whole("on the old connection")).status()).isEqualTo(200);
    }

    private Certificate shown(SSLContext context) throws IOException {
        try (SSLSocket socket = handshake(context)) {
            return socket.getSession().getPeerCertificates()[0];
        }
    }

    private SSLSocket handshake(SSLContext context) throws IOException {
        Socket wire = new Socket(InetAddress.getLoopbackAddress(), gateway.port());
        SSLSocket socket =
                (SSLSocket)
                        context.getSocketFactory()
                                .createSocket(
                                        wire, "localhost", gateway.port(), /* autoClose= */ true);
        socket.startHandshake();
        return socket;
    }
}
