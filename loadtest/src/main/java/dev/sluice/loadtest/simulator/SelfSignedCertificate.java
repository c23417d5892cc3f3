package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate authority of our own and one server certificate under it, made by the running JDK's
 * {@code keytool}. Immutable; its files belong to whoever gave the directory.
 */
public final class SelfSignedCertificate {
    private static final String AUTHORITY = "authority";
    private static final String SERVER = "server";
    private static final char[] PASSWORD = "simulated".toCharArray();
    private static final long KEYTOOL_SECONDS = 60;

    private final KeyStore store;
    private final Path directory;

    private SelfSignedCertificate(KeyStore store, Path directory) {
        this.store = store;
        this.directory = directory;
    }

    /**
     * Valid for these names and IPv4 addresses; takes about a second. The directory must be there.
     */
    public static SelfSignedCertificate forNames(Path directory, String... names)
            throws IOException, InterruptedException {
        Path file = directory.resolve("simulated.p12");
        generate(file, AUTHORITY, "CN=Simulated authority", "-ext", "bc:critical=ca:true");
        generate(
                file,
                SERVER,
                "CN=Simulated server",
                "-signer",
                AUTHORITY,
                "-ext",
                "san="
                        + Arrays.stream(names)
                                .map(SelfSignedCertificate::alternative)
                                .collect(Collectors.joining(",")));
        try {
            KeyStore store = KeyStore.getInstance(file.toFile(), PASSWORD);
            SelfSignedCertificate made = new SelfSignedCertificate(store, directory);
            made.writePems();
            return made;
        } catch (GeneralSecurityException e) {
            throw new IOException("keytool wrote a store that cannot be read", e);
        }
    }

    /** PEM of the authority: what a client has to trust. */
    public Path authorityPem() {
        return directory.resolve("authority.pem");
    }

    /** PEM of the server's certificate, followed by the authority's. */
    public Path serverPem() {
        return directory.resolve("server.pem");
    }

    /** PEM (PKCS 8, not encrypted) of the server's private key. */
    public Path serverKeyPem() {
        return directory.resolve("server-key.pem");
    }

    /** For a server: shows the server certificate. */
    public SSLContext serverContext() {
        try {
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(serverOnly(), PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("the JDK cannot serve what its keytool made", e);
        }
    }

    /** For a client: trusts the authority and nobody else. */
    public SSLContext clientContext() {
        try {
            KeyStore trusted = emptyStore();
            trusted.setCertificateEntry(AUTHORITY, store.getCertificate(AUTHORITY));
            TrustManagerFactory trust =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("the JDK cannot trust what its keytool made", e);
        }
    }

    private KeyStore serverOnly() throws GeneralSecurityException, IOException {
        KeyStore only = emptyStore();
        only.setKeyEntry(
                SERVER,
                store.getKey(SERVER, PASSWORD),
                PASSWORD,
                store.getCertificateChain(SERVER));
        return only;
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore empty = KeyStore.getInstance("PKCS12");
        empty.load(null, PASSWORD);
        return empty;
    }

    private void writePems() throws GeneralSecurityException, IOException {
        Files.writeString(authorityPem(), pem(store.getCertificate(AUTHORITY)));
        Files.writeString(
                serverPem(),
                Arrays.stream(store.getCertificateChain(SERVER))
                        .map(SelfSignedCertificate::pem)
                        .collect(Collectors.joining()));
        Key key = store.getKey(SERVER, PASSWORD);
        Files.writeString(serverKeyPem(), pem("PRIVATE KEY", key.getEncoded()));
    }

    private static String pem(Certificate certificate) {
        try {
            return pem("CERTIFICATE", certificate.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a certificate from a store has an encoding", e);
        }
    }

    private static String pem(String label, byte[] encoded) {
        String text = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(encoded);
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(label, text);
    }

    private static String alternative(String name) {
        return (name.matches("[0-9.]+") ? "ip:" : "dns:") + name;
    }

    private static void generate(Path file, String alias, String subject, String... more)
            throws IOException, InterruptedException {
        String password = String.valueOf(PASSWORD);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        // A second keytool process costs more than all of its work: skip the tiers of the compiler.
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        command.addAll(List.of("-genkeypair", "-keystore", file.toString(), "-alias", alias));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", password));
        command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", "30"));
        command.addAll(List.of("-dname", subject));
        Stream.of(more).forEach(command::add);
        run(command);
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output;
        try (var text = keytool.inputReader()) {
            output = text.lines().collect(Collectors.joining("\n"));
        } catch (UncheckedIOException e) {
            throw new IOException("keytool's output broke off", e);
        }
        if (!keytool.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            keytool.destroyForcibly();
            throw new IOException("keytool failed: " + output);
        }
    }
}
