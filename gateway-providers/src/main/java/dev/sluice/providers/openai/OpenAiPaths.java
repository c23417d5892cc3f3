package dev.sluice.providers.openai;

import dev.sluice.core.provider.Surface.Operation;
import dev.sluice.providers.surface.ModelIds;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The paths of the surface. The fixed parts match exactly or not at all: no dot segments, no
 * doubled slashes, no encoded letters. Only the id of a model is decoded.
 */
final class OpenAiPaths {

    private static final List<String> PREFIXES = List.of("/v1", "", "/openai/v1", "/openai");
    private static final String CHAT = "/chat/completions";
    private static final String MODELS = "/models";

    private static final Operation CHAT_OPERATION = Operation.Chat.BY_BODY;
    private static final Operation LIST_OPERATION = new Operation.ListModels();

    private OpenAiPaths() {}

    static @Nullable Operation operation(String path) {
        for (String prefix : PREFIXES) {
            if (!path.startsWith(prefix)) {
                continue;
            }
            String rest = path.substring(prefix.length());
            if (rest.equals(CHAT)) {
                return CHAT_OPERATION;
            }
            if (rest.equals(MODELS)) {
                return LIST_OPERATION;
            }
            if (rest.startsWith(MODELS + "/")) {
                return ModelIds.read(rest.substring(MODELS.length() + 1))
                        .map(Operation.DescribeModel::new)
                        .orElse(null);
            }
        }
        return null;
    }

    static List<String> all() {
        List<String> paths = new ArrayList<>();
        for (String prefix : PREFIXES) {
            paths.add(prefix + CHAT);
            paths.add(prefix + MODELS);
            paths.add(prefix + MODELS + "/{id}");
        }
        return paths;
    }
}
