package dev.sluice.providers.json;

/**
 * Whether the pieces of a JSON object so far are all of it. Looks at brackets and strings alone.
 */
public final class JsonProgress {

    private int depth;
    private boolean begun;
    private boolean inString;
    private boolean escaped;

    public void take(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            char c = piece.charAt(i);
            if (escaped) {
                escaped = false;
            } else if (inString) {
                escaped = c == '\\';
                inString = c != '"';
            } else {
                outside(c);
            }
        }
    }

    private void outside(char c) {
        switch (c) {
            case '"' -> inString = true;
            case '{', '[' -> {
                depth++;
                begun = true;
            }
            case '}', ']' -> depth--;
            default -> {}
        }
    }

    public boolean isComplete() {
        return begun && depth <= 0 && !inString;
    }
}
