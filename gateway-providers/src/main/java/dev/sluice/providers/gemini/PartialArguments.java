package dev.sluice.providers.gemini;

import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Arguments of a call that come in pieces, each with the place that it belongs to, such as {@code
 * $.stops[0].name}. Texts of one place are joined.
 */
final class PartialArguments {

    private static final Pattern STEP = Pattern.compile("\\.([^.\\[]+)|\\[(\\d+)]|\\['([^']+)']");

    private final Node root = new Node();

    /** An object, an array or a value, as its pieces make it. */
    private static final class Node {
        private final Map<String, Node> children = new LinkedHashMap<>();
        private final StringBuilder text = new StringBuilder();
        private boolean isText;
        private boolean isList;
        private String other = "";
    }

    void take(Json.Obj piece) {
        Node node = root;
        Matcher steps = STEP.matcher(piece.textOr("jsonPath", ""));
        int depth = 0;
        while (steps.find() && depth++ < JsonReader.MAX_DEPTH) {
            String index = steps.group(2);
            node.isList |= index != null;
            String name = steps.group(1) == null ? steps.group(3) : steps.group(1);
            node = node.children.computeIfAbsent(index == null ? name : index, _ -> new Node());
        }
        if (piece.get("stringValue") instanceof Json.Str text) {
            node.isText = true;
            node.text.append(text.value());
        } else if (piece.get("numberValue") instanceof Json.Num number) {
            node.other = number.lexeme().text();
        } else if (piece.get("boolValue") instanceof Json.Bool bool) {
            node.other = Boolean.toString(bool.value());
        } else if (piece.members().containsKey("nullValue")) {
            node.other = "null";
        }
    }

    String toJson() {
        JsonWriter json = new JsonWriter();
        write(root, json);
        return json.toString();
    }

    private static void write(Node node, JsonWriter json) {
        if (node.isText) {
            json.string(node.text.toString());
        } else if (!node.other.isEmpty()) {
            json.raw(new RawJson(node.other));
        } else if (node.isList) {
            json.beginArray();
            node.children.values().forEach(child -> write(child, json));
            json.endArray();
        } else {
            json.beginObject();
            node.children.forEach((name, child) -> write(child, json.name(name)));
            json.endObject();
        }
    }
}
