package dev.sluice.core.config.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Readers of lists and mappings. A faulty item is left out, after its fault was written down. */
public final class Containers {
    private Containers() {}

    /** A list of such values. */
    public static <T> ValueReader<List<T>> listOf(String expected, ValueReader<T> reader) {
        return node -> Optional.of(readAll(node.items(expected), reader));
    }

    /** One such value, or a list of them. */
    public static <T> ValueReader<List<T>> oneOrListOf(String expected, ValueReader<T> reader) {
        return node ->
                node.isScalar()
                        ? Optional.of(readAll(List.of(node), reader))
                        : listOf(expected, reader).read(node);
    }

    /**
     * A mapping of free names to values; the function is given the name and what stands behind it.
     */
    public static <T> ValueReader<Map<String, T>> byName(
            String expected, BiFunction<String, ConfigNode.Member, Optional<T>> reader) {
        return node -> {
            Map<String, T> values = new LinkedHashMap<>();
            node.members(expected)
                    .forEach(
                            (name, member) ->
                                    reader.apply(name, member)
                                            .ifPresent(value -> values.put(name, value)));
            return Optional.of(values);
        };
    }

    /** A mapping with the keys of a table. */
    public static <T> ValueReader<T> section(KeyTable table, Function<Section, T> reader) {
        return optionalSection(table, section -> Optional.of(reader.apply(section)));
    }

    /** A mapping with the keys of a table that may turn out to be nothing. */
    public static <T> ValueReader<T> optionalSection(
            KeyTable table, Function<Section, Optional<T>> reader) {
        return node -> {
            if (!node.isMapping() && !node.isNothing()) {
                node.fault(
                        "is %s; write a mapping of %s"
                                .formatted(node.describe(), String.join(", ", table.names())));
                return Optional.empty();
            }
            return reader.apply(Section.of(node, table));
        };
    }

    private static <T> List<T> readAll(List<ConfigNode> nodes, ValueReader<T> reader) {
        List<T> values = new ArrayList<>();
        nodes.forEach(node -> reader.read(node).ifPresent(values::add));
        return values;
    }
}
