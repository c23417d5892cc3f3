package dev.sluice.providers.routing;

import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.ReportModel;
import dev.sluice.core.config.RouteConfig;
import dev.sluice.core.config.TargetConfig;
import dev.sluice.core.config.UnlistedModels;
import dev.sluice.core.config.UnsupportedParams;
import dev.sluice.core.cost.PicoDollars;
import dev.sluice.core.cost.Price;
import dev.sluice.core.error.DidYouMean;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.ListedModel;
import dev.sluice.core.provider.PriceCeiling;
import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.route.ModelDirectory;
import dev.sluice.core.route.NameGlob;
import dev.sluice.core.route.Route;
import dev.sluice.providers.catalogue.ConfiguredProviders;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a requested model name means, in this order: an entry of {@code models} by its exact
 * name, {@code provider/model}, the longest matching pattern in {@code models}, the catalogue's
 * bare names, and the entry {@code "*"}. Immutable.
 */
public final class ConfiguredModels implements ModelDirectory {

    private static final String ANY = "*";

    /** What holds for names that need no entry. */
    private static final RouteConfig DEFAULTS = RouteConfig.of(ANY, List.of());

    private final GatewayConfig config;
    private final ConfiguredProviders providers;
    private final List<NameGlob> globs;
    private final Map<String, String> fingerprints = new HashMap<>();
    private final Map<String, String> providerFingerprints = new HashMap<>();
    private final Map<String, Resolution> exact = new HashMap<>();

    public ConfiguredModels(GatewayConfig config, ConfiguredProviders providers) {
        this.config = config;
        this.providers = providers;
        this.globs =
                config.models().keySet().stream()
                        .map(NameGlob::of)
                        .filter(glob -> !glob.isExact() && !glob.pattern().equals(ANY))
                        .sorted(Comparator.comparingInt(NameGlob::literalLength).reversed())
                        .toList();
        for (String provider : providers.names()) {
            List<TargetConfig> any = List.of(TargetConfig.of(provider, ANY));
            providerFingerprints.put(
                    provider, RouteFingerprint.of(any, DEFAULTS.unsupportedParams(), config));
        }
        for (RouteConfig route : config.models().values()) {
            fingerprints.put(
                    route.name(),
                    RouteFingerprint.of(route.targets(), route.unsupportedParams(), config));
            if (NameGlob.of(route.name()).isExact()) {
                exact.put(route.name(), routed(route, route.name(), /* listed= */ true));
            }
        }
    }

    @Override
    public Resolution resolve(String requested) {
        Resolution known = exact.get(requested);
        if (known != null) {
            return known;
        }
        boolean unlistedAllowed = config.unlistedModels() == UnlistedModels.ALLOW;
        if (unlistedAllowed) {
            Optional<Resolution> direct = providerAndModel(requested);
            if (direct.isPresent()) {
                return direct.get();
            }
        }
        for (NameGlob glob : globs) {
            if (glob.matches(requested)) {
                return routed(configured(glob.pattern()), requested, /* listed= */ false);
            }
        }
        if (unlistedAllowed) {
            Optional<Resolution> bare =
                    providers
                            .providerOfBareName(requested)
                            .flatMap(provider -> direct(provider, requested, requested));
            if (bare.isPresent()) {
                return bare.get();
            }
        }
        RouteConfig any = config.models().get(ANY);
        return any != null
                ? routed(any, requested, /* listed= */ false)
                : new Resolution.Unknown(suggestion(requested));
    }

    @Override
    public List<ListedModel> entries() {
        List<ListedModel> entries = new ArrayList<>();
        for (RouteConfig route : config.models().values()) {
            if (NameGlob.of(route.name()).isExact()) {
                candidates(route, route.name(), /* listed= */ true).stream()
                        .findFirst()
                        .ifPresent(
                                c ->
                                        entries.add(
                                                new ListedModel(
                                                        route.name(), c.provider().name())));
            }
        }
        if (config.unlistedModels() == UnlistedModels.ALLOW) {
            for (String provider : providers.names()) {
                for (String model : providers.modelsOf(provider)) {
                    entries.add(new ListedModel(provider + "/" + model, provider));
                }
            }
        }
        return entries;
    }

    /**
     * The candidates that each route would ask first over HTTP, as many of each as {@code most}.
     * Where a model keeps the name that was asked for, the route's own stands for it.
     */
    public List<Candidate> foremost(int most) {
        return config.models().values().stream()
                .flatMap(
                        route ->
                                candidates(route, route.name(), /* listed= */ true).stream()
                                        .filter(c -> c.provider() instanceof HttpProvider)
                                        .limit(most))
                .toList();
    }

