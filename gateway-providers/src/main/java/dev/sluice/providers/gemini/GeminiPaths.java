package dev.sluice.providers.gemini;

import dev.sluice.core.provider.RequestTarget;
import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.providers.surface.ModelIds;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The paths of the surfaces: {@code {prefix}/models/{model}:{method}}. The model stands in the
 * path, and its name may hold slashes.
 */
final class GeminiPaths {

    private static final String OWN_PREFIX = "/genai";
    private static final List<String> VERSIONS = List.of("/v1beta", "/v1");
    private static final String MODELS = "/models";
    private static final String KEY_HEADER = "x-goog-api-key";

    private GeminiPaths() {}

    /** What a target means, however a stream of it is framed. */
    static @Nullable Operation operation(RequestTarget target) {
        String path = target.path();
        boolean own = path.startsWith(OWN_PREFIX + "/");
        String rest = own ? path.substring(OWN_PREFIX.length()) : path;
        for (String version : VERSIONS) {
            if (rest.startsWith(version + MODELS)) {
                String behind = rest.substring(version.length() + MODELS.length());
                boolean shared = version.equals("/v1") && !own;
                return behind.startsWith("/")
                        ? ofModel(behind.substring(1), !shared || sendsKey(target))
                        : list(behind, !shared || sendsKey(target));
            }
        }
        return null;
    }

    private static @Nullable Operation list(String behind, boolean ours) {
        return behind.isEmpty() && ours ? new Operation.ListModels() : null;
    }

    private static @Nullable Operation ofModel(String behind, boolean ours) {
        int colon = behind.lastIndexOf(':');
        String model = ModelIds.read(colon < 0 ? behind : behind.substring(0, colon)).orElse(null);
        if (model == null) {
            return null;
        }
        return switch (colon < 0 ? "" : behind.substring(colon + 1)) {
            case "generateContent" -> new Operation.Chat(model, /* streamed= */ false);
            case "streamGenerateContent" -> new Operation.Chat(model, /* streamed= */ true);
            case "countTokens" -> new Operation.CountTokens(model);
            case "" -> ours ? new Operation.DescribeModel(model) : null;
            default -> null;
        };
    }

    /** Whether a stream is to be server-sent events. */
    static boolean asksForEvents(RequestTarget target) {
        return Arrays.asList(target.query().split("&", -1)).contains("alt=sse");
    }

    static boolean recognises(RequestTarget target) {
        String path = target.path();
        return path.startsWith(OWN_PREFIX + "/") || path.startsWith("/v1beta/") || sendsKey(target);
    }

    static List<String> all() {
        return List.of(
                "/v1beta/models/{model}:generateContent",
                "/v1beta/models/{model}:streamGenerateContent",
                "/v1beta/models/{model}:countTokens",
                "/v1beta/models",
                "/genai/v1beta/models/{model}:generateContent");
    }

    private static boolean sendsKey(RequestTarget target) {
        return target.headers().contains(KEY_HEADER)
                || Arrays.stream(target.query().split("&", -1)).anyMatch(p -> p.startsWith("key="));
    }
}
