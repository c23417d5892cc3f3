package dev.sluice.core.config.load;

import static dev.sluice.core.config.yaml.Containers.section;
import static dev.sluice.core.config.yaml.Quantities.atLeast;
import static dev.sluice.core.config.yaml.Texts.choice;

import dev.sluice.core.config.AuditConfig;
import dev.sluice.core.config.AuditMode;
import dev.sluice.core.config.CacheConfig;
import dev.sluice.core.config.CacheReplay;
import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.config.CacheScope;
import dev.sluice.core.config.ConfigNotice;
import dev.sluice.core.config.EmbedderConfig;
import dev.sluice.core.config.ExactCacheConfig;
import dev.sluice.core.config.PendingFeature;
import dev.sluice.core.config.Preset;
import dev.sluice.core.config.SemanticCacheConfig;
import dev.sluice.core.config.yaml.ConfigNode;
import dev.sluice.core.config.yaml.Quantities;
import dev.sluice.core.config.yaml.Section;
import dev.sluice.core.config.yaml.Texts;
import java.time.Duration;
import java.util.Optional;

/** Reads {@code cache}. */
final class CacheReader {
    private static final String IN_PROCESS = "minilm";

    private final Loading loading;
    private final ProviderRoster roster;

    CacheReader(Loading loading, ProviderRoster roster) {
        this.loading = loading;
        this.roster = roster;
    }

    CacheConfig read(Section section) {
        CacheConfig defaults = CacheConfig.DEFAULTS;
        CacheConfig cache =
                new CacheConfig(
                        section.read("sampling", defaults.sampling(), choice(CacheSampling.class)),
                        section.read(
                                "exact",
                                defaults.exact(),
                                section(ConfigKeys.EXACT_CACHE, CacheReader::exact)),
                        section.read(
                                "semantic",
                                defaults.semantic(),
                                section(ConfigKeys.SEMANTIC_CACHE, this::semantic)),
                        section.readOrOff("file", null, FilePaths::path),
                        section.read("replay", defaults.replay(), choice(CacheReplay.class)));
        announce(section, cache);
        return cache;
    }

    private void announce(Section section, CacheConfig cache) {
        CacheConfig defaults = CacheConfig.DEFAULTS;
        Notices notices = loading.notices();
        notices.pendingUnless(
                !cache.semantic().enabled() || cache.semantic().equals(defaults.semantic()),
                PendingFeature.SEMANTIC_CACHE,
                section,
                "semantic");
        notices.pendingUnless(cache.file() == null, PendingFeature.CACHE_FILE, section, "file");
        notices.pendingUnlessDefault(
                PendingFeature.PACED_REPLAY, section, "replay", cache.replay(), defaults.replay());
    }

    private static ExactCacheConfig exact(Section section) {
        ExactCacheConfig defaults = ExactCacheConfig.DEFAULTS;
        return new ExactCacheConfig(
                section.read("enabled", defaults.enabled(), Texts::flag),
                section.read("ttl", defaults.ttl(), Quantities::duration),
                section.read("max_entries", defaults.maxEntries(), atLeast(1)),
                section.read("max_bytes", defaults.maxBytes(), Quantities::size),
                section.read("scope", defaults.scope(), choice(CacheScope.class)));
    }

    private SemanticCacheConfig semantic(Section section) {
        SemanticCacheConfig defaults = SemanticCacheConfig.DEFAULTS;
        EmbedderConfig embedder = section.read("embedder", defaults.embedder(), this::embedder);
        Duration deadline =
                switch (embedder) {
                    case EmbedderConfig.InProcess _ -> defaults.deadline();
                    case EmbedderConfig.OfProvider _ -> SemanticCacheConfig.REMOTE_DEADLINE;
                };
        return new SemanticCacheConfig(
                section.read("enabled", defaults.enabled(), Texts::flag),
                section.read("ttl", defaults.ttl(), Quantities::duration),
                section.read("max_entries", defaults.maxEntries(), atLeast(1)),
                section.read("threshold", defaults.threshold(), Quantities::share),
                section.read("scope", defaults.scope(), choice(CacheScope.class)),
                embedder,
                section.read("deadline", deadline, Quantities::duration),
                section.read("guards", defaults.guards(), Texts::flag),
                section.read("hnsw_from", defaults.hnswFrom(), atLeast(1)),
                section.read(
                        "audit", defaults.audit(), section(ConfigKeys.AUDIT, CacheReader::audit)));
    }

    private static AuditConfig audit(Section section) {
        AuditConfig defaults = AuditConfig.DEFAULTS;
        return new AuditConfig(
                section.read("mode", defaults.mode(), choice(AuditMode.class)),
                section.read("share", defaults.share(), Quantities::share),
                section.read("usd_per_day", defaults.usdPerDay(), Quantities::usd));
    }

    private Optional<EmbedderConfig> embedder(ConfigNode node) {
        Optional<String> text = Texts.text(node);
        if (text.isEmpty() || text.get().equals(IN_PROCESS)) {
            return text.map(_ -> new EmbedderConfig.InProcess());
        }
        int slash = text.get().indexOf('/');
        if (slash < 1 || slash == text.get().length() - 1) {
            node.fault(
                    "\"%s\" is no embedder; write minilm or provider/model".formatted(text.get()));
            return Optional.empty();
        }
        String provider = text.get().substring(0, slash);
        if (roster.kindOf(provider).filter(Preset.Kind.HTTP::equals).isEmpty()) {
            node.fault(
                    "names \"%s\", which is no configured provider with an API; %s"
                            .formatted(provider, Section.suggestion(provider, roster.names())));
            return Optional.empty();
        }
        if (roster.isLeftOut(provider)) {
            loading.notices()
                    .add(
                            ConfigNotice.Kind.TARGET_SKIPPED,
                            node.path(),
                            "cannot embed: its provider %s was left out".formatted(provider));
        }
        return Optional.of(
                new EmbedderConfig.OfProvider(provider, text.get().substring(slash + 1)));
    }
}
