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
          admin       http://127.0.0.1:%2$d/admin/v1/status
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

        4. The same question at temperature 0, twice: the second answer comes from memory
           (look at x-sluice-cache and Age):
        %11$s

        5. A crowd, with every token checked; leave it running for the next steps:
           ./sluice load --url http://127.0.0.1:%1$d/v1 --model smart --connections 50 --duration 60s

        6. Black out the primary in the middle of it:
           curl -X POST '%8$s/control?mode=refuse'
           The streams of the crowd go on, from the secondary (look at x-sluice-provider):
        %9$s

        7. The primary is left alone now, and asked again after a minute:
           curl -s http://127.0.0.1:%2$d/admin/v1/circuits
           or watch it: curl -sN http://127.0.0.1:%2$d/admin/v1/events

        8. Black out the secondary too: the floor answers, a fixed text, and says so
           (x-sluice-degraded: floor):
           curl -X POST '%10$s/control?mode=refuse'

        9. Bring both back:
           curl -X POST '%8$s/control?mode=ok'; curl -X POST '%10$s/control?mode=ok'
           The circuits close after their minute and three good trials; or at once, by your word:
           curl -X PUT http://127.0.0.1:%2$d/admin/v1/circuits/primary/sim-small \\
             -H 'content-type: application/json' -d '{"state": "auto"}'

        10. What happened, in figures:
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
                        control(secondary),
                        ask("-i", ", \"temperature\": 0", "What is a weir?"));
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
