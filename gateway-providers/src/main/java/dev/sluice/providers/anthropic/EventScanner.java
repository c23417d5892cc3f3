package dev.sluice.providers.anthropic;

import static dev.sluice.providers.json.JsonBytes.is;
import static dev.sluice.providers.json.JsonBytes.nextMember;
import static dev.sluice.providers.json.JsonBytes.skipSpace;
import static dev.sluice.providers.json.JsonBytes.skipString;
import static dev.sluice.providers.json.JsonBytes.skipValue;
import static dev.sluice.providers.json.JsonBytes.valueAfterName;

/**
 * Finds the members of one event that matter to the relay, in one pass over its bytes and without
 * making a single object. What it finds are offsets, valid until the next scan. Of the grammar it
 * checks that the object closes.
 */
final class EventScanner {

    private static final int NOWHERE = -1;

    private int type;
    private int delta;
    private int block;
    private int message;

    /** Scans the object that opens at {@code start}; false where it does not close. */
    boolean scan(byte[] a, int start, int end) {
        type = NOWHERE;
        delta = NOWHERE;
        block = NOWHERE;
        message = NOWHERE;
        int i = skipSpace(a, start + 1, end);
        while (i < end && a[i] == '"') {
            int nameStart = i + 1;
            int nameEnd = skipString(a, nameStart, end) - 1;
            int value = valueAfterName(a, nameEnd + 1, end);
            if (value >= end) {
                return false;
            }
            note(a, nameStart, nameEnd, value);
            i = nextMember(a, skipValue(a, value, end), end);
        }
        return i < end && a[i] == '}';
    }

    private void note(byte[] a, int nameStart, int nameEnd, int value) {
        switch (nameEnd - nameStart) {
            case 4 -> type = is(a, nameStart, nameEnd, "type") ? value : type;
            case 5 -> delta = is(a, nameStart, nameEnd, "delta") ? value : delta;
            case 7 -> message = is(a, nameStart, nameEnd, "message") ? value : message;
            case 13 -> block = is(a, nameStart, nameEnd, "content_block") ? value : block;
            default -> {}
        }
    }

    /** Where the value of {@code type} starts; -1 = there is none. */
    int type() {
        return type;
    }

    /** Where the value of {@code delta} starts; -1 = there is none. */
    int delta() {
        return delta;
    }

    /** Where the value of {@code content_block} starts; -1 = there is none. */
    int block() {
        return block;
    }

    /** Where the value of {@code message} starts; -1 = there is none. */
    int message() {
        return message;
    }
}
