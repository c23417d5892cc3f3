package dev.sluice.core.config.yaml;

import org.yaml.snakeyaml.nodes.Tag;

/**
 * A single value after expansion.
 *
 * @param text what it says
 * @param shown what may be shown of it: the unexpanded form, so that nothing from the environment
 *     or a secret file ever appears
 * @param kind its type by the rules of YAML; expanded values are typed by their position
 */
public record Scalar(String text, String shown, Kind kind) {
    private static final int MAX_SHOWN = 60;

    /** What YAML takes a plain value for. */
    public enum Kind {
        TEXT("a text"),
        WHOLE_NUMBER("a number"),
        DECIMAL_NUMBER("a number"),
        BOOLEAN("true or false"),
        TIMESTAMP("a date"),
        NOTHING("nothing"),
        EXPANDED("an expanded text");

        private final String description;

        Kind(String description) {
            this.description = description;
        }

        /** The kind in words. */
        public String description() {
            return description;
        }

        static Kind of(Tag tag) {
            if (tag.equals(Tag.INT)) {
                return WHOLE_NUMBER;
            } else if (tag.equals(Tag.FLOAT)) {
                return DECIMAL_NUMBER;
            } else if (tag.equals(Tag.BOOL)) {
                return BOOLEAN;
            } else if (tag.equals(Tag.TIMESTAMP)) {
                return TIMESTAMP;
            } else if (tag.equals(Tag.NULL)) {
                return NOTHING;
            }
            return TEXT;
        }
    }

    /** Whether it is written, or can be meant, as a text. */
    boolean isTextual() {
        return kind == Kind.TEXT || kind == Kind.EXPANDED;
    }

    /** Whether it is written, or can be meant, as a number. */
    boolean isNumeric() {
        return kind == Kind.WHOLE_NUMBER || kind == Kind.DECIMAL_NUMBER || kind == Kind.EXPANDED;
    }

    /** The value for a message, bounded and on one line. */
    String quoted() {
        String line = shown.replaceAll("\\p{Cntrl}", " ");
        String bounded = line.length() > MAX_SHOWN ? line.substring(0, MAX_SHOWN) + "..." : line;
        return '"' + bounded + '"';
    }
}
