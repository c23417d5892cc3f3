package dev.sluice.netty.boot;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.core.config.ServerTlsConfig;
import dev.sluice.loadtest.simulator.SelfSignedCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyPairCheckTest {

    @TempDir private static Path directory;
    private static Path certificate = Path.of("");
    private static Path key = Path.of("");
    private static Path otherKey = Path.of("");

    @BeforeAll
    static void twoPairs() throws IOException, InterruptedException {
        SelfSignedCertificate one = pair("one");
        certificate = one.serverPem();
        key = one.serverKeyPem();
        otherKey = pair("other").serverKeyPem();
    }

    private static SelfSignedCertificate pair(String name)
            throws IOException, InterruptedException {
        return SelfSignedCertificate.forNames(
                Files.createDirectory(directory.resolve(name)), "localhost");
    }

    @Test
    void aPairPasses() {
        assertThatCode(() -> KeyPairCheck.check(certificate, key)).doesNotThrowAnyException();
    }

    @Test
    void aKeyOfAnotherPairDoesNot() {
        assertThatThrownBy(() -> KeyPairCheck.check(certificate, otherKey))
                .hasMessage("the certificate is not of this key");
    }

    @Test
    void theRefusalNamesTheFiles() {
        assertThatThrownBy(() -> ServerTls.of(new ServerTlsConfig(certificate, otherKey, null)))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(
                        certificate.toString(), otherKey.toString(), "not of this key");
        assertThatThrownBy(() -> ServerTls.of(new ServerTlsConfig(key, key, null)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(key.toString());
    }
}
