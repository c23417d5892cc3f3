package dev.sluice.providers.anthropic;

import dev.sluice.core.request.ProviderBound;
import dev.sluice.providers.translation.CallIds;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Ids of tool calls in the letters that Anthropic takes, {@code [a-zA-Z0-9_-]+}. The same id always
 * becomes the same one, so a result finds its call; and it can be read back, so a provider of
 * another form gets its own.
 */
final class ToolIds {

    private static final String PREFIX = "toolu_x";

    private ToolIds() {}

    static String allowed(String id) {
        if (!id.isEmpty() && id.chars().allMatch(ToolIds::isAllowed)) {
            return id;
        }
        return PREFIX
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(id.getBytes(StandardCharsets.UTF_8));
    }

    /** The id that a client is shown for a call, in those letters too. */
    static String shown(String id, @Nullable ProviderBound bound) {
        return CallIds.shown(allowed(id), bound);
    }

    /** Takes apart what a client gave back. */
    static CallIds.Carried read(String shown) {
        CallIds.Carried carried = CallIds.read(shown);
        return new CallIds.Carried(original(carried.id()), carried.bound());
    }

    /** An id that only looks like one of ours does not become itself again, and stays. */
    private static String original(String id) {
        if (!id.startsWith(PREFIX) || id.equals(PREFIX)) {
            return id;
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(id.substring(PREFIX.length()));
            String original = new String(bytes, StandardCharsets.UTF_8);
            return allowed(original).equals(id) ? original : id;
        } catch (IllegalArgumentException notBase64) {
            return id;
        }
    }

    private static boolean isAllowed(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '-';
    }
}
