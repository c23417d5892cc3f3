package dev.sluice.providers.openai;

import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Puts another name in the place of the model's, and leaves every other byte as it is. */
final class ModelRename {

    private final byte[] quotedName;

    ModelRename(String name) {
        quotedName = JsonWriter.quoted(name).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Copies {@code [start, end)} with the member {@code model} of the object that opens at {@code
     * object} changed; null where there is nothing to change.
     */
    byte @Nullable [] copy(byte[] a, int start, int object, int end) {
        int value = JsonBytes.findMember(a, object, end, "model");
        if (value < 0 || a[value] != '"') {
            return null;
        }
        int behind = JsonBytes.skipString(a, value + 1, end);
        byte[] copy = new byte[end - start - (behind - value) + quotedName.length];
        int before = value - start;
        System.arraycopy(a, start, copy, 0, before);
        System.arraycopy(quotedName, 0, copy, before, quotedName.length);
        System.arraycopy(a, behind, copy, before + quotedName.length, end - behind);
        return copy;
    }
}
