package dev.sluice.loadtest.demo;

import dev.sluice.loadtest.simulator.ProviderSimulator;
import java.nio.file.Path;

/** What the demo tells the person in front of it, once the gateway answers. */
record DemoGuide(
        int port,
        int adminPort,
        ProviderSimulator primary,
        ProviderSimulator secondary,
        Path gatewayLog) {

    String text() {
        return """

        Sluice is up. Everything runs on this machine; no key, no network, no cost.

          gateway     http://127.0.0.1:%1$d/v1     the model is called "smart"
          metrics     http://127.0.0.1:%2$d/metrics
          primary     %3$s     simulated, asked first
          secondary   %4$s     simulated, asked when the primary fails
          log         %5$s

        Try, in another terminal:

        1. A stream, token by token:
        %6$s

        2. The same question, answered whole:
        %7$s

        3. The models:
           curl -s http://127.0.0.1:%1$d/v1/models

        4. Black out the primary:
           curl -X POST '%8$s/control?mode=refuse'
           and ask again; the secondary answers (look at x-sluice-provider):
        %9$s

        5. Black out the secondary too and ask once more: an error that names both.
           (The floor of the route, a fixed text, is not active yet.)
           curl -X POST '%10$s/control?mode=refuse'

        6. Bring both back:
           curl -X POST '%8$s/control?mode=ok'; curl -X POST '%10$s/control?mode=ok'

        7. What happened, in figures:
           curl -s http://127.0.0.1:%2$d/metrics | grep '^sluice_'

        Instead of refuse: 503, 429:20, hang, reset, cut-after=5, stall-after=5, waf, silence=20000 ...
        Ctrl-C ends everything.
        """
                .formatted(
                        port,
                        adminPort,
                        primary.baseUrl(),
                        secondary.baseUrl(),
                        gatewayLog,
                        ask("-N", ", \"stream\": true", "How does a sluice work?"),
                        ask("-s", "", "How does a sluice work?"),
                        control(primary),
                        ask("-iN", ", \"stream\": true", "Who answers now?"),
                        control(secondary));
    }

    private String ask(String options, String members, String question) {
        return """
           curl %s http://127.0.0.1:%d/v1/chat/completions -H 'content-type: application/json' \\
             -d '{"model": "smart"%s, "messages": [{"role": "user", "content": "%s"}]}'\
        """
                .formatted(options, port, members, question);
    }

    private static String control(ProviderSimulator simulator) {
        return "http://127.0.0.1:" + simulator.controlPort();
    }
}
