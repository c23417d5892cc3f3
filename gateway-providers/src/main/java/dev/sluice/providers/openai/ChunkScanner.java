package dev.sluice.providers.openai;

import static dev.sluice.providers.json.JsonBytes.is;
import static dev.sluice.providers.json.JsonBytes.nextMember;
import static dev.sluice.providers.json.JsonBytes.skipSpace;
import static dev.sluice.providers.json.JsonBytes.skipString;
import static dev.sluice.providers.json.JsonBytes.skipValue;
import static dev.sluice.providers.json.JsonBytes.valueAfterName;

import dev.sluice.core.provider.EventReading.Flaw;
import dev.sluice.providers.json.JsonBytes;
import java.util.BitSet;

/**
 * Looks through one chunk of a stream for the few facts that the relay needs, in one pass over its
 * bytes and without making a single object. It sees the top-level members, the members of each
 * choice and those of its {@code delta}; all else is stepped over. What it finds are flags and
 * offsets, valid until the next scan.
 *
 * <p>It is no validator: of the grammar it checks that the object closes.
 */
final class ChunkScanner {

    /** More choices than any provider gives; a larger index counts as this one. */
    private static final int LAST_CHOICE = 1023;

    static final int NOWHERE = -1;

    private final BitSet seenChoices = new BitSet();
    private final BitSet finishedChoices = new BitSet();
    private boolean allFinished;
    private boolean calls;

    private boolean content;
    private boolean choices;
    private boolean otherWorth;
    private boolean objectError;
    private boolean breaking;
    private boolean choicesSeen;
    private boolean repeated;
    private boolean news;
    private boolean callsBefore;
    private boolean role;
    private boolean rolesRepeat;
    private int usageStart;
    private int groqStart;
    private int errorStart;

