package dev.sluice.core.config.load;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.PendingFeature;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Section;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects notices; one a pending feature, however often its keys are set. */
final class Notices {
    private record Uses(String path, int line, int count) {}

    private final List<ConfigNotice> notices = new ArrayList<>();
    private final Map<PendingFeature, Uses> pending = new EnumMap<>(PendingFeature.class);

    void add(ConfigNotice.Kind kind, String path, String message) {
        notices.add(new ConfigNotice(kind, path, message));
    }

    /** A key of a feature that is not built yet is set. */
    void pending(PendingFeature feature, ConfigNode node) {
        pending.merge(
                feature,
                new Uses(node.path(), node.line(), 1),
                (first, more) -> new Uses(first.path(), first.line(), first.count() + 1));
    }

    /** The same, of a whole section, unless it is the default or switches the feature off. */
    void pendingUnless(boolean quiet, PendingFeature feature, ConfigNode node) {
        if (!quiet) {
            pending(feature, node);
        }
    }

    /** The same, unless its value is the default or switches the feature off. */
    void pendingUnless(boolean quiet, PendingFeature feature, Section section, String key) {
        if (!quiet) {
            section.find(key).ifPresent(node -> pending(feature, node));
        }
    }

    /** The same, unless the value is the default. */
    void pendingUnlessDefault(
            PendingFeature feature,
            Section section,
            String key,
            @Nullable Object value,
            @Nullable Object byDefault) {
        pendingUnless(Objects.equals(value, byDefault), feature, section, key);
    }

    List<ConfigNotice> all() {
        List<ConfigNotice> all = new ArrayList<>(notices);
        pending.forEach(
                (feature, uses) ->
                        all.add(
                                new ConfigNotice(
                                        ConfigNotice.Kind.NOT_ACTIVE_YET,
                                        uses.path(),
                                        describe(feature, uses))));
        return all;
    }

    private static String describe(PendingFeature feature, Uses uses) {
        String more = uses.count() == 1 ? "" : ", and " + (uses.count() - 1) + " more";
        return "not active yet: %s (line %d%s)".formatted(feature.description(), uses.line(), more);
    }
}
