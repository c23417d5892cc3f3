package dev.sluice.loadtest.drill;

import dev.sluice.loadtest.http.Endpoint;
import java.time.Duration;

/**
 * The configuration of the drill's gateway, as YAML: the defaults, with every time divided by the
 * drill's speed. Caches are off, so that each request needs a provider.
 */
record DrillConfiguration(
        BlackoutPlan plan, int port, int adminPort, Endpoint primary, Endpoint secondary) {

    String yaml() {
        return """
        server:
          listen: "127.0.0.1:%d"
          admin: "127.0.0.1:%d"
          data_dir: data
          keep_alive_comment: %s
          drain: {delay: 0s, wait: 1s}
        network: {proxy: off}

        providers:
        %s%s\
          floor: {preset: template, text: "All providers are unavailable. You asked: {prompt:50}"}

        models:
          %s:
            targets:
              - primary/%s
              - {target: secondary/%s, tier: 2}
              - floor
            retry: {base: %s, max: %s, patience: %s, patience_last: %s}
            deadline: %s

        cache:
          exact: {enabled: false}
          semantic: {enabled: false}
        """
                .formatted(
                        port,
                        adminPort,
                        time(Duration.ofSeconds(15)),
                        provider("primary", plan.forms().primary(), primary),
                        provider("secondary", plan.forms().secondary(), secondary),
                        BlackoutPlan.MODEL,
                        BlackoutPlan.UPSTREAM_MODEL,
                        BlackoutPlan.UPSTREAM_MODEL,
                        time(Duration.ofMillis(100)),
                        time(Duration.ofSeconds(2)),
                        time(Duration.ofMillis(500)),
                        time(Duration.ofSeconds(10)),
                        time(BlackoutPlan.TOTAL));
    }

    private String provider(String name, TargetForm form, Endpoint endpoint) {
        return """
          %s:
            preset: %s
            base_url: "%s"
            keys: ["sim-%s-key-0001"]
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
        """
                .formatted(
                        name,
                        form.preset(),
                        form.at(endpoint),
                        name,
                        time(BlackoutPlan.CONNECT),
                        time(BlackoutPlan.FIRST_BYTE),
                        time(Duration.ofSeconds(60)),
                        time(Duration.ofSeconds(60)),
                        time(BlackoutPlan.TOTAL),
                        time(Duration.ofSeconds(5)),
                        time(Duration.ofSeconds(30)),
                        time(BlackoutPlan.OPEN_FOR),
                        time(BlackoutPlan.OPEN_FOR));
    }

    private String time(Duration real) {
        return Math.max(1, plan.scaled(real).toMillis()) + "ms";
    }
}
