package dev.sluice.netty.metrics;

import dev.sluice.core.cache.CacheBoard;
import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cache.LookupResult;
import dev.sluice.core.cache.RecordingResult;
import dev.sluice.core.cache.StoredAnswer;
import dev.sluice.core.circuit.CircuitBoard;
import dev.sluice.core.circuit.CircuitView;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.exchange.AttemptRecord;
import dev.sluice.core.exchange.ExchangeListener;
import dev.sluice.core.exchange.ExchangeRecord;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.KeyView;
import dev.sluice.core.route.AttemptOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.core.metrics.Info;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times what exchanges do. Thread-safe: meters are, and those with labels are kept in
 * concurrent maps. Label values come from the configuration, never from a client.
 */
public final class GatewayMeters implements ExchangeListener, EventSubscriber {

    private static final Duration[] LATENCIES = {
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(25),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofMillis(2500),
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        Duration.ofSeconds(60),
        Duration.ofMinutes(5)
    };

    private static final String EXACT = "exact";

    private final PrometheusMeterRegistry registry;
    private final MultiGauge circuitStates;
    private final Info configuration;
    private final MultiGauge keyTokens;
    private Supplier<List<CircuitView>> circuits = List::of;
    private Supplier<List<KeyView>> keys = List::of;
    private final AtomicInteger openStreams = new AtomicInteger();
    private final Timer requestSeconds;
    private final Map<List<String>, Counter> counters = new ConcurrentHashMap<>();
    private final Map<List<String>, Timer> firstTokens = new ConcurrentHashMap<>();

    public GatewayMeters(PrometheusMeterRegistry registry) {
        this.registry = registry;
        this.circuitStates = multiGauge(Meter.CIRCUIT_STATE);
        this.keyTokens = multiGauge(Meter.KEY_TOKENS_USED);
        this.configuration =
                Info.builder()
                        .name(Meter.CONFIG_INFO.prometheusName())
                        .help(Meter.CONFIG_INFO.help())
                        .labelNames(Meter.CONFIG_INFO.labels().toArray(String[]::new))
                        .register(registry.getPrometheusRegistry());
        this.requestSeconds =
                Timer.builder(Meter.REQUEST_SECONDS.meterName())
                        .description(Meter.REQUEST_SECONDS.help())
                        .serviceLevelObjectives(LATENCIES)
                        .register(registry);
        Gauge.builder(Meter.OPEN_STREAMS.meterName(), openStreams, AtomicInteger::get)
                .description(Meter.OPEN_STREAMS.help())
                .register(registry);
    }

    /** What is read whenever the metrics are; given once, before that. */
    public void watch(CircuitBoard board, CacheBoard cache, Supplier<List<KeyView>> keyViews) {
        circuits = board::circuits;
        keys = keyViews;
        Gauge.builder(Meter.CACHE_ENTRIES.meterName(), cache, CacheBoard::entries)
                .description(Meter.CACHE_ENTRIES.help())
                .tags(Meter.CACHE_ENTRIES.tagsOf(EXACT))
                .register(registry);
    }

