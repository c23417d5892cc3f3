package dev.sluice.providers.anthropic;

import dev.sluice.core.provider.RequestTarget;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.providers.surface.ModelIds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The paths of the surface. Where a path is OpenAI's too, the version header, which every client of
 * this form sends, decides whose it is.
 */
final class AnthropicPaths {

    static final String VERSION_HEADER = "anthropic-version";

    private static final String OWN_PREFIX = "/anthropic";
    private static final String MESSAGES = "/messages";
    private static final String COUNT = "/messages/count_tokens";
    private static final String MODELS = "/models";

    private AnthropicPaths() {}

    static @Nullable Operation operation(RequestTarget target) {
        String path = target.path();
        boolean own = isOwn(path);
        String rest = own ? path.substring(OWN_PREFIX.length()) : path;
        if (rest.startsWith("/v1/")) {
            rest = rest.substring("/v1".length());
        } else if (!own) {
            return null;
        }
        if (rest.equals(MESSAGES)) {
            return Operation.Chat.BY_BODY;
        }
        if (rest.equals(COUNT)) {
            return new Operation.CountTokens(null);
        }
        return own || hasVersion(target) ? models(rest) : null;
    }

    private static @Nullable Operation models(String rest) {
        if (rest.equals(MODELS)) {
            return new Operation.ListModels();
        }
        return rest.startsWith(MODELS + "/")
                ? ModelIds.read(rest.substring(MODELS.length() + 1))
                        .map(Operation.DescribeModel::new)
                        .orElse(null)
                : null;
    }

    static boolean recognises(RequestTarget target) {
        return isOwn(target.path()) || hasVersion(target);
    }

    static List<String> all() {
        return List.of(
                "/v1/messages",
                "/v1/messages/count_tokens",
                "/anthropic/v1/messages",
                "/anthropic/v1/messages/count_tokens",
                "/anthropic/v1/models");
    }

    private static boolean isOwn(String path) {
        return path.startsWith(OWN_PREFIX + "/");
    }

    private static boolean hasVersion(RequestTarget target) {
        return target.headers().contains(VERSION_HEADER);
    }
}
