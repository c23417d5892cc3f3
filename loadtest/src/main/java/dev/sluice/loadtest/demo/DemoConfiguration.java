package dev.sluice.loadtest.demo;

import dev.sluice.loadtest.simulator.ProviderSimulator;

/**
 * The configuration that the demo's gateway runs with, as YAML. Only what is asked with a low
 * temperature comes from memory: any other question must reach a provider each time, or a blackout
 * would not be seen. The proxy of the environment is not for loopback.
 */
record DemoConfiguration(
        int port, int adminPort, ProviderSimulator primary, ProviderSimulator secondary) {

    String yaml() {
        return """
        server:
          listen: "127.0.0.1:%d"
          admin: "127.0.0.1:%d"
          data_dir: data
          drain: {delay: 0s, wait: 2s}
        network: {proxy: off}

        providers:
          primary:
            preset: openai
            base_url: "%s"
            keys: ["sim-primary-key-0001"]
          secondary:
            preset: openai
            base_url: "%s"
            keys: ["sim-secondary-key-0001"]
          floor: {preset: template, text: "All providers are unavailable. You asked: {prompt:50}"}

        models:
          smart:
            targets:
              - primary/sim-small
              - {target: secondary/sim-small, tier: 2}
              - floor

        cache:
          sampling: low
          exact: {enabled: true}
          semantic: {enabled: false}
        """
                .formatted(port, adminPort, primary.baseUrl(), secondary.baseUrl());
    }
}
