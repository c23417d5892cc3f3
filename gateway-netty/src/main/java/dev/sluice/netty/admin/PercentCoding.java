package dev.sluice.netty.admin;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/** Percent-encoded text of a request target (RFC 3986, section 2.1), decoded exactly once. */
final class PercentCoding {

    private PercentCoding() {}

    /** The text; empty where an escape is broken or the bytes are not UTF-8. */
    static Optional<String> decode(String encoded) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
        int i = 0;
        while (i < encoded.length()) {
            char c = encoded.charAt(i);
            if (c != '%') {
                bytes.write(c);
                i++;
            } else if (isEscape(encoded, i)) {
                bytes.write(HexFormat.fromHexDigits(encoded, i + 1, i + 3));
                i += 3;
            } else {
                return Optional.empty();
            }
        }
        return utf8(bytes.toByteArray());
    }

    private static boolean isEscape(String text, int percent) {
        return percent + 2 < text.length()
                && HexFormat.isHexDigit(text.charAt(percent + 1))
                && HexFormat.isHexDigit(text.charAt(percent + 2));
    }

    private static Optional<String> utf8(byte[] bytes) {
        try {
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
