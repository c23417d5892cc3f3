package dev.sluice.providers.circuit;

import dev.sluice.core.config.CircuitConfig;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.HttpProviderConfig;
import dev.sluice.core.config.KeySource;
import dev.sluice.core.config.Preset;
import dev.sluice.core.config.ProviderConfig;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Headers;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.Permission;
import dev.sluice.providers.openai.OpenAiDialect;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what does the gate cost a request, on its own and beside another event loop?
 *
 * <p>Data: ten providers; one candidate whose circuit is closed, one whose circuit is open. {@code
 * call} is a whole call: asked, and its first content reported.
 *
 * <p>Command: build the test classes, then {@code java -cp <test class path> org.openjdk.jmh.Main
 * CircuitsBenchmark}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CircuitsBenchmark {

    private static final CallNeed NEED =
            new CallNeed(
                    new ChatRequest(
                            "m",
                            /* streamed= */ true,
                            /* usageRequested= */ false,
                            new byte[400],
                            new RequestIndex(null, null, List.of(), 1),
                            () -> {
                                throw new IllegalStateException("nobody needs it");
                            }));
    private static final Duration FIRST_CONTENT = Duration.ofMillis(300);

    private Circuits circuits = circuits();
    private Candidate closed = candidate("p3", "gpt-4o-mini");
    private Candidate open = candidate("p4", "gpt-4o-mini");

    @Setup
    public void prepare() {
        circuits = circuits();
        closed = candidate("p3", "gpt-4o-mini");
        open = candidate("p4", "gpt-4o-mini");
        UpstreamFailure reset = new UpstreamFailure.ConnectionLost("reset");
        while (circuits.ask(open, NEED) instanceof Permission.Granted(var permit, var _)) {
            permit.failed(new Failed(open, reset, ErrorClass.TRANSIENT));
        }
    }

    @Benchmark
    public Permission askClosed() {
        return circuits.ask(closed, NEED);
    }

    @Benchmark
    public Permission askOpen() {
        return circuits.ask(open, NEED);
    }

    @Benchmark
    public boolean call() {
        return succeeds(closed);
    }

    @Benchmark
    @Threads(2)
    public boolean callOnTwoThreads() {
        return succeeds(closed);
    }

    private boolean succeeds(Candidate candidate) {
        if (circuits.ask(candidate, NEED) instanceof Permission.Granted(var permit, var _)) {
            permit.succeeded(FIRST_CONTENT);
            return true;
        }
        return false;
    }

    private static Circuits circuits() {
        Map<String, ProviderConfig> providers = new LinkedHashMap<>();
        for (int i = 0; i < 10; i++) {
            String name = "p" + i;
            Preset preset = Preset.http(name, OpenAiDialect.NAME, null, List.of());
            providers.put(
                    name,
                    HttpProviderConfig.ofPreset(
                            preset,
                            new KeySource.NotNeeded(),
                            URI.create("https://" + name + ".example/v1")));
        }
        GatewayConfig none = GatewayConfig.DEFAULTS;
        GatewayConfig config =
                new GatewayConfig(
                        none.server(),
                        none.network(),
                        providers,
                        none.models(),
                        none.unlistedModels(),
                        none.prices(),
                        none.cache(),
                        none.idempotency(),
                        none.virtualKeys(),
                        none.teams(),
                        none.budgets(),
                        none.database(),
                        none.ledger(),
                        none.redis(),
                        none.log(),
                        none.otlp());
        return new Circuits(config, System::nanoTime, InstantSource.system(), _ -> {});
    }

    private static Candidate candidate(String provider, String model) {
        Duration limit = CircuitConfig.DEFAULTS.openFor();
        return new Candidate(
                new HttpProvider(
                        provider,
                        new OpenAiDialect(),
                        new Origin(provider + ".example", 443, /* tls= */ true),
                        "/v1",
                        new Credentials.None(),
                        Headers.none(),
                        Set.of()),
                model,
                /* listed= */ true,
                1,
                new CallTimeouts(limit, limit, limit, limit, null),
                /* storable= */ true);
    }
}
