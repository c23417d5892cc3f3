package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The query of one control request: read as a whole before anything of it takes effect. Immutable.
 */
final class ControlOrder {
    private static final List<String> KNOWN =
            List.of(
                    "mode",
                    "count",
                    "key",
                    "model",
                    "first-delay-ms",
                    "tokens-per-second",
                    "chunks");

    /** What narrows a mode. */
    private static final List<String> MODE_ONLY = List.of("count", "key", "model");

    private final Map<String, String> parameters;

    private ControlOrder(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /**
     * @throws IllegalArgumentException saying what would be right
     */
    static ControlOrder parse(String target) {
        Map<String, String> parameters = new LinkedHashMap<>();
        int query = target.indexOf('?');
        if (query >= 0) {
            for (String pair : target.substring(query + 1).split("&", -1)) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                if (!KNOWN.contains(name)) {
                    throw new IllegalArgumentException(
                            "unknown parameter '" + name + "'; known are " + KNOWN);
                }
                parameters.put(
                        name,
                        equals < 0 ? "" : URLDecoder.decode(pair.substring(equals + 1), UTF_8));
            }
        }
        if (parameters.isEmpty()) {
            throw new IllegalArgumentException("nothing to do; parameters are " + KNOWN);
        }
        List<String> ofMode = parameters.keySet().stream().filter(MODE_ONLY::contains).toList();
        if (!ofMode.isEmpty() && !parameters.containsKey("mode")) {
            throw new IllegalArgumentException(ofMode.getFirst() + " needs a mode");
        }
        if (ofMode.size() > 1) {
            throw new IllegalArgumentException(
                    "only one of " + MODE_ONLY + " can be told with a mode");
        }
        return new ControlOrder(parameters);
    }

    /** Gives one line that says what holds now. */
    String applyTo(ProviderSimulator simulator) {
        Pace pace = pace(simulator.pace());
        if (parameters.containsKey("mode")) {
            setMode(simulator);
        }
        simulator.setPace(pace);
        return "%s: mode=%s%s, first-delay-ms=%d, tokens-per-second=%s, chunks=%d"
                .formatted(
                        simulator.name(),
                        parameters.getOrDefault("mode", simulator.mode().text()),
                        narrowed(),
                        pace.firstDelay().toMillis(),
                        pace.tokensPerSecond(),
                        pace.chunks());
    }

    private void setMode(ProviderSimulator simulator) {
        SimulatorMode mode = SimulatorMode.parse(parameters.getOrDefault("mode", ""));
        if (parameters.containsKey("count")) {
            simulator.setMode(mode, number("count", Integer::valueOf, 1));
        } else if (parameters.containsKey("key")) {
            simulator.setMode(new Share.OfKey(parameters.getOrDefault("key", "")), mode);
        } else if (parameters.containsKey("model")) {
            simulator.setMode(new Share.OfModel(parameters.getOrDefault("model", "")), mode);
        } else {
            simulator.setMode(mode);
        }
    }

    private String narrowed() {
        if (parameters.containsKey("count")) {
            return " for " + parameters.get("count") + " requests";
        }
        if (parameters.containsKey("key")) {
            return " for the key " + parameters.get("key");
        }
        return parameters.containsKey("model") ? " for the model " + parameters.get("model") : "";
    }

    private Pace pace(Pace present) {
        return new Pace(
                parameters.containsKey("first-delay-ms")
                        ? millis(number("first-delay-ms", Double::valueOf, 0.0))
                        : present.firstDelay(),
                number("tokens-per-second", Double::valueOf, present.tokensPerSecond()),
                number("chunks", Integer::valueOf, present.chunks()));
    }

    private static Duration millis(double millis) {
        return Duration.ofNanos(Math.round(millis * 1_000_000));
    }

    private <N extends Number> N number(String name, Function<String, N> reader, N absent) {
        String value = parameters.get(name);
        if (value == null) {
            return absent;
        }
        try {
            return reader.apply(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is '" + value + "'; a number", e);
        }
    }
}
