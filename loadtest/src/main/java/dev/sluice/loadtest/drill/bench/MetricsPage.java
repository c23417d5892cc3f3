package dev.sluice.loadtest.drill.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One page of metrics in Prometheus' text form. Immutable. */
public final class MetricsPage {
    private static final Pattern LINE =
            Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)\\})? ([^ ]+)(?: [0-9]+)?");
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\",?");

    private record Sample(String name, Map<String, String> labels, double value) {}

    private final List<Sample> samples;

    private MetricsPage(List<Sample> samples) {
        this.samples = samples;
    }

    /** Lines that are no samples are passed over. */
    public static MetricsPage parse(String text) {
        List<Sample> samples = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            Matcher matcher = LINE.matcher(line);
            if (line.startsWith("sluice_") && matcher.matches()) {
                samples.add(
                        new Sample(
                                matcher.group(1),
                                labels(String.valueOf(matcher.group(2))),
                                Double.parseDouble(matcher.group(3))));
            }
        }
        return new MetricsPage(List.copyOf(samples));
    }

    public boolean has(String name) {
        return samples.stream().anyMatch(sample -> sample.name.equals(name));
    }

    /** Over all label sets that fit; 0 if there are none. */
    public double sum(String name, Predicate<Map<String, String>> labels) {
        return samples.stream()
                .filter(sample -> sample.name.equals(name) && labels.test(sample.labels))
                .mapToDouble(Sample::value)
                .sum();
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new HashMap<>();
        Matcher matcher = LABEL.matcher(text);
        while (matcher.find()) {
            labels.put(matcher.group(1), matcher.group(2));
        }
        return Map.copyOf(labels);
    }
}
