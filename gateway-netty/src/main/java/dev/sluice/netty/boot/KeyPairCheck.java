package dev.sluice.netty.boot;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a certificate belongs to a key. A TLS library notices only at the handshake that it does
 * not; by then a reload would have put a working pair out of use. Pure but for reading.
 */
final class KeyPairCheck {

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END");

    private KeyPairCheck() {}

    /** Throws where they are of different pairs; what it cannot read is left to the TLS library. */
    static void check(Path certificate, Path key) throws IOException {
        Optional<Boolean> matches;
        try (InputStream in = Files.newInputStream(certificate)) {
            PublicKey open =
                    CertificateFactory.getInstance("X.509").generateCertificate(in).getPublicKey();
            matches = matches(open, Files.readString(key, US_ASCII));
        } catch (GeneralSecurityException e) {
            matches = Optional.empty();
        }
        if (matches.isPresent() && !matches.get()) {
            throw new IOException("the certificate is not of this key");
        }
    }

    /** Empty where the key is in a form that is not known here. */
    private static Optional<Boolean> matches(PublicKey open, String keyPem)
            throws GeneralSecurityException {
        Matcher found = KEY.matcher(keyPem);
        Optional<String> algorithm = signatureOf(open);
        if (!found.find() || algorithm.isEmpty()) {
            return Optional.empty();
        }
        byte[] encoded = Base64.getMimeDecoder().decode(found.group(1));
        PrivateKey secret;
        try {
            secret =
                    KeyFactory.getInstance(open.getAlgorithm())
                            .generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            // A key of another kind than the certificate's.
            return Optional.of(false);
        }
        byte[] proof = {1};
        Signature signature = Signature.getInstance(algorithm.get());
        signature.initSign(secret);
        signature.update(proof);
        byte[] signed = signature.sign();
        signature.initVerify(open);
        signature.update(proof);
        return Optional.of(signature.verify(signed));
    }

    private static Optional<String> signatureOf(PublicKey key) {
        return switch (key.getAlgorithm()) {
            case "RSA" -> Optional.of("SHA256withRSA");
            case "EC" -> Optional.of("SHA256withECDSA");
            default -> Optional.empty();
        };
    }
}
