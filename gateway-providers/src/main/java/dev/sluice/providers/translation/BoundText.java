package dev.sluice.providers.translation;

import dev.sluice.core.request.ProviderBound;
import dev.sluice.providers.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * What is bound to a model as a text of letters, digits, {@code _} and {@code -}, so that it can
 * ride through a client of another form in a place that comes back: a signature, the id of a call.
 */
public final class BoundText {

    /** No provider's own signature begins so. */
    static final String PREFIX = "sluice_";

    private static final char SEPARATOR = '\n';

    private BoundText() {}

    /** Whether a signature is one of ours, which means nothing to any provider. */
    public static boolean isOurs(String text) {
        return text.startsWith(PREFIX);
    }

    public static String encode(ProviderBound bound) {
        String plain = bound.origin() + SEPARATOR + bound.data().text();
        return PREFIX
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    /** What {@code text} carries; empty where it is none of ours, or was damaged. */
    public static Optional<ProviderBound> decode(String text) {
        if (!isOurs(text)) {
            return Optional.empty();
        }
        byte[] plain;
        try {
            plain = Base64.getUrlDecoder().decode(text.substring(PREFIX.length()));
        } catch (IllegalArgumentException damaged) {
            return Optional.empty();
        }
        String whole = new String(plain, StandardCharsets.UTF_8);
        int separator = whole.indexOf(SEPARATOR);
        if (separator < 0) {
            return Optional.empty();
        }
        return JsonReader.read(whole.substring(separator + 1).getBytes(StandardCharsets.UTF_8))
                .map(data -> new ProviderBound(whole.substring(0, separator), data.raw()));
    }
}
