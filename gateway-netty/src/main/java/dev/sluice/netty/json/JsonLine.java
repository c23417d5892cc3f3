package dev.sluice.netty.json;

import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON objects into a text, without line breaks: one is a log line's message, the data of an
 * event, or the body of an answer. Used once, on one thread.
 */
public final class JsonLine {

    private static final int NANOS_PER_HUNDREDTH = 10_000;

    private final StringBuilder out;
    private boolean first = true;

    public JsonLine(StringBuilder out) {
        this.out = out;
    }

    /** Begins an object: the outermost one, or an element of a list. */
    public void begin() {
        separate();
        out.append('{');
        first = true;
    }

    /** Begins an object that is a member. */
    public void begin(String name) {
        name(name);
        out.append('{');
        first = true;
    }

    public void end() {
        out.append('}');
        first = false;
    }

    public void beginList(String name) {
        name(name);
        out.append('[');
        first = true;
    }

    public void endList() {
        out.append(']');
        first = false;
    }

    /** A text, or null. */
    public void text(String name, @Nullable String value) {
        name(name);
        if (value == null) {
            out.append("null");
        } else {
            quoted(value);
        }
    }

    public void texts(String name, Collection<String> values) {
        beginList(name);
        for (String value : values) {
            separate();
            quoted(value);
        }
        endList();
    }

    public void number(String name, long value) {
        name(name);
        out.append(value);
    }

    public void flag(String name, boolean value) {
        name(name);
        out.append(value);
    }

    public void raw(String name, String json) {
        name(name);
        out.append(json);
    }

    /** Milliseconds with two decimals. */
    public void millis(String name, Duration time) {
        long hundredths = time.toNanos() / NANOS_PER_HUNDREDTH;
        long decimals = hundredths % 100;
        name(name);
        out.append(hundredths / 100).append(decimals < 10 ? ".0" : ".").append(decimals);
    }

    private void name(String name) {
        separate();
        out.append('"').append(name).append("\":");
    }

    private void separate() {
        if (!first) {
            out.append(',');
        }
        first = false;
    }

    private void quoted(String value) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c == 0x7f) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
