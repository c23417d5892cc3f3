package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Quantities.atLeast;

import dev.sluice.core.config.Preset;
import dev.sluice.core.config.TargetConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Quantities;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one target: {@code provider/model}, or a mapping with more to say. */
final class TargetReader {
    private final Loading loading;
    private final ProviderRoster roster;
    private final int tierBefore;

    TargetReader(Loading loading, ProviderRoster roster, int tierBefore) {
        this.loading = loading;
        this.roster = roster;
        this.tierBefore = tierBefore;
    }

    Optional<TargetConfig> read(ConfigNode node) {
        if (node.isMapping()) {
            return mapping(Section.of(node, ConfigKeys.TARGET));
        }
        return reference(node)
                .map(
                        to ->
                                new TargetConfig(
                                        to.provider(),
                                        to.model(),
                                        tierBefore,
                                        1,
                                        null,
                                        null,
                                        null,
                                        Map.of(),
                                        null,
                                        /* cache= */ false));
    }

    private record Reference(String provider, @Nullable String model) {}

    private Optional<TargetConfig> mapping(Section section) {
        Optional<Reference> reference =
                section.require("target", "provider/model", this::reference);
        Reference to = reference.orElse(new Reference("", null));
        TargetConfig target =
                new TargetConfig(
                        to.provider(),
                        to.model(),
                        section.read("tier", tierBefore, atLeast(1)),
                        section.read("weight", 1, atLeast(0)),
                        section.readOrNone("max_usd_per_mtok_input", null, Quantities::usd),
                        section.readOrNone("max_usd_per_mtok_output", null, Quantities::usd),
                        section.readOrNone("max_usd_per_request", null, Quantities::usd),
                        section.find("set").map(SetMembers::read).orElse(Map.of()),
                        section.readOptional("system_suffix", Texts::text),
                        section.read("cache", /* fallback= */ false, Texts::flag));
        return reference.map(_ -> target);
    }

    private Optional<Reference> reference(ConfigNode node) {
        Optional<String> text = Texts.text(node);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        int slash = text.get().indexOf('/');
        String provider = slash < 0 ? text.get() : text.get().substring(0, slash);
        String model = slash < 0 ? null : text.get().substring(slash + 1);
        Optional<Preset.Kind> kind = roster.kindOf(provider);
        if (kind.isEmpty()) {
            node.fault(
                    "names the provider \"%s\", which is not configured; %s"
                            .formatted(provider, remedy(provider)));
            return Optional.empty();
        }
        if (model == null && kind.get() == Preset.Kind.HTTP) {
            node.fault(
                    "names no model; write %s/MODEL, or %s/* for the name that was asked for"
                            .formatted(provider, provider));
            return Optional.empty();
        }
        if (model != null && !isModel(model)) {
            node.fault(
                    "\"%s\" is no model; write its name, or * alone for the name that was asked for"
                            .formatted(model));
            return Optional.empty();
        }
        return Optional.of(new Reference(provider, model));
    }

    private String remedy(String provider) {
        return loading.presets().find(provider).isPresent()
                ? "add \"%s: {}\" to providers".formatted(provider)
                : Section.suggestion(provider, roster.names());
    }

    private static boolean isModel(String model) {
        return model.equals("*") || (!Names.isGlob(model) && Names.faultOfGlob(model).isEmpty());
    }
}
