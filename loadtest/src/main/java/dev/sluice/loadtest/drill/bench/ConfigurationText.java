package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.drill.bench.DrillGateway.Place;
import dev.sluice.loadtest.simulator.Pace;
import java.time.Duration;
import java.util.stream.Collectors;

/**
 * Parts of a gateway's configuration, as YAML: the defaults, with every time divided by the speed.
 */
public record ConfigurationText(int speed) {
    /** The route that drills ask for. */
    public static final String MODEL = "smart";

    /** What its targets are. */
    public static final String UPSTREAM_MODEL = "sim-small";

    /** The defaults of a provider's time limits, as the gateway has them. */
    public static final Duration CONNECT = Duration.ofSeconds(2);

    public static final Duration FIRST_BYTE = Duration.ofSeconds(8);
    public static final Duration TOTAL = Duration.ofMinutes(10);
    public static final Duration OPEN_FOR = Duration.ofSeconds(60);

    /** So that each request needs a provider. */
    public static final String NO_CACHE =
            """

            cache:
              exact: {enabled: false}
              semantic: {enabled: false}
            """;

    public static final String FLOOR =
            """
              floor: {preset: template, text: "All providers are unavailable. You asked: {prompt:50}"}
            """;

    public ConfigurationText {
        if (speed < 1 || speed > 100) {
            throw new IllegalArgumentException("--speed is " + speed + "; 1 to 100");
        }
    }

    /** A time as it is waited for. */
    public Duration scaled(Duration real) {
        return real.dividedBy(speed);
    }

    /** The published pace of a provider. */
    public Pace pace() {
        return Pace.PUBLISHED
                .withFirstDelay(scaled(Pace.PUBLISHED.firstDelay()))
                .withTokensPerSecond(Pace.PUBLISHED.tokensPerSecond() * speed);
    }

    /** The same as the configuration has it; never nothing. */
    public String time(Duration real) {
        return Math.max(1, scaled(real).toMillis()) + "ms";
    }

    /** Everything up to the providers, their heading included. */
    public String head(Place place) {
        return """
        server:
          listen: "127.0.0.1:%d"
          admin: "127.0.0.1:%d"
          data_dir: data
          keep_alive_comment: %s
          drain: {delay: 0s, wait: 1s}
        network: {proxy: off}

        providers:
        """
                .formatted(place.port(), place.adminPort(), time(Duration.ofSeconds(15)));
    }

    /** A target of a provider with OpenAI's form. */
    public static String target(String provider) {
        return provider + "/" + UPSTREAM_MODEL;
    }

    public String provider(ProviderText provider) {
        return """
          %s:
            preset: %s
            base_url: "%s"
            keys: [%s]
            timeouts: {connect: %s, first_byte: %s, first_token: %s, idle: %s, total: %s}
            circuit:
              window: %s
              failure_rate: 0.20
              minimum_calls: 5
              consecutive_failures: 3
              consecutive_within: %s
              open_for: %s
              open_for_max: %s
              canary: 0.05
              half_open_permits: 3
              successes_to_close: 3
              degradation: {factor: 2.0, at_least: %s, slow_call_rate: 0.5, minimum_samples: 20, memory: %s}
        """
                        .formatted(
                                provider.name(),
                                provider.preset(),
                                provider.baseUrl(),
                                provider.keys().stream()
                                        .map(key -> '"' + key + '"')
                                        .collect(Collectors.joining(", ")),
                                time(CONNECT),
                                time(provider.firstByte()),
                                time(Duration.ofSeconds(60)),
                                time(Duration.ofSeconds(60)),
                                time(TOTAL),
                                time(Duration.ofSeconds(5)),
                                time(Duration.ofSeconds(30)),
                                time(OPEN_FOR),
                                time(OPEN_FOR),
                                time(Duration.ofMillis(500)),
                                time(Duration.ofMinutes(10)))
                + provider.more();
    }

    /**
     * The heading of the routes and the drills' one; each target is a tier of its own. One that
     * begins with a brace says its tier itself.
     */
    public String route(String... targets) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < targets.length; i++) {
            lines.append(
                    targets[i].startsWith("{")
                            ? "      - " + targets[i] + "\n"
                            : "      - {target: %s, tier: %d}\n".formatted(targets[i], i + 1));
        }
        return """

        models:
          %s:
            targets:
        %s\
            retry: {base: %s, max: %s, patience: %s, patience_last: %s}
            deadline: %s
        """
                .formatted(
                        MODEL,
                        lines,
                        time(Duration.ofMillis(100)),
                        time(Duration.ofSeconds(2)),
                        time(Duration.ofMillis(500)),
                        time(Duration.ofSeconds(10)),
                        time(TOTAL));
    }
}
