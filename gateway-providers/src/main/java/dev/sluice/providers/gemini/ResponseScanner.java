package dev.sluice.providers.gemini;

import static dev.sluice.providers.json.JsonBytes.findMember;
import static dev.sluice.providers.json.JsonBytes.is;
import static dev.sluice.providers.json.JsonBytes.nextMember;
import static dev.sluice.providers.json.JsonBytes.skipSpace;
import static dev.sluice.providers.json.JsonBytes.skipString;
import static dev.sluice.providers.json.JsonBytes.skipValue;
import static dev.sluice.providers.json.JsonBytes.valueAfterName;

import java.util.BitSet;

/**
 * Looks through one response of a stream for the few facts that the relay needs, in one pass over
 * its bytes and without making a single object. What it finds are flags and offsets, valid until
 * the next scan; which candidates were seen and have ended is kept over all of them.
 *
 * <p>It is no validator: of the grammar it checks that the object closes.
 */
final class ResponseScanner {

    static final int NOWHERE = -1;

    /** More candidates than any model gives; a larger index counts as this one. */
    static final int LAST_CANDIDATE = 1023;

    private final BitSet seen = new BitSet();
    private final BitSet ended = new BitSet();
    private boolean blocked;

    private boolean content;
    private boolean error;
    private boolean brokenCall;
    private int usageStart;

    /**
     * Scans the object that opens at {@code start}.
     *
     * @return behind its closing brace, or {@link #NOWHERE} if it does not close before {@code end}
     */
    int scan(byte[] a, int start, int end) {
        content = false;
        error = false;
        brokenCall = false;
        usageStart = NOWHERE;
        int i = skipSpace(a, start + 1, end);
        while (i < end && a[i] == '"') {
            int nameStart = i + 1;
            int nameEnd = skipString(a, nameStart, end) - 1;
            int value = valueAfterName(a, nameEnd + 1, end);
            if (value >= end) {
                return NOWHERE;
            }
            i = nextMember(a, topLevel(a, nameStart, nameEnd, value, end), end);
        }
        return i < end && a[i] == '}' ? i + 1 : NOWHERE;
    }

    /** Whether a part says something. */
    boolean hasContent() {
        return content;
    }

    /** Whether the response is an error. */
    boolean isError() {
        return error;
    }

    /** Whether a candidate ended because it called a tool in a way that nobody can read. */
    boolean endsWithBrokenCall() {
        return brokenCall;
    }

    /** Where the object {@code usageMetadata} opens. */
    int usageStart() {
        return usageStart;
    }

    /** Whether all candidates that were ever seen have ended, or there will be none. */
    boolean isFinished() {
        return blocked || (!seen.isEmpty() && seen.cardinality() == ended.cardinality());
    }

    private int topLevel(byte[] a, int nameStart, int nameEnd, int value, int end) {
        byte opening = a[value];
        if (opening == '[' && is(a, nameStart, nameEnd, "candidates")) {
            return candidates(a, value + 1, end);
        }
        int behind = skipValue(a, value, end);
        if (opening == '{' && is(a, nameStart, nameEnd, "usageMetadata")) {
            usageStart = value;
        } else if (opening == '{' && is(a, nameStart, nameEnd, "promptFeedback")) {
            blocked |= isWord(a, findMember(a, value, behind, "blockReason"), behind);
        } else if (is(a, nameStart, nameEnd, "error")) {
            error = opening != 'n';
        }
        return behind;
    }

    private int candidates(byte[] a, int i, int end) {
        i = skipSpace(a, i, end);
        while (i < end && a[i] != ']') {
            int behind = a[i] == '{' ? candidate(a, i + 1, end) : skipValue(a, i, end);
            if (behind == i) {
                return end;
            }
            i = nextMember(a, behind, end);
        }
        return Math.min(i + 1, end);
    }

    private int candidate(byte[] a, int i, int end) {
        int index = 0;
        boolean over = false;
        i = skipSpace(a, i, end);
        while (i < end && a[i] == '"') {
            int nameStart = i + 1;
            int nameEnd = skipString(a, nameStart, end) - 1;
            int value = valueAfterName(a, nameEnd + 1, end);
            if (value >= end) {
                return end;
            }
            int behind = skipValue(a, value, end);
            if (a[value] == '{' && is(a, nameStart, nameEnd, "content")) {
                said(a, value, behind);
            } else if (is(a, nameStart, nameEnd, "index")) {
                index = smallNumber(a, value, behind);
            } else if (is(a, nameStart, nameEnd, "finishReason")) {
                over = isReason(a, value, behind);
            }
            i = nextMember(a, behind, end);
        }
        seen.set(index);
        if (over) {
            ended.set(index);
        }
        return Math.min(i + 1, end);
    }

    private boolean isReason(byte[] a, int value, int behind) {
        brokenCall |=
                is(a, value, behind, "\"MALFORMED_FUNCTION_CALL\"")
                        || is(a, value, behind, "\"UNEXPECTED_TOOL_CALL\"");
        return isWord(a, value, behind) && !is(a, value, behind, "\"FINISH_REASON_UNSPECIFIED\"");
    }

    private void said(byte[] a, int object, int end) {
        int i = findMember(a, object, end, "parts");
        if (i < 0 || a[i] != '[') {
            return;
        }
        i = skipSpace(a, i + 1, end);
        while (i < end && a[i] != ']' && !content) {
            int behind = skipValue(a, i, end);
            if (behind == i) {
                return;
            }
            content = a[i] == '{' && says(a, i, behind);
            i = nextMember(a, behind, end);
        }
    }

    /** A text that is not empty, or whatever is no text. */
    private static boolean says(byte[] a, int part, int end) {
        int text = findMember(a, part, end, "text");
        if (text >= 0 && a[text] == '"') {
            return a[text + 1] != '"';
        }
        return a[skipSpace(a, part + 1, end)] == '"';
    }

    /** Whether a string that is not empty stands at {@code value}. */
    private static boolean isWord(byte[] a, int value, int end) {
        return value >= 0 && value + 1 < end && a[value] == '"' && a[value + 1] != '"';
    }

    private static int smallNumber(byte[] a, int i, int end) {
        int number = 0;
        while (i < end && a[i] >= '0' && a[i] <= '9') {
            number = Math.min(number * 10 + (a[i] - '0'), LAST_CANDIDATE);
            i++;
        }
        return number;
    }
}
