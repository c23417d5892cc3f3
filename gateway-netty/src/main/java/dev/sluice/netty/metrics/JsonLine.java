package dev.sluice.netty.metrics;

import java.time.Duration;

/** Writes one JSON object after the other into a text. Used once, on one thread. */
final class JsonLine {

    private static final int NANOS_PER_HUNDREDTH = 10_000;

    private final StringBuilder out;
    private boolean first = true;

    JsonLine(StringBuilder out) {
        this.out = out;
    }

    void begin() {
        separate();
        out.append('{');
        first = true;
    }

    void end() {
        out.append('}');
        first = false;
    }

    void beginList(String name) {
        name(name);
        out.append('[');
        first = true;
    }

    void endList() {
        out.append(']');
        first = false;
    }

    void text(String name, String value) {
        name(name);
        out.append('"');
        escaped(value);
        out.append('"');
    }

    void number(String name, long value) {
        name(name);
        out.append(value);
    }

    void raw(String name, String json) {
        name(name);
        out.append(json);
    }

    /** Milliseconds with two decimals. */
    void millis(String name, Duration time) {
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

    private void escaped(String value) {
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
    }
}
