package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.oneOrListOf;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.KeySource;
import dev.sluice.core.config.Preset;
import dev.sluice.core.config.Secret;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the keys of a provider: from its key {@code keys}, or from the variables of its preset. */
final class ProviderKeysReader {
    private static final String FROM_CLIENT = "from_client";
    private static final Pattern HEADER_TEXT = Pattern.compile("[\\x21-\\x7e]+");
    private static final String KEY_RULE =
            "holds a character that no header can carry; write visible ASCII, keys apart by commas";

    private final Loading loading;
    private final String name;
    private final Preset preset;

    ProviderKeysReader(Loading loading, String name, Preset preset) {
        this.loading = loading;
        this.name = name;
        this.preset = preset;
    }

    /** The source of keys; empty, with a notice, if a key is needed and there is none. */
    Optional<KeySource> read(Section section) {
        Optional<ConfigNode> written = section.find("keys");
        if (written.isPresent() && saysFromClient(written.get())) {
            return Optional.of(new KeySource.FromClient());
        }
        Set<Secret> keys =
                written.map(this::listed)
                        .orElseGet(() -> fromVariables("providers." + name + ".keys"));
        return source(keys, section.self().path());
    }

    /** The source of keys that the environment alone gives. */
    Optional<KeySource> fromEnvironment() {
        Set<Secret> keys = fromVariables("providers." + name + ".keys");
        return keys.isEmpty()
                ? Optional.empty()
                : Optional.of(new KeySource.Listed(List.copyOf(keys)));
    }

    private Optional<KeySource> source(Set<Secret> keys, String path) {
        if (!keys.isEmpty()) {
            return Optional.of(new KeySource.Listed(List.copyOf(keys)));
        } else if (!preset.keyRequired()) {
            return Optional.of(new KeySource.NotNeeded());
        }
        String remedy =
                preset.keyVariables().isEmpty()
                        ? "set its keys"
                        : "set " + String.join(" or ", preset.keyVariables()) + ", or its keys";
        loading.notices()
                .add(
                        ConfigNotice.Kind.PROVIDER_LEFT_OUT,
                        path,
                        "left out, for it has no key: " + remedy);
        return Optional.empty();
    }

    private static boolean saysFromClient(ConfigNode node) {
        return node.isScalar()
                && !node.isNothing()
                && Texts.secret(node).filter(FROM_CLIENT::equals).isPresent();
    }

    private Set<Secret> listed(ConfigNode node) {
        Set<Secret> keys = new LinkedHashSet<>();
        if (node.isNothing()) {
            return keys;
        }
        oneOrListOf("a list of keys, or keys apart by commas", this::split)
                .read(node)
                .ifPresent(lists -> lists.forEach(keys::addAll));
        return keys;
    }

    private Optional<Set<Secret>> split(ConfigNode node) {
        Optional<String> text = Texts.secret(node);
        Optional<Set<Secret>> keys = text.flatMap(ProviderKeysReader::split);
        if (text.isPresent() && keys.isEmpty()) {
            node.fault(KEY_RULE);
        }
        return keys;
    }

    /** The first variable that is set counts: a provider's variables are names of the same key. */
    private Set<Secret> fromVariables(String path) {
        for (String variable : preset.keyVariables()) {
            String text = loading.environment().getOrDefault(variable, "");
            Optional<Set<Secret>> keys = split(text);
            if (keys.isEmpty()) {
                loading.reading()
                        .faults()
                        .add(new ConfigFault("$" + variable, 1, 1, path, KEY_RULE));
            } else if (!keys.get().isEmpty()) {
                return keys.get();
            }
        }
        return Set.of();
    }

    /** Keys apart by commas, in order, blank ones dropped; empty if one cannot be a key. */
    private static Optional<Set<Secret>> split(String text) {
        Set<Secret> keys = new LinkedHashSet<>();
        for (String part : text.split(",", -1)) {
            String key = part.strip();
            if (!key.isEmpty() && !HEADER_TEXT.matcher(key).matches()) {
                return Optional.empty();
            } else if (!key.isEmpty()) {
                keys.add(Secret.of(key));
            }
        }
        return Optional.of(keys);
    }
}