    /**
     * Scans the object that opens at {@code start}.
     *
     * @return behind its closing brace, or {@link #NOWHERE} if it does not close before {@code end}
     */
    int scan(byte[] a, int start, int end) {
        reset();
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

    /** Whether a delta holds something the user asked for. */
    boolean hasContent() {
        return content;
    }

    /** Whether the chunk has at least one choice. */
    boolean hasChoices() {
        return choices;
    }

    /** Whether any chunk so far had a choice. */
    boolean hasSeenChoices() {
        return !seenChoices.isEmpty();
    }

    /** Whether any chunk so far called a tool. */
    boolean hasSeenCalls() {
        return calls;
    }

    /** Whether all choices that were ever seen have their finish reason by now. */
    boolean allFinished() {
        return allFinished;
    }

    /** Whether a member that is neither usage nor choice may matter to somebody. */
    boolean hasOtherWorth() {
        return otherWorth;
    }

    /** Where the object {@code usage} opens. */
    int usageStart() {
        return usageStart;
    }

    /** Where the object {@code x_groq} opens. */
    int groqStart() {
        return groqStart;
    }

    /** Whether the chunk reports an error: in a member, or by being one. */
    boolean isError() {
        return errorStart != NOWHERE || objectError;
    }

    /**
     * What client libraries cannot bear in the chunk: each was seen to break one of them. A
     * provider that introduces itself in every chunk has habits that the end alone does not mend;
     * what it sends stays as it is.
     */
    Flaw flaw() {
        if (breaking || !choicesSeen || (repeated && !rolesRepeat && (news || content))) {
            return callsBefore ? Flaw.DATA_AMONG_CALLS : Flaw.DATA;
        }
        return repeated && !rolesRepeat ? Flaw.REPETITION : Flaw.NONE;
    }

    private void reset() {
        content = false;
        choices = false;
        otherWorth = false;
        objectError = false;
        breaking = false;
        choicesSeen = false;
        repeated = false;
        news = false;
        callsBefore = calls;
        usageStart = NOWHERE;
        groqStart = NOWHERE;
        errorStart = NOWHERE;
    }

    private int topLevel(byte[] a, int nameStart, int nameEnd, int value, int end) {
        byte opening = a[value];
        switch (nameEnd - nameStart) {
            case 5 -> {
                if (opening == '{' && is(a, nameStart, nameEnd, "usage")) {
                    usageStart = value;
                    return skipValue(a, value, end);
                }
                if (is(a, nameStart, nameEnd, "error")) {
                    if (isSomething(a, value, end)) {
                        errorStart = value;
                    } else {
                        breaking = true;
                    }
                    return skipValue(a, value, end);
                }
            }
            case 6 -> {
                if (is(a, nameStart, nameEnd, "object")) {
                    int behind = skipValue(a, value, end);
                    objectError = is(a, value, behind, "\"error\"");
                    return behind;
                }
                if (opening == '{' && is(a, nameStart, nameEnd, "x_groq")) {
                    groqStart = value;
                    return skipValue(a, value, end);
                }
            }
            case 7 -> {
                if (opening == '[' && is(a, nameStart, nameEnd, "choices")) {
                    choicesSeen = true;
                    return choices(a, value + 1, end);
                }
                if (is(a, nameStart, nameEnd, "timings")) {
                    return skipValue(a, value, end);
                }
            }
            case 9 -> {
                if (is(a, nameStart, nameEnd, "time_info")) {
                    return skipValue(a, value, end);
                }
            }
            default -> {}
        }
        if ((opening == '{' || opening == '[') && isSomething(a, value, end)) {
            otherWorth = true;
        }
        return skipValue(a, value, end);
    }

    private int choices(byte[] a, int i, int end) {
        i = skipSpace(a, i, end);
        while (i < end && a[i] != ']') {
            if (a[i] == '{') {
                choices = true;
                i = choice(a, i + 1, end);
            } else {
                int behind = skipValue(a, i, end);
                if (behind == i) {
                    return end;
                }
                i = behind;
            }
            i = nextMember(a, i, end);
        }
        return Math.min(i + 1, end);
    }

    private int choice(byte[] a, int i, int end) {
        int index = 0;
        boolean finished = false;
        role = false;
        i = skipSpace(a, i, end);
        while (i < end && a[i] == '"') {
            int nameStart = i + 1;
            int nameEnd = skipString(a, nameStart, end) - 1;
            int value = valueAfterName(a, nameEnd + 1, end);
            if (value >= end) {
                return end;
            }
            int behind;
            if (a[value] == '{' && is(a, nameStart, nameEnd, "delta")) {
                behind = delta(a, value + 1, end);
            } else {
                behind = skipValue(a, value, end);
                breaking |= a[value] == 'n' && is(a, nameStart, nameEnd, "delta");
                if (is(a, nameStart, nameEnd, "index")) {
                    index = smallNumber(a, value, behind);
                } else if (is(a, nameStart, nameEnd, "finish_reason")) {
                    finished = a[value] == '"' && behind - value > 2;
                    breaking |= a[value] == '"' && !finished;
                } else if (is(a, nameStart, nameEnd, "text")) {
                    content |= a[value] == '"' && behind - value > 2;
                } else if (a[value] == '{' && is(a, nameStart, nameEnd, "usage")) {
                    usageStart = usageStart == NOWHERE ? value : usageStart;
                }
            }
            i = nextMember(a, behind, end);
        }
        note(index, finished);
        return Math.min(i + 1, end);
    }

    private int delta(byte[] a, int i, int end) {
        i = skipSpace(a, i, end);
        while (i < end && a[i] == '"') {
            int nameStart = i + 1;
            int nameEnd = skipString(a, nameStart, end) - 1;
            int value = valueAfterName(a, nameEnd + 1, end);
            if (value >= end) {
                return end;
            }
            int behind = skipValue(a, value, end);
            if (is(a, nameStart, nameEnd, "role")) {
                role = true;
                breaking |= a[value] == '"' && behind - value == 2;
            } else if (!content) {
                content = isContent(a, value, behind, end);
            }
            if (a[value] == '[') {
                breaking |= isBreakingList(a, nameStart, nameEnd, value, end);
            }
            i = nextMember(a, behind, end);
        }
        return Math.min(i + 1, end);
    }

    /** Content in parts, and calls of tools that are not counted from 0. */
    private boolean isBreakingList(byte[] a, int nameStart, int nameEnd, int value, int end) {
        if (is(a, nameStart, nameEnd, "content")) {
            return true;
        }
        if (!is(a, nameStart, nameEnd, "tool_calls")) {
            return false;
        }
        int call = skipSpace(a, value + 1, end);
        if (call >= end || a[call] != '{') {
            return false;
        }
        int index = JsonBytes.findMember(a, call, end, "index");
        boolean first = !calls;
        calls = true;
        return index < 0 || a[index] < '0' || a[index] > '9' || (first && a[index] != '0');
    }

    /** Anything but {@code null}, {@code ""} and {@code []}. */
    private static boolean isContent(byte[] a, int value, int behind, int end) {
        return switch (a[value]) {
            case '"' -> behind - value > 2;
            case '[' -> {
                int first = skipSpace(a, value + 1, end);
                yield first < end && a[first] != ']';
            }
            case 'n' -> false;
            default -> true;
        };
    }

    /** Anything but {@code null}, {@code false}, {@code ""}, <code>{}</code> and {@code []}. */
    private static boolean isSomething(byte[] a, int value, int end) {
        return switch (a[value]) {
            case 'n', 'f' -> false;
            case '"' -> value + 1 < end && a[value + 1] != '"';
            case '{', '[' -> {
                int first = skipSpace(a, value + 1, end);
                yield first < end && a[first] != '}' && a[first] != ']';
            }
            default -> true;
        };
    }

    private void note(int index, boolean finished) {
        rolesRepeat |= role && seenChoices.get(index);
        seenChoices.set(index);
        boolean before = finishedChoices.get(index);
        news |= !before;
        if (finished) {
            repeated |= before;
            finishedChoices.set(index);
        }
        allFinished = seenChoices.cardinality() == finishedChoices.cardinality();
    }

    private static int smallNumber(byte[] a, int i, int end) {
        int number = 0;
        while (i < end && a[i] >= '0' && a[i] <= '9') {
            number = Math.min(number * 10 + (a[i] - '0'), LAST_CHOICE);
            i++;
        }
        return number;
    }
}
