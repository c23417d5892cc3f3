package dev.sluice.core.config.yaml;

import dev.sluice.core.error.DidYouMean;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A mapping whose keys are known. Unknown keys are faults; a faulty value is read as its default,
 * so that reading goes on to the next fault.
 */
public final class Section {
    private final ConfigNode self;
    private final KeyTable table;
    private final Map<String, ConfigNode.Member> members;

    private Section(ConfigNode self, KeyTable table, Map<String, ConfigNode.Member> members) {
        this.self = self;
        this.table = table;
        this.members = members;
    }

    /** The mapping at this node; an empty one if there is none. */
    public static Section of(ConfigNode node, KeyTable table) {
        Map<String, ConfigNode.Member> members =
                node.members("a mapping of " + String.join(", ", table.names()));
        members.forEach(
                (key, member) -> {
                    if (!table.names().contains(key)) {
                        member.fault("unknown key; " + suggestion(key, table.names()));
                    }
                });
        return new Section(node, table, members);
    }

    /** What to write instead of an unknown name. */
    public static String suggestion(String given, Set<String> known) {
        return DidYouMean.closest(given, known)
                .map("did you mean \"%s\"?"::formatted)
                .orElseGet(
                        () ->
                                known.isEmpty()
                                        ? "none is known here"
                                        : "known here: " + String.join(", ", known));
    }

    /** The mapping's own node. */
    public ConfigNode self() {
        return self;
    }

    /** Whether the key is there with a value. */
    public boolean has(String key) {
        return find(key).isPresent();
    }

    /** The value behind a key. A key with nothing after it counts as absent only where it may. */
    public Optional<ConfigNode> find(String key) {
        if (!table.names().contains(key)) {
            throw new IllegalArgumentException(key + " is missing in the table of " + self.path());
        }
        return Optional.ofNullable(members.get(key)).map(ConfigNode.Member::value);
    }

    /** The value of a key, or its default. */
    public <T> T read(String key, T fallback, ValueReader<T> reader) {
        return find(key).flatMap(reader::read).orElse(fallback);
    }

    /** The value of a key, or null if it is absent. */
    public <T> @Nullable T readOptional(String key, ValueReader<T> reader) {
        return find(key).flatMap(reader::read).orElse(null);
    }

    /** The value of a key, its default if absent, or null if it says {@code none}. */
    public <T> @Nullable T readOrNone(String key, @Nullable T fallback, ValueReader<T> reader) {
        Optional<ConfigNode> value = find(key);
        if (value.isEmpty()) {
            return fallback;
        }
        return value.get().isNone() ? null : value.flatMap(reader::read).orElse(null);
    }

    /** The value of a key, its default if absent, or null if it says {@code off}. */
    public <T> @Nullable T readOrOff(String key, @Nullable T fallback, ValueReader<T> reader) {
        Optional<ConfigNode> value = find(key);
        if (value.isEmpty()) {
            return fallback;
        }
        return value.get().isOff() ? null : value.flatMap(reader::read).orElse(null);
    }

    /** The value of a key that must be there; empty, with a fault, if it is not. */
    public <T> Optional<T> require(String key, String why, ValueReader<T> reader) {
        Optional<ConfigNode> value = find(key);
        if (value.isEmpty()) {
            self.fault("lacks the key \"%s\": %s".formatted(key, why));
        }
        return value.flatMap(reader::read);
    }

    /** Writes a fault of a key's value down, or of the mapping if the key is absent. */
    public void fault(String key, String message) {
        find(key).orElse(self).fault(message);
    }
}
