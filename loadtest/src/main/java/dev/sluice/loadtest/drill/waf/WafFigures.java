package dev.sluice.loadtest.drill.waf;

import dev.sluice.loadtest.drill.bench.Answers;
import dev.sluice.loadtest.drill.bench.Mark;
import dev.sluice.loadtest.drill.bench.Marks;
import dev.sluice.loadtest.drill.bench.PlainReport;
import dev.sluice.loadtest.report.Figures;
import dev.sluice.loadtest.simulator.KeyUsage;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a blocked address comes to.
 *
 * @param lost requests that met the block page
 * @param throughProxy what each key has asked through the proxy
 * @param connections to the proxy
 */
record WafFigures(Answers all, long lost, List<KeyUsage> throughProxy, long connections) {
    WafFigures {
        throughProxy = List.copyOf(throughProxy);
    }

    Marks marks(WafPlan plan) {
        long serving = throughProxy.stream().filter(usage -> usage.requests() > 0).count();
        return Marks.of(
                all.available(),
                Mark.of("one attempt lost", lost == 1, String.valueOf(lost)),
                Mark.of(
                        "no key rests: all serve through the proxy",
                        serving == plan.keys(),
                        serving + " of " + plan.keys()));
    }

    PlainReport report(WafPlan plan) {
        String keys =
                throughProxy.stream()
                        .map(usage -> "  %s %d".formatted(usage.key(), usage.requests()))
                        .collect(Collectors.joining("\n", "", "\n"));
        String body =
                "the provider's edge answered 403 with error code 1010 to the direct way after %d s; a proxy was the second way\n"
                                .formatted(plan.calm().toSeconds())
                        + "answered by: %s\nfailed requests: %s\nfirst token p50 %s, p99 %s\nconnections to the proxy: %d\nrequests through the proxy, by key\n%s"
                                .formatted(
                                        Figures.counts(all.authors()),
                                        Figures.counts(all.wrong()),
                                        Figures.time(all.firstToken().p50()),
                                        Figures.time(all.firstToken().p99()),
                                        connections,
                                        throughProxy.isEmpty() ? "  none\n" : keys);
        return new PlainReport(
                "waf",
                all.headline(),
                marks(plan),
                body,
                all.json()
                        .put("attempts_lost", lost)
                        .put(
                                "requests_by_key",
                                throughProxy.stream()
                                        .collect(
                                                Collectors.toMap(
                                                        KeyUsage::key, KeyUsage::requests)))
                        .put("proxy_connections", connections)
                        .object());
    }
}
