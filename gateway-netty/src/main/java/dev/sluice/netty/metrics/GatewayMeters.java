package dev.sluice.netty.metrics;

import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cache.RecordingResult;
import dev.sluice.core.cache.StoredAnswer;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.exchange.AttemptRecord;
import dev.sluice.core.exchange.ExchangeListener;
import dev.sluice.core.exchange.ExchangeRecord;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times what exchanges do. Thread-safe: meters are, and those with labels are kept in
 * concurrent maps. Label values come from the configuration, never from a client.
 */
public final class GatewayMeters implements ExchangeListener {

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

    private final MeterRegistry registry;
    private final AtomicInteger openStreams = new AtomicInteger();
    private final Timer requestSeconds;
    private final Map<List<String>, Counter> counters = new ConcurrentHashMap<>();
    private final Map<List<String>, Timer> firstTokens = new ConcurrentHashMap<>();

    public GatewayMeters(MeterRegistry registry) {
        this.registry = registry;
        this.requestSeconds =
                Timer.builder(Meter.REQUEST_SECONDS.meterName())
                        .description(Meter.REQUEST_SECONDS.help())
                        .serviceLevelObjectives(LATENCIES)
                        .register(registry);
        Gauge.builder(Meter.OPEN_STREAMS.meterName(), openStreams, AtomicInteger::get)
                .description(Meter.OPEN_STREAMS.help())
                .register(registry);
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
        }
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
