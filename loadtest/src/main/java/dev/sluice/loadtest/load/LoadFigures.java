package dev.sluice.loadtest.load;

import dev.sluice.loadtest.chat.Reply;
import dev.sluice.loadtest.chat.Verdict;
import dev.sluice.loadtest.report.Latencies;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;

/**
 * What has become of the requests of a run. Thread-safe: adders and atomic histograms. Only right
 * answers count for latencies.
 */
final class LoadFigures {
    final Latencies firstToken = new Latencies();
    final Latencies gaps = new Latencies();
    final Latencies total = new Latencies();

    private final LongAdder sent = new LongAdder();
    private final LongAdder right = new LongAdder();
    private final LongAdder wrong = new LongAdder();
    private final Counts errors = new Counts();
    private final Counts providers = new Counts();
    private final Counts caches = new Counts();
    private final Counts degraded = new Counts();
    private final ConcurrentMap<String, String> examples = new ConcurrentHashMap<>();

    private static final class Counts {
        private final ConcurrentMap<String, LongAdder> adders = new ConcurrentHashMap<>();

        void add(String name) {
            if (!name.isEmpty()) {
                adders.computeIfAbsent(name, _ -> new LongAdder()).increment();
            }
        }

        Map<String, Long> values() {
            Map<String, Long> values = new TreeMap<>();
            adders.forEach((name, adder) -> values.put(name, adder.sum()));
            return values;
        }
    }

    void sent() {
        sent.increment();
    }

    /**
     * One more is over.
     *
     * @param timed whether its times count: not while everything is still cold
     */
    void ended(Reply reply, boolean timed) {
        providers.add(reply.served().provider());
        caches.add(reply.served().cache());
        degraded.add(reply.served().degraded());
        switch (reply.verdict()) {
            case Verdict.Right _ -> {
                right.increment();
                if (timed) {
                    time(reply);
                }
            }
            case Verdict.Wrong wrongly -> {
                wrong.increment();
                errors.add(wrongly.label());
                examples.putIfAbsent(wrongly.label(), wrongly.detail());
            }
        }
    }

    private void time(Reply reply) {
        total.record(reply.total());
        if (reply.hasContent()) {
            firstToken.record(reply.firstToken());
        }
    }

    long sentCount() {
        return sent.sum();
    }

    long rightCount() {
        return right.sum();
    }

    long wrongCount() {
        return wrong.sum();
    }

    Map<String, Long> errors() {
        return errors.values();
    }

    /** What the first one of each class said, shortened. */
    Map<String, String> examples(UnaryOperator<String> shorten) {
        Map<String, String> all = new TreeMap<>();
        examples.forEach((label, detail) -> all.put(label, shorten.apply(detail)));
        return all;
    }

    Map<String, Long> providers() {
        return providers.values();
    }

    Map<String, Long> caches() {
        return caches.values();
    }

    Map<String, Long> degraded() {
        return degraded.values();
    }
}
