package dev.sluice.loadtest.drill.routes;

import static dev.sluice.loadtest.json.JsonValue.quote;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A YAML document as a tree whose scalars mean nothing yet, so that it can be written again as it
 * was: what {@code off} or {@code 8s} is, is the gateway's business. Immutable.
 */
sealed interface YamlTree {
    /** Plain scalars that need no quotes inside of braces. */
    Pattern BARE = Pattern.compile("[A-Za-z0-9_.+~%][A-Za-z0-9_.+~%-]*");

    record Mapping(Map<String, YamlTree> members) implements YamlTree {
        public Mapping {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }
    }

    record Listing(List<YamlTree> items) implements YamlTree {
        public Listing {
            items = List.copyOf(items);
        }
    }

    /**
     * One value.
     *
     * @param plain written without quotes, so that it may be more than a text
     */
    record Scalar(String text, boolean plain) implements YamlTree {}

    /** An empty mapping. */
    static YamlTree nothing() {
        return new Mapping(Map.of());
    }

    /** A text of our own. */
    static YamlTree text(String text) {
        return new Scalar(text, /* plain= */ false);
    }

    /** A value of our own that is no text. */
    static YamlTree bare(String value) {
        return new Scalar(value, /* plain= */ true);
    }

    static YamlTree read(Path file) throws IOException {
        try {
            return parse(Files.readString(file));
        } catch (YAMLException e) {
            throw new IOException(file + " is no YAML: " + e.getMessage(), e);
        }
    }

    static YamlTree parse(String text) {
        @Nullable Node root = new Yaml().compose(new StringReader(text));
        return root == null ? nothing() : of(root);
    }

    private static YamlTree of(Node node) {
        return switch (node) {
            case MappingNode mapping -> {
                Map<String, YamlTree> members = new LinkedHashMap<>();
                for (NodeTuple member : mapping.getValue()) {
                    members.put(of(member.getKeyNode()).textOr(""), of(member.getValueNode()));
                }
                yield new Mapping(members);
            }
            case SequenceNode sequence ->
                    new Listing(sequence.getValue().stream().map(YamlTree::of).toList());
            case ScalarNode scalar ->
                    new Scalar(scalar.getValue(), scalar.getScalarStyle() == ScalarStyle.PLAIN);
            default -> throw new YAMLException("unexpected node " + node.getNodeId());
        };
    }

    /** A member of a mapping; nothing of anything else. */
    default Optional<YamlTree> at(String name) {
        return Optional.ofNullable(members().get(name));
    }

    /** Of a mapping; of anything else none. */
    default Map<String, YamlTree> members() {
        return this instanceof Mapping(Map<String, YamlTree> members) ? members : Map.of();
    }

    /** Of a list; of anything else none. */
    default List<YamlTree> items() {
        return this instanceof Listing(List<YamlTree> items) ? items : List.of();
    }

    default String textOr(String fallback) {
        return this instanceof Scalar(String text, boolean _) ? text : fallback;
    }

    /** The mapping with one more member, or with another value of it. */
    default YamlTree with(String name, YamlTree value) {
        Map<String, YamlTree> more = new LinkedHashMap<>(members());
        more.put(name, value);
        return new Mapping(more);
    }

    /** The mapping with these members only. */
    default YamlTree only(List<String> names) {
        Map<String, YamlTree> fewer = new LinkedHashMap<>(members());
        fewer.keySet().retainAll(names);
        return new Mapping(fewer);
    }

    /** On one line. */
    default String yaml() {
        return switch (this) {
            case Mapping(Map<String, YamlTree> members) ->
                    members.entrySet().stream()
                            .map(member -> quote(member.getKey()) + ": " + member.getValue().yaml())
                            .collect(Collectors.joining(", ", "{", "}"));
            case Listing(List<YamlTree> items) ->
                    items.stream().map(YamlTree::yaml).collect(Collectors.joining(", ", "[", "]"));
            case Scalar(String text, boolean plain) ->
                    plain && BARE.matcher(text).matches() ? text : quote(text);
        };
    }
}