    private Optional<Resolution> providerAndModel(String requested) {
        int slash = requested.indexOf('/');
        if (slash <= 0 || slash == requested.length() - 1) {
            return Optional.empty();
        }
        return direct(requested.substring(0, slash), requested.substring(slash + 1), requested);
    }

    /** A route made up for a name that needs no entry. */
    private Optional<Resolution> direct(String provider, String model, String requested) {
        boolean known = providers.modelsOf(provider).contains(model);
        return providers
                .candidate(
                        provider,
                        model,
                        known,
                        /* tier= */ 1,
                        /* storable= */ true,
                        TargetSettings.NONE)
                .map(
                        candidate ->
                                new Resolution.Found(
                                        new Route(
                                                known ? requested : provider + "/*",
                                                List.of(candidate),
                                                DEFAULTS.deadline(),
                                                /* reportRequestedName= */ true,
                                                memoryOf(provider))));
    }

    private Route.Memory memoryOf(String provider) {
        return new Route.Memory(
                config.cache().sampling(),
                Objects.requireNonNull(providerFingerprints.get(provider)));
    }

    private Resolution routed(RouteConfig route, String requested, boolean listed) {
        List<Candidate> candidates = candidates(route, requested, listed);
        if (candidates.isEmpty()) {
            return new Resolution.Unservable(
                    "none of its targets has a provider that can be asked; the start log and"
                            + " './sluice check' say why.");
        }
        return new Resolution.Found(
                new Route(
                        route.name(),
                        candidates,
                        route.deadline(),
                        route.reportModel() == ReportModel.REQUESTED,
                        new Route.Memory(route.cache().sampling(), fingerprintOf(route)),
                        new Route.Walk(route.strategy(), route.retry(), route.onContentFilter())));
    }

    /** In the order of their tiers, and those that fill a text in last. */
    private List<Candidate> candidates(RouteConfig route, String requested, boolean listed) {
        int first = route.targets().stream().mapToInt(TargetConfig::tier).min().orElse(1);
        List<Candidate> candidates = new ArrayList<>();
        for (TargetConfig target : route.targets()) {
            candidate(
                            target,
                            requested,
                            listed,
                            /* firstTier= */ target.tier() == first,
                            route.unsupportedParams())
                    .map(found -> found.limited(target.weight(), ceiling(target)))
                    .ifPresent(candidates::add);
        }
        candidates.sort(
                Comparator.comparing((Candidate candidate) -> candidate.provider().isFloor())
                        .thenComparingInt(Candidate::tier));
        return candidates;
    }

    private Optional<Candidate> candidate(
            TargetConfig target,
            String requested,
            boolean listed,
            boolean firstTier,
            UnsupportedParams unsupported) {
        String model = target.keepsName() ? requested : target.model();
        Optional<Candidate> program =
                providers.program(
                        target.provider(),
                        model == null ? "" : model,
                        listed || !target.keepsName(),
                        target.tier(),
                        firstTier || target.cache(),
                        settings(target, unsupported));
        if (program.isPresent()) {
            return program;
        }
        return model == null
                ? providers.floor(target.provider(), target.tier())
                : providers.candidate(
                        target.provider(),
                        model,
                        listed || !target.keepsName(),
                        target.tier(),
                        firstTier || target.cache(),
                        settings(target, unsupported));
    }

    private static PriceCeiling ceiling(TargetConfig target) {
        BigDecimal input = target.maxUsdPerMtokInput();
        BigDecimal output = target.maxUsdPerMtokOutput();
        BigDecimal request = target.maxUsdPerRequest();
        return new PriceCeiling(
                input == null ? null : Price.perToken(input),
                output == null ? null : Price.perToken(output),
                request == null ? null : PicoDollars.ofUsd(request));
    }

    private static TargetSettings settings(TargetConfig target, UnsupportedParams unsupported) {
        Map<String, RawJson> set = new LinkedHashMap<>();
        target.set().forEach((name, value) -> set.put(name, new RawJson(value)));
        return new TargetSettings(set, target.systemSuffix(), unsupported);
    }

    private String fingerprintOf(RouteConfig route) {
        return Objects.requireNonNull(fingerprints.get(route.name()));
    }

    private Optional<String> suggestion(String requested) {
        return DidYouMean.closest(requested, entries().stream().map(ListedModel::id).toList());
    }

    private RouteConfig configured(String name) {
        @Nullable RouteConfig route = config.models().get(name);
        if (route == null) {
            throw new IllegalStateException("no entry " + name);
        }
        return route;
    }
}
