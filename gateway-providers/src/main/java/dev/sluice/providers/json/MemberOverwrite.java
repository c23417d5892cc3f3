package dev.sluice.providers.json;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Puts another text in the place of a member's, and leaves every other byte as it is. Thread-safe.
 */
public final class MemberOverwrite {

    private final String member;
    private final byte[] quotedText;

    public MemberOverwrite(String member, String text) {
        this.member = member;
        quotedText = JsonWriter.quoted(text).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Copies {@code [start, end)} with the member of the object that opens at {@code object}
     * changed; null where there is nothing to change.
     */
    public byte @Nullable [] copy(byte[] a, int start, int object, int end) {
        int value = JsonBytes.findMember(a, object, end, member);
        if (value < 0 || a[value] != '"') {
            return null;
        }
        int behind = JsonBytes.skipString(a, value + 1, end);
        byte[] copy = new byte[end - start - (behind - value) + quotedText.length];
        int before = value - start;
        System.arraycopy(a, start, copy, 0, before);
        System.arraycopy(quotedText, 0, copy, before, quotedText.length);
        System.arraycopy(a, behind, copy, before + quotedText.length, end - behind);
        return copy;
    }
}
