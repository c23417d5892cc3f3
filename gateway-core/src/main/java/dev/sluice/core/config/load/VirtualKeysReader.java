package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.listOf;
import static dev.sluice.core.config.yaml.Containers.oneOrListOf;
import static dev.sluice.core.config.yaml.Containers.optionalSection;
import static dev.sluice.core.config.yaml.Quantities.atLeast;
import static dev.sluice.core.config.yaml.Quantities.countAtLeast;

import dev.sluice.core.config.KeyDigest;
import dev.sluice.core.config.PendingFeature;
import dev.sluice.core.config.VirtualKeyConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code virtual_keys}. */
final class VirtualKeysReader {
    private final Loading loading;
    private final Set<String> teams;
    private final AllowLists allowLists;
    private final Map<String, Integer> lineOfName = new HashMap<>();
    private final Map<KeyDigest, String> ownerOfDigest = new HashMap<>();

    VirtualKeysReader(Loading loading, Set<String> teams, AllowLists allowLists) {
        this.loading = loading;
        this.teams = teams;
        this.allowLists = allowLists;
    }

    List<VirtualKeyConfig> read(Section root) {
        return root.read(
                "virtual_keys",
                List.of(),
                listOf("a list of keys", optionalSection(ConfigKeys.VIRTUAL_KEY, this::key)));
    }

    private Optional<VirtualKeyConfig> key(Section section) {
        Optional<String> name = section.require("name", "what the key is called", this::uniqueName);
        VirtualKeyConfig key =
                new VirtualKeyConfig(
                        name.orElse(""),
                        team(section),
                        digests(section, name.orElse("")),
                        section.read(
                                "models",
                                List.of(),
                                listOf("a list of model names", allowLists::model)),
                        section.read(
                                "providers",
                                List.of(),
                                listOf("a list of provider names", allowLists::provider)),
                        section.readOptional("expires", Instants::read),
                        section.readOrNone("requests_per_minute", null, countAtLeast(0)),
                        section.readOrNone("tokens_per_minute", null, countAtLeast(0)),
                        section.readOrNone("max_parallel_requests", null, atLeast(0)),
                        new BudgetReader(loading).readAll(section));
        announce(section, key);
        return name.map(_ -> key);
    }

    private void announce(Section section, VirtualKeyConfig key) {
        Notices notices = loading.notices();
        notices.pendingUnless(
                key.requestsPerMinute() == null,
                PendingFeature.LIMITS,
                section,
                "requests_per_minute");
        notices.pendingUnless(
                key.tokensPerMinute() == null, PendingFeature.LIMITS, section, "tokens_per_minute");
        notices.pendingUnless(
                key.maxParallelRequests() == null,
                PendingFeature.LIMITS,
                section,
                "max_parallel_requests");
    }

    private Optional<String> uniqueName(ConfigNode node) {
        Optional<String> name = Names.name(node);
        Integer first = name.map(text -> lineOfName.putIfAbsent(text, node.line())).orElse(null);
        if (first != null) {
            node.fault(
                    "\"%s\" is the name of another key, on line %d; names are unique"
                            .formatted(name.orElse(""), first));
        }
        return name;
    }

    private @Nullable String team(Section section) {
        String team = section.readOptional("team", Texts::text);
        if (team != null && !teams.contains(team)) {
            section.fault(
                    "team",
                    "names the team \"%s\", which is not configured; %s"
                            .formatted(team, Section.suggestion(team, teams)));
        }
        return team;
    }

    private List<KeyDigest> digests(Section section, String name) {
        List<KeyDigest> digests =
                new ArrayList<>(
                        section.read(
                                "sha256",
                                List.of(),
                                oneOrListOf(
                                        "a list of SHA-256 digests", VirtualKeysReader::digest)));
        section.find("key").flatMap(VirtualKeysReader::keyText).ifPresent(digests::add);
        boolean emptyList =
                section.find("sha256")
                        .filter(node -> node.isList() && node.items("a list").isEmpty())
                        .isPresent();
        if (!section.has("key") && (emptyList || !section.has("sha256"))) {
            section.self().fault("opens to nobody; write sha256: [...] or key: \"${NAME}\"");
        }
        for (KeyDigest digest : digests) {
            String owner = ownerOfDigest.putIfAbsent(digest, name);
            if (owner != null && !owner.equals(name)) {
                section.self()
                        .fault("opens to the same key as \"%s\"; keys are unique".formatted(owner));
            }
        }
        return digests.stream().distinct().toList();
    }

    private static Optional<KeyDigest> digest(ConfigNode node) {
        Optional<String> hex = Texts.secret(node);
        Optional<KeyDigest> digest = hex.flatMap(KeyDigest::parse);
        if (hex.isPresent() && digest.isEmpty()) {
            node.fault("is no SHA-256; write its 64 hexadecimal digits, in quotes");
        }
        return digest;
    }

    private static Optional<KeyDigest> keyText(ConfigNode node) {
        Optional<String> key = Texts.secret(node);
        if (key.isPresent() && !key.get().matches("[\\x21-\\x7e]+")) {
            node.fault("is empty or holds a character that no header can carry; use visible ASCII");
            return Optional.empty();
        }
        return key.map(KeyDigest::ofKey);
    }
}
