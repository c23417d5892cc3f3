package dev.sluice.providers.openai;

import dev.sluice.core.provider.Surface.Operation;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The paths of the surface. The fixed parts match exactly or not at all: no dot segments, no
 * doubled slashes, no encoded letters. Only the id of a model is decoded.
 */
final class OpenAiPaths {

    private static final List<String> PREFIXES = List.of("/v1", "", "/openai/v1", "/openai");
    private static final String CHAT = "/chat/completions";
    private static final String MODELS = "/models";

    private static final Operation CHAT_OPERATION = new Operation.Chat();
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
                return modelId(rest.substring(MODELS.length() + 1))
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

    /** Decoded once; an id has no empty and no dot segments and no control characters. */
    private static Optional<String> modelId(String encoded) {
        Optional<String> decoded = percentDecoded(encoded);
        if (decoded.isEmpty()) {
            return Optional.empty();
        }
        String id = decoded.get();
        for (int i = 0; i < id.length(); i++) {
            if (Character.isISOControl(id.charAt(i)) || id.charAt(i) == '\\') {
                return Optional.empty();
            }
        }
        for (String segment : id.split("/", -1)) {
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
                return Optional.empty();
            }
        }
        return decoded;
    }

    private static Optional<String> percentDecoded(String text) {
        if (text.indexOf('%') < 0) {
            return Optional.of(text);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '%') {
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
                continue;
            }
            int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
            int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
            if (high < 0 || low < 0) {
                return Optional.empty();
            }
            bytes.write((high << 4) | low);
            i += 2;
        }
        try {
            return Optional.of(
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes.toByteArray()))
                            .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
