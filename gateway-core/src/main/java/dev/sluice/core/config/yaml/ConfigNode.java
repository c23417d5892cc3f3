package dev.sluice.core.config.yaml;

import dev.sluice.core.config.ConfigFault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** A value of the configuration with its place and its path. Reading it never throws. */
public final class ConfigNode {
    private static final Pattern PLAIN_KEY = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Set<String> FALSE = Set.of("false", "off", "no");
    private static final Set<String> KNOWN_SCALAR_TAGS =
            Set.of(
                    Tag.STR.getValue(),
                    Tag.INT.getValue(),
                    Tag.FLOAT.getValue(),
                    Tag.BOOL.getValue(),
                    Tag.TIMESTAMP.getValue(),
                    Tag.NULL.getValue());

    private final @Nullable Node node;
    private final Mark mark;
    private final String path;
    private final Reading reading;

    private ConfigNode(@Nullable Node node, Mark mark, String path, Reading reading) {
        this.node = node;
        this.mark = mark;
        this.path = path;
        this.reading = reading;
    }

    /** The root of a file, or of nothing at all. */
    public static ConfigNode root(@Nullable Node node, Reading reading) {
        Mark start = node == null ? reading.start() : node.getStartMark();
        return new ConfigNode(node, start, "", reading);
    }

    /** The key that leads here, as {@code providers.openai.keys[0]}; empty for the whole file. */
    public String path() {
        return path;
    }

    /** The line, counted from 1. */
    public int line() {
        return mark.getLine() + 1;
    }

    /** Where the whole reading keeps its things. */
    public Reading reading() {
        return reading;
    }

    /** Writes a fault of this value down. */
    public void fault(String message) {
        faultAt(mark, path, message);
    }

    /** Whether there is no value: {@code key:} with nothing after it. */
    public boolean isNothing() {
        return node == null || node.getTag().equals(Tag.NULL);
    }

    /** Whether it says {@code off} or {@code false}. */
    public boolean isOff() {
        return says(FALSE);
    }

    /** Whether it says {@code none}: no limit. */
    public boolean isNone() {
        return says(Set.of("none"));
    }

    /** Whether it is a single value. */
    public boolean isScalar() {
        return node instanceof ScalarNode;
    }

    /** Whether it is a list. */
    public boolean isList() {
        return node instanceof SequenceNode;
    }

    /** Whether it is a mapping. */
    public boolean isMapping() {
        return node instanceof MappingNode;
    }

    /** The expanded single value; empty, with a fault, if it is none. */
    public Optional<Scalar> scalar(String expected) {
        if (!(node instanceof ScalarNode scalar)) {
            fault("is %s; write %s".formatted(describe(), expected));
            return Optional.empty();
        }
        if (isNothing()) {
            fault("has no value; write %s, or leave the key out".formatted(expected));
            return Optional.empty();
        }
        if (!KNOWN_SCALAR_TAGS.contains(scalar.getTag().getValue())) {
            fault("has the tag %s; write %s without a tag".formatted(scalar.getTag(), expected));
            return Optional.empty();
        }
        return expanded(scalar, /* quietly= */ false);
    }

    /** The items of a list; a fault and no items if it is none. */
    public List<ConfigNode> items(String expected) {
        List<ConfigNode> items = new ArrayList<>();
        if (node instanceof SequenceNode sequence) {
            for (Node item : sequence.getValue()) {
                items.add(child(item, path + "[" + items.size() + "]"));
            }
        } else if (!isNothing()) {
            fault("is %s; write %s".formatted(describe(), expected));
        }
        return items;
    }

    /** The members of a mapping by name, in order; a fault and no members if it is none. */
    public Map<String, Member> members(String expected) {
        Map<String, Member> members = new LinkedHashMap<>();
        if (node instanceof MappingNode mapping) {
            addMembers(mapping, members);
        } else if (!isNothing()) {
            fault("is %s; write %s".formatted(describe(), expected));
        }
        return members;
    }

    /** A member of a mapping. */
    public final class Member {
        private final Mark keyMark;
        private final ConfigNode value;

        private Member(Mark keyMark, ConfigNode value) {
            this.keyMark = keyMark;
            this.value = value;
        }

        /** What stands behind the key. */
        public ConfigNode value() {
            return value;
        }

        /** Writes a fault of the key itself down. */
        public void fault(String message) {
            faultAt(keyMark, value.path, message);
        }
    }

    /** A member of this mapping that is not there, at the place of the mapping. */
    public ConfigNode absent(String key) {
        return new ConfigNode(null, mark, below(key), reading);
    }

    String describe() {
        if (isNothing()) {
            return "empty";
        } else if (isList()) {
            return "a list";
        } else if (isMapping()) {
            return "a mapping";
        }
        return "a single value";
    }

    /** Own keys win over those that {@code <<} brings in, as YAML has it. */
    private void addMembers(MappingNode mapping, Map<String, Member> members) {
        List<Node> merged = new ArrayList<>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (tuple.getKeyNode().getTag().equals(Tag.MERGE)) {
                merged.add(tuple.getValueNode());
            } else if (tuple.getKeyNode() instanceof ScalarNode key) {
                String name = key.getValue();
                ConfigNode value = child(tuple.getValueNode(), below(name));
                members.putIfAbsent(name, new Member(key.getStartMark(), value));
            } else {
                faultAt(tuple.getKeyNode().getStartMark(), path, "has a key that is not a text");
            }
        }
        merged.forEach(source -> merge(source, members));
    }

    private void merge(Node source, Map<String, Member> members) {
        if (source instanceof MappingNode mapping) {
            addMembers(mapping, members);
        } else if (source instanceof SequenceNode sequence) {
            sequence.getValue().forEach(item -> merge(item, members));
        } else {
            faultAt(source.getStartMark(), below("<<"), "is no mapping; merge in a mapping");
        }
    }

    private String below(String key) {
        return below(path, key);
    }

    /** The path of a member. */
    static String below(String path, String key) {
        if (!PLAIN_KEY.matcher(key).matches()) {
            return path + "[\"" + key.replaceAll("\\p{Cntrl}", "?") + "\"]";
        }
        return path.isEmpty() ? key : path + "." + key;
    }

    private ConfigNode child(Node value, String childPath) {
        return new ConfigNode(value, value.getStartMark(), childPath, reading);
    }

    private boolean says(Set<String> words) {
        return node instanceof ScalarNode scalar
                && expanded(scalar, /* quietly= */ true)
                        .filter(value -> words.contains(value.text().toLowerCase(Locale.ROOT)))
                        .isPresent();
    }

    private Optional<Scalar> expanded(ScalarNode scalar, boolean quietly) {
        String written = scalar.getValue();
        if (!Expansion.isNeeded(written)) {
            return Optional.of(new Scalar(written, written, Scalar.Kind.of(scalar.getTag())));
        }
        try {
            String text = reading.expansion().expand(written);
            return Optional.of(new Scalar(text, written, Scalar.Kind.EXPANDED));
        } catch (Expansion.MissingReferenceException e) {
            if (!quietly) {
                fault(String.valueOf(e.getMessage()));
            }
            return Optional.empty();
        }
    }

    private void faultAt(Mark at, String where, String message) {
        reading.faults()
                .add(
                        new ConfigFault(
                                reading.file(),
                                at.getLine() + 1,
                                at.getColumn() + 1,
                                where.isEmpty() ? "file" : where,
                                message));
    }
}