    /** Keys whose shown characters are the same count as one, with the larger figure. */
    private List<Row<?>> keyRows() {
        Map<Tags, Long> used = new LinkedHashMap<>();
        for (KeyView key : keys.get()) {
            used.merge(
                    Tags.of(Meter.KEY_TOKENS_USED.tagsOf(key.provider(), key.key())),
                    key.tokensUsed(),
                    Math::max);
        }
        return used.entrySet().stream()
                .<Row<?>>map(entry -> Row.of(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** The metrics in Prometheus' text format. */
    public String scrape() {
        circuitStates.register(
                circuits.get().stream()
                        .map(
                                view ->
                                        Row.of(
                                                Tags.of(
                                                        Meter.CIRCUIT_STATE.tagsOf(
                                                                view.provider(), view.model())),
                                                view.state().value()))
                        .toList(),
                /* overwrite= */ true);
        keyTokens.register(keyRows(), /* overwrite= */ true);
        return registry.scrape();
    }

    /** Another configuration is in force. Micrometer knows no metric of this kind. */
    public void onConfiguration(String hash) {
        configuration.setLabelValues(hash);
    }

    /** A lookup in the exact cache. */
    public void onExactLookup(LookupResult result) {
        count(Meter.CACHE_LOOKUPS, EXACT, result.label());
    }

    @Override
    public void onEvent(GatewayEvent event) {
        switch (event) {
            case GatewayEvent.CircuitChanged changed ->
                    count(
                            Meter.CIRCUIT_TRANSITIONS,
                            changed.provider(),
                            changed.model(),
                            changed.to().label());
            case GatewayEvent.ConfigReloaded _ -> count(Meter.CONFIG_RELOADS, "applied");
            case GatewayEvent.ConfigUnchanged _ -> count(Meter.CONFIG_RELOADS, "unchanged");
            case GatewayEvent.ConfigRefused _ -> count(Meter.CONFIG_RELOADS, "refused");
            case GatewayEvent.FailedOver _,
                    GatewayEvent.CandidateRests _,
                    GatewayEvent.KeyRests _,
                    GatewayEvent.EgressRests _,
                    GatewayEvent.CachePurged _,
                    GatewayEvent.RouteChanged _,
                    GatewayEvent.ProviderDrained _ -> {}
        }
    }

    @Override
    public void onStreamOpened() {
        openStreams.incrementAndGet();
    }

    @Override
    public void onStreamClosed() {
        openStreams.decrementAndGet();
    }

    @Override
    public void onAttemptEnded(AttemptRecord attempt) {
        Candidate candidate = attempt.candidate();
        count(
                Meter.UPSTREAM_ATTEMPTS,
                candidate.provider().name(),
                labelOf(candidate),
                attempt.result());
        if (attempt.outcome() instanceof AttemptOutcome.Cut) {
            count(Meter.STREAM_CUTS, candidate.provider().name(), labelOf(candidate), "content");
        }
    }

    @Override
    public void onSettled(ExchangeRecord record) {
        Candidate served = record.served();
        Source source = served == null ? sourceOf(record.verdict()) : sourceOf(served);
        count(
                Meter.REQUESTS,
                record.route(),
                source.provider(),
                source.model(),
                record.outcome(),
                record.verdict().headerValue());
        requestSeconds.record(record.total());
        if (served != null) {
            record.firstToken()
                    .ifPresent(time -> firstToken(source.provider(), source.model()).record(time));
            countTokens(source.provider(), source.model(), record.usage());
            countCost(source, record);
        }
    }

    @Override
    public void onFailover(String requestId, AttemptOutcome.Unsuccessful setback, Candidate to) {
        count(Meter.FAILOVERS, targetOf(setback.candidate()), targetOf(to), setback.label());
    }

    /** Whose words a client got. */
    private record Source(String provider, String model) {
        private static final Source NOBODY = new Source("none", "none");
    }

    private static Source sourceOf(Candidate served) {
        return new Source(served.provider().name(), labelOf(served));
    }

    private static Source sourceOf(CacheVerdict verdict) {
        if (!(verdict instanceof CacheVerdict.Hit(StoredAnswer answer, _, _, _))) {
            return Source.NOBODY;
        }
        return new Source(answer.provider(), answer.listed() ? answer.model() : "other");
    }

    /** A recording has ended. */
    public void onRecording(RecordingResult result) {
        count(Meter.RECORDINGS, result.label());
    }

    private void countTokens(String provider, String model, @Nullable TokenUsage usage) {
        if (usage != null) {
            counter(Meter.TOKENS, provider, model, "input").increment((double) usage.inputTokens());
            counter(Meter.TOKENS, provider, model, "output")
                    .increment((double) usage.outputTokens());
            counter(Meter.TOKENS, provider, model, "cached_input")
                    .increment((double) usage.cachedInputTokens());
            counter(Meter.TOKENS, provider, model, "cache_write")
                    .increment((double) usage.cacheWriteTokens());
        }
    }

    /** A text that is filled in costs nothing; of all others somebody should know the price. */
    private void countCost(Source source, ExchangeRecord record) {
        Candidate served = record.served();
        if (served == null || served.provider().isFloor()) {
            return;
        }
        record.cost()
                .ifPresentOrElse(
                        cost ->
                                counter(Meter.COST_USD, source.provider(), source.model())
                                        .increment(cost.usd().doubleValue()),
                        () -> count(Meter.UNPRICED_REQUESTS));
    }

    private MultiGauge multiGauge(Meter meter) {
        return MultiGauge.builder(meter.meterName()).description(meter.help()).register(registry);
    }

    private void count(Meter meter, String... labels) {
        counter(meter, labels).increment();
    }

    private Counter counter(Meter meter, String... labels) {
        List<String> key = meter.keyOf(labels);
        Counter known = counters.get(key);
        return known != null
                ? known
                : counters.computeIfAbsent(
                        key,
                        _ ->
                                Counter.builder(meter.meterName())
                                        .description(meter.help())
                                        .tags(meter.tagsOf(labels))
                                        .register(registry));
    }

    private Timer firstToken(String provider, String model) {
        return firstTokens.computeIfAbsent(
                List.of(provider, model),
                _ ->
                        Timer.builder(Meter.FIRST_TOKEN_SECONDS.meterName())
                                .description(Meter.FIRST_TOKEN_SECONDS.help())
                                .tags(Meter.FIRST_TOKEN_SECONDS.tagsOf(provider, model))
                                .serviceLevelObjectives(LATENCIES)
                                .register(registry));
    }

    /** A model's name that a client chose through a wildcard stays out of the labels. */
    private static String labelOf(Candidate candidate) {
        if (candidate.model().isEmpty()) {
            return "none";
        }
        return candidate.listed() ? candidate.model() : "other";
    }

    private static String targetOf(Candidate candidate) {
        return candidate.listed() ? candidate.name() : candidate.provider().name() + "/other";
    }
}
