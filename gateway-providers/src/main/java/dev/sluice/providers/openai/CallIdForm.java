package dev.sluice.providers.openai;

import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Quirk;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Ids of tool calls in the form that a provider takes. The same id always becomes the same one, so
 * a result finds its call.
 */
final class CallIdForm {

    private static final String LETTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    private static final int NINE = 9;

    /** "string too long. Expected a string with maximum length 40", says OpenAI. */
    private static final int LONGEST = 40;

    private CallIdForm() {}

    static String of(HttpProvider provider, String id) {
        if (provider.has(Quirk.NINE_LETTER_CALL_IDS)) {
            return id.length() == NINE && id.chars().allMatch(c -> LETTERS.indexOf(c) >= 0)
                    ? id
                    : digest(id, NINE);
        }
        return provider.has(Quirk.SHORT_CALL_IDS) && id.length() > LONGEST
                ? "call_" + digest(id, 24)
                : id;
    }

    private static String digest(String id, int length) {
        byte[] digest;
        try {
            digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(id.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        StringBuilder letters = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            letters.append(LETTERS.charAt((digest[i] & 0xFF) % LETTERS.length()));
        }
        return letters.toString();
    }
}
