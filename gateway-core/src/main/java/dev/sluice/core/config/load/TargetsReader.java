package dev.sluice.core.config.load;

import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.TargetConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code targets} of a route; those of providers that were left out are skipped. */
final class TargetsReader {
    private static final String EXPECTED = "a list of targets, such as openai/gpt-4o-mini";

    private final Loading loading;
    private final ProviderRoster roster;

    TargetsReader(Loading loading, ProviderRoster roster) {
        this.loading = loading;
        this.roster = roster;
    }

    List<TargetConfig> read(Section route) {
        Optional<ConfigNode> written = route.find("targets");
        List<ConfigNode> nodes = written.map(TargetsReader::nodes).orElse(List.of());
        boolean otherwiseFaulty =
                !isReadable(route.self()) || written.filter(ConfigNode::isMapping).isPresent();
        if (nodes.isEmpty() && !otherwiseFaulty) {
            route.fault("targets", "names no target; write " + EXPECTED);
        }
        List<TargetConfig> targets = new ArrayList<>();
        int tier = 1;
        for (ConfigNode node : nodes) {
            Optional<TargetConfig> target = new TargetReader(loading, roster, tier).read(node);
            if (target.isEmpty()) {
                continue;
            }
            tier = target.get().tier();
            if (!roster.isLeftOut(target.get().provider())) {
                targets.add(target.get());
            } else {
                skip(node, target.get().provider());
            }
        }
        return targets;
    }

    private static boolean isReadable(ConfigNode route) {
        return route.isMapping() || route.isNothing();
    }

    private static List<ConfigNode> nodes(ConfigNode node) {
        return node.isScalar() && !node.isNothing() ? List.of(node) : node.items(EXPECTED);
    }

    private void skip(ConfigNode node, String provider) {
        loading.notices()
                .add(
                        ConfigNotice.Kind.TARGET_SKIPPED,
                        node.path(),
                        "skipped: its provider %s was left out".formatted(provider));
    }
}
