package dev.sluice.providers.catalogue;

import dev.sluice.core.config.CommandProviderConfig;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.KeySource;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.config.Secret;
import dev.sluice.core.config.TemplateProviderConfig;
import dev.sluice.core.config.TimeoutsConfig;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.MemberRules;
import dev.sluice.core.provider.ModelFacts;
import dev.sluice.core.provider.PriceCeiling;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import dev.sluice.providers.command.CommandProvider;
import dev.sluice.providers.openai.OpenAiDialect;
import dev.sluice.providers.prices.ModelKnowledge;
import dev.sluice.providers.template.TemplateProvider;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The providers of one configuration, ready to be asked. Those whose dialect or kind no part of
 * this version speaks are absent. Immutable.
 */
public final class ConfiguredProviders {

    /** A provider and what its configuration says of its models. */
    private record Entry(HttpProviderConfig config, HttpProvider provider) {}

    /** The same for a provider that is a program. */
    private record Program(CommandProviderConfig config, CommandProvider provider) {}

    private final Map<String, Entry> byName = new LinkedHashMap<>();
    private final Map<String, TemplateProvider> floors = new LinkedHashMap<>();
    private final Map<String, Program> programs = new LinkedHashMap<>();
    private final ProviderCatalogue catalogue;
    private final ModelKnowledge knowledge;

    public ConfiguredProviders(
            GatewayConfig config, Map<String, Dialect> dialects, ProviderCatalogue catalogue) {
        this.catalogue = catalogue;
        this.knowledge = new ModelKnowledge(config);
        config.providers().values().forEach(provider -> add(provider, dialects));
    }

    private void add(ProviderConfig provider, Map<String, Dialect> dialects) {
        switch (provider) {
            case HttpProviderConfig http -> {
                Dialect dialect = dialects.get(http.preset().dialect());
                if (dialect != null) {
                    byName.put(http.name(), new Entry(http, provider(http, dialect)));
                }
            }
            case TemplateProviderConfig template ->
                    floors.put(
                            template.name(),
                            new TemplateProvider(
                                    template.name(),
                                    Objects.requireNonNull(dialects.get(OpenAiDialect.NAME)),
                                    template.text(),
                                    InstantSource.system()));
            case CommandProviderConfig command ->
                    programs.put(
                            command.name(),
                            new Program(
                                    command,
                                    new CommandProvider(
                                            command,
                                            Objects.requireNonNull(
                                                    dialects.get(OpenAiDialect.NAME)),
                                            System.getenv(),
                                            InstantSource.system())));
        }
    }

    public Set<String> names() {
        return byName.keySet();
    }

    /** The names that the provider's configuration gives its models. */
    public Set<String> modelsOf(String provider) {
        Entry entry = byName.get(provider);
        return entry == null ? Set.of() : entry.config().models().keySet();
    }

    /** The first provider of the preset that a bare model name belongs to. */
    public Optional<String> providerOfBareName(String model) {
        return catalogue
                .matchBareName(model)
                .flatMap(
                        preset ->
                                byName.values().stream()
                                        .map(Entry::config)
                                        .filter(c -> c.preset().name().equals(preset.preset()))
                                        .findFirst())
                .map(HttpProviderConfig::name);
    }

    /**
     * The candidate for a model of a provider that is asked over HTTP; empty where the provider is
     * absent.
     *
     * @param model a name that the configuration gives one, or the provider's own name
     * @param listed whether the name comes from the configuration
     * @param storable whether its answers may be kept
     * @param settings what its target changes of a request
     */
    public Optional<Candidate> candidate(
            String provider,
            String model,
            boolean listed,
            int tier,
            boolean storable,
            TargetSettings settings) {
        Entry entry = byName.get(provider);
        if (entry == null) {
            return Optional.empty();
        }
        HttpProviderConfig config = entry.config();
        var known = config.models().get(model);
        String upstream = known == null ? model : known.upstream();
        Boolean marked = known == null ? null : known.reasoning();
        boolean reasoning = marked == null ? isReasoning(config, upstream) : marked;
        return Optional.of(
                new Candidate(
                        entry.provider(),
                        upstream,
                        listed || known != null,
                        tier,
                        timeouts(config.timeouts().timeoutsFor(reasoning)),
                        storable,
                        settings,
                        reasoning,
                        catalogue
                                .find(config.preset().name())
                                .map(preset -> preset.membersFor(upstream))
                                .orElse(MemberRules.NONE),
                        knowledge.facts(config, upstream, known),
                        /* weight= */ 1,
                        PriceCeiling.NONE));
    }

    /** The candidate of a provider that fills a text in; empty where there is none of this name. */
    public Optional<Candidate> floor(String provider, int tier) {
        TemplateProvider floor = floors.get(provider);
        return Optional.ofNullable(floor)
                .map(
                        found ->
                                new Candidate(
                                        found,
                                        /* model= */ "",
                                        /* listed= */ true,
                                        tier,
                                        timeouts(TimeoutsConfig.DEFAULTS),
                                        /* storable= */ false));
    }

    /**
     * The candidate of a provider that is a program; empty where there is none of this name.
     *
     * @param model what the program is told; empty = the name that was asked for
     * @param listed whether the model's name comes from the configuration
     */
    public Optional<Candidate> program(
            String provider,
            String model,
            boolean listed,
            int tier,
            boolean storable,
            TargetSettings settings) {
        return Optional.ofNullable(programs.get(provider))
                .map(
                        program ->
                                new Candidate(
                                        program.provider(),
                                        model,
                                        listed,
                                        tier,
                                        timeouts(program.config().timeouts()),
                                        storable,
                                        settings,
                                        /* reasoning= */ false,
                                        MemberRules.NONE,
                                        ModelFacts.UNKNOWN,
                                        /* weight= */ 1,
                                        PriceCeiling.NONE));
    }

    private HttpProvider provider(HttpProviderConfig config, Dialect dialect) {
        Endpoint endpoint = Endpoint.of(config.baseUrl());
        return new HttpProvider(
                config.name(),
                dialect,
                endpoint.origin(),
                endpoint.basePath(),
                credentials(config.keys()),
                headers(config.headers()),
                quirks(config));
    }

    private Set<Quirk> quirks(HttpProviderConfig config) {
        Set<Quirk> quirks = EnumSet.noneOf(Quirk.class);
        catalogue.find(config.preset().name()).ifPresent(e -> quirks.addAll(e.quirks()));
        if (config.developerRole()) {
            quirks.remove(Quirk.NO_DEVELOPER_ROLE);
        } else {
            quirks.add(Quirk.NO_DEVELOPER_ROLE);
        }
        return quirks;
    }

    private boolean isReasoning(HttpProviderConfig config, String model) {
        return catalogue
                .find(config.preset().name())
                .map(entry -> entry.isReasoning(model))
                .orElse(false);
    }

    private static Credentials credentials(KeySource keys) {
        return switch (keys) {
            case KeySource.Listed(List<Secret> listed) -> {
                Secret first = listed.getFirst();
                yield new Credentials.Key(first::reveal);
            }
            case KeySource.FromClient _ -> new Credentials.FromClient();
            case KeySource.NotNeeded _ -> new Credentials.None();
        };
    }

    private static Headers headers(Map<String, Secret> configured) {
        return new Headers(
                configured.entrySet().stream()
                        .map(entry -> new Header(entry.getKey(), entry.getValue().reveal()))
                        .toList());
    }

    private static CallTimeouts timeouts(TimeoutsConfig config) {
        return new CallTimeouts(
                config.connect(),
                config.firstByte(),
                config.firstToken(),
                config.idle(),
                config.total());
    }
}
