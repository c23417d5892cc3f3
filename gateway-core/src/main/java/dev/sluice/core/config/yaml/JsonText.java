package dev.sluice.core.config.yaml;

import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * Reads any value as the JSON text that says the same: for members that go into requests as they
 * are.
 */
public final class JsonText {
    private static final Pattern JSON_NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    private static final int MAX_CHARS = 64 * 1024;

    private JsonText() {}

    /** The JSON text; empty, with a fault, if there is none or it grows beyond 64 Ki characters. */
    public static Optional<String> read(ConfigNode node) {
        StringBuilder json = new StringBuilder();
        return append(node, json) ? Optional.of(json.toString()) : Optional.empty();
    }

    private static boolean append(ConfigNode node, StringBuilder json) {
        if (json.length() > MAX_CHARS) {
            node.fault("is longer than 64Ki characters as JSON; write less");
            return false;
        }
        if (node.isNothing()) {
            json.append("null");
            return true;
        } else if (node.isList()) {
            return appendList(node, json);
        } else if (node.isMapping()) {
            return appendMapping(node, json);
        }
        Optional<Scalar> scalar = node.scalar("a value");
        scalar.ifPresent(value -> json.append(scalar(value, node)));
        return scalar.isPresent();
    }

    private static boolean appendList(ConfigNode node, StringBuilder json) {
        boolean complete = true;
        String separator = "[";
        for (ConfigNode item : node.items("a list")) {
            json.append(separator);
            complete &= append(item, json);
            separator = ",";
        }
        json.append(separator.equals("[") ? "[]" : "]");
        return complete;
    }

    private static boolean appendMapping(ConfigNode node, StringBuilder json) {
        boolean complete = true;
        String separator = "{";
        for (var member : node.members("a mapping").entrySet()) {
            json.append(separator).append(quote(member.getKey())).append(':');
            complete &= append(member.getValue().value(), json);
            separator = ",";
        }
        json.append(separator.equals("{") ? "{}" : "}");
        return complete;
    }

    private static String scalar(Scalar value, ConfigNode node) {
        return switch (value.kind()) {
            case TEXT, EXPANDED, TIMESTAMP, NOTHING -> quote(value.text());
            case BOOLEAN -> node.isOff() ? "false" : "true";
            case WHOLE_NUMBER, DECIMAL_NUMBER ->
                    JSON_NUMBER.matcher(value.text()).matches()
                            ? value.text()
                            : quote(value.text());
        };
    }

    private static String quote(String text) {
        StringJoiner quoted = new StringJoiner("", "\"", "\"");
        text.chars().forEach(c -> quoted.add(escaped((char) c)));
        return quoted.toString();
    }

    private static String escaped(char c) {
        if (c == '"' || c == '\\') {
            return "\\" + c;
        }
        return c < ' ' ? "\\u%04x".formatted((int) c) : String.valueOf(c);
    }
}
