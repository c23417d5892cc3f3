package dev.sluice.providers.surface;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Ids of models as they stand in paths. */
public final class ModelIds {

    private ModelIds() {}

    /** Decoded once; an id has no empty and no dot segments and no control characters. */
    public static Optional<String> read(String encoded) {
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
