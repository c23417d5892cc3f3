package dev.sluice.netty.relay;

/**
 * The bytes behind the last blank line of a stream that has ended. Some providers leave out the
 * last blank line, some write an error as bare JSON, and a broken stream leaves half an event: the
 * data tells them apart, because a JSON document that is cut off does not close its brackets.
 */
final class EventTail {

    private static final byte[] DONE = {'[', 'D', 'O', 'N', 'E', ']'};

    private final byte[] bytes;
    private final int start;
    private final int end;

    EventTail(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
    }

    boolean isWholeEvent() {
        int last = end - 1;
        while (last >= start && bytes[last] <= ' ') {
            last--;
        }
        if (last < start) {
            return false;
        }
        return endsWithDone(last) || (bytes[last] == '}' && bracketsAreClosed(last));
    }

    private boolean endsWithDone(int last) {
        int from = last + 1 - DONE.length;
        if (from < start) {
            return false;
        }
        for (int i = 0; i < DONE.length; i++) {
            if (bytes[from + i] != DONE[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean bracketsAreClosed(int last) {
        int depth = 0;
        boolean inString = false;
        for (int i = start; i <= last; i++) {
            byte b = bytes[i];
            if (inString) {
                if (b == '\\') {
                    i++;
                } else if (b == '"') {
                    inString = false;
                }
            } else if (b == '"') {
                inString = true;
            } else if (b == '{' || b == '[') {
                depth++;
            } else if (b == '}' || b == ']') {
                depth--;
            }
        }
        return depth == 0 && !inString;
    }
}
