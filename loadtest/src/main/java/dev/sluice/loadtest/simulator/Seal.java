package dev.sluice.loadtest.simulator;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Signatures that the simulated models put under their thoughts: the same thought of the same model
 * has the same one, so that one that comes back can be checked without remembering it.
 */
final class Seal {

    private Seal() {}

    static String of(String model, String thought) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(
                                    ("simulated thought of " + model + ": " + thought)
                                            .getBytes(StandardCharsets.UTF_8));
            return "Sim" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
