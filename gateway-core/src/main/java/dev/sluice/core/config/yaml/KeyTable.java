package dev.sluice.core.config.yaml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keys that a mapping accepts, with the tables of the mappings below them. The one source of
 * key names: readers ask only for keys of their table, schema and documentation are compared with
 * it.
 */
public final class KeyTable {
    /** How a table hangs below its key. */
    private enum Shape {
        MAPPING(""),
        LIST("[]"),
        BY_NAME(".*");

        private final String suffix;

        Shape(String suffix) {
            this.suffix = suffix;
        }
    }

    private record Below(Shape shape, KeyTable table) {}

    private final Map<String, List<Below>> keys = new LinkedHashMap<>();

    private KeyTable() {}

    /** A table of keys with plain values. */
    public static KeyTable of(String... keys) {
        return new KeyTable().with(keys);
    }

    /** This table and more plain keys. */
    public KeyTable with(String... more) {
        KeyTable table = copy();
        for (String key : more) {
            table.keys.put(key, List.of());
        }
        return table;
    }

    /** This table and a key whose value is a mapping. */
    public KeyTable withMapping(String key, KeyTable below) {
        return with(key, Shape.MAPPING, below);
    }

    /** This table and a key whose value is a list of mappings. */
    public KeyTable withList(String key, KeyTable below) {
        return with(key, Shape.LIST, below);
    }

    /** This table and a key whose value maps free names to mappings. */
    public KeyTable withNamed(String key, KeyTable below) {
        return with(key, Shape.BY_NAME, below);
    }

    /** The names of the keys, in their order. */
    public Set<String> names() {
        return Collections.unmodifiableSet(keys.keySet());
    }

    /** All keys with all below them: {@code server.drain.wait}, {@code models.*.targets[].tier}. */
    public Set<String> paths() {
        Set<String> paths = new LinkedHashSet<>();
        addPaths("", paths);
        return paths;
    }

    private void addPaths(String prefix, Set<String> paths) {
        keys.forEach(
                (key, belows) -> {
                    paths.add(prefix + key);
                    for (Below below : belows) {
                        below.table.addPaths(prefix + key + below.shape.suffix + ".", paths);
                    }
                });
    }

    private KeyTable with(String key, Shape shape, KeyTable below) {
        KeyTable table = copy();
        List<Below> belows = new ArrayList<>(keys.getOrDefault(key, List.of()));
        belows.add(new Below(shape, below));
        table.keys.put(key, List.copyOf(belows));
        return table;
    }

    private KeyTable copy() {
        KeyTable table = new KeyTable();
        table.keys.putAll(keys);
        return table;
    }
}
