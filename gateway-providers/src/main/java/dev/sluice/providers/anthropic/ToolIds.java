package dev.sluice.providers.anthropic;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Ids of tool calls in the letters that Anthropic takes, {@code [a-zA-Z0-9_-]+}. The same id always
 * becomes the same one, so a result finds its call.
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

    private static boolean isAllowed(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '-';
    }
}
