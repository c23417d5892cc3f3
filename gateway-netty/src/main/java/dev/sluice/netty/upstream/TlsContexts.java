package dev.sluice.netty.upstream;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * TLS towards providers: BoringSSL where its natives load, the JDK elsewhere. Host names are
 * verified, always.
 */
public final class TlsContexts {

    private TlsContexts() {}

    /**
     * A client context.
     *
     * @param system whether the machine's own authorities are trusted
     * @param caFiles PEM files with further authorities
     */
    public static SslContext client(boolean system, List<Path> caFiles)
            throws IOException, GeneralSecurityException {
        return SslContextBuilder.forClient()
                .sslProvider(provider())
                .trustManager(trust(system, caFiles))
                .endpointIdentificationAlgorithm("HTTPS")
                .build();
    }

    /** The provider that both sides use. */
    public static SslProvider provider() {
        return OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK;
    }

    private static TrustManagerFactory trust(boolean system, List<Path> caFiles)
            throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        if (system) {
            addSystemAuthorities(trusted);
        }
        for (Path file : caFiles) {
            addAuthorities(trusted, file);
        }
        return factory(trusted);
    }

    private static void addSystemAuthorities(KeyStore trusted) throws GeneralSecurityException {
        TrustManagerFactory system = factory(null);
        int number = 0;
        for (TrustManager manager : system.getTrustManagers()) {
            if (manager instanceof X509TrustManager x509) {
                for (X509Certificate authority : x509.getAcceptedIssuers()) {
                    trusted.setCertificateEntry("system-" + number++, authority);
                }
            }
        }
    }

    private static void addAuthorities(KeyStore trusted, Path file)
            throws IOException, GeneralSecurityException {
        int number = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (Certificate authority :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                trusted.setCertificateEntry(file + "-" + number++, authority);
            }
        }
        if (number == 0) {
            throw new GeneralSecurityException(file + " holds no certificate");
        }
    }

    private static TrustManagerFactory factory(@org.jspecify.annotations.Nullable KeyStore trusted)
            throws GeneralSecurityException {
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return factory;
    }
}
