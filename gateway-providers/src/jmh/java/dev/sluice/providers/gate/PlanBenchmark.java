package dev.sluice.providers.gate;

import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.RouteStrategy;
import dev.sluice.core.config.load.ConfigLoader;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.CallPermit;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.Permission;
import dev.sluice.core.route.Route;
import dev.sluice.providers.catalogue.CataloguePresets;
import dev.sluice.providers.catalogue.ConfiguredProviders;
import dev.sluice.providers.catalogue.ProviderCatalogue;
import dev.sluice.providers.circuit.Circuits;
import dev.sluice.providers.egress.EgressPools;
import dev.sluice.providers.openai.OpenAiDialect;
import dev.sluice.providers.routing.CandidateStats;
import dev.sluice.providers.routing.ChainRouter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what does it cost a request to be planned, and to be let through the gate with a key
 * and a way out, until its call is closed?
 *
 * <p>Data: a route of ten candidates in one tier, each of a provider of its own with 20 keys that
 * have a limit of requests a minute.
 *
 * <p>Command: build the test classes, then {@code java -cp <test class path> org.openjdk.jmh.Main
 * PlanBenchmark -prof gc}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PlanBenchmark {

    private static final int CANDIDATES = 10;
    private static final int KEYS = 20;
    private static final Duration FIRST_CONTENT = Duration.ofMillis(300);
    private static final TokenUsage USAGE = new TokenUsage(280, 0, 150, 0);

    @Param({"PRIORITY", "WEIGHTED", "FASTEST"})
    private RouteStrategy strategy = RouteStrategy.PRIORITY;

    private final GatewayConfig config = config();
    private final CandidateStats stats = new CandidateStats();
    private final ChainRouter router =
            new ChainRouter(stats, System::nanoTime, new SplittableRandom(7));
    private final Gatekeeper gate =
            new Gatekeeper(
                    config,
                    new Circuits(config, System::nanoTime, InstantSource.system(), _ -> {}),
                    new EgressPools(config, System::nanoTime, _ -> {}),
                    stats,
                    System::nanoTime,
                    InstantSource.system(),
                    _ -> {});
    private final List<Candidate> candidates = candidates();
    private final ChatRequest request =
            new ChatRequest(
                    "smart",
                    /* streamed= */ true,
                    /* usageRequested= */ false,
                    new byte[2000],
                    new RequestIndex(null, null, List.of(), 1),
                    () -> {
                        throw new IllegalStateException("nobody needs the conversation");
                    });

    @Benchmark
    public FailoverDecision plan() {
        return router.plan(route(), request).first();
    }

    @Benchmark
    public boolean planAndCall() {
        if (router.plan(route(), request).first() instanceof FailoverDecision.Try(Candidate next)
                && gate.ask(next, new CallNeed(request))
                        instanceof Permission.Granted(CallPermit permit, Access _)) {
            permit.succeeded(FIRST_CONTENT);
            permit.closed(USAGE);
            return true;
        }
        return false;
    }

    private Route route() {
        return new Route(
                "smart",
                candidates,
                null,
                /* reportRequestedName= */ true,
                new Route.Memory(CacheSampling.UNSET_OR_LOW, "f"),
                new Route.Walk(
                        strategy,
                        Route.Walk.DEFAULT.retry(),
                        Route.Walk.DEFAULT.onContentFilter()));
    }

    private List<Candidate> candidates() {
        ConfiguredProviders providers =
                new ConfiguredProviders(
                        config,
                        Map.of(OpenAiDialect.NAME, new OpenAiDialect()),
                        ProviderCatalogue.bundled());
        List<Candidate> all = new ArrayList<>();
        for (int i = 0; i < CANDIDATES; i++) {
            all.add(
                    providers
                            .candidate(
                                    "p" + i,
                                    "gpt-4o-mini",
                                    /* listed= */ true,
                                    /* tier= */ 1,
                                    /* storable= */ true,
                                    TargetSettings.NONE)
                            .orElseThrow());
        }
        return all;
    }

    private static GatewayConfig config() {
        StringBuilder yaml = new StringBuilder("providers:\n");
        for (int i = 0; i < CANDIDATES; i++) {
            String keys =
                    IntStream.range(0, KEYS)
                            .mapToObj(key -> "sk-bench-key-000" + key)
                            .collect(Collectors.joining(", "));
            yaml.append(
                    ("  p%d: {preset: openai, base_url: \"https://p%d.example/v1\", keys: [%s],"
                                    + " key_limits: {requests_per_minute: 1000000000}}\n")
                            .formatted(i, i, keys));
        }
        try {
            Path file = Files.createTempFile("plan", ".yaml");
            Files.writeString(file, yaml);
            ConfigOutcome outcome =
                    new ConfigLoader(
                                    CataloguePresets.of(ProviderCatalogue.bundled()),
                                    Map.of(),
                                    /* port= */ null)
                            .load(file);
            Files.delete(file);
            return ((ConfigOutcome.Loaded) outcome).config();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
