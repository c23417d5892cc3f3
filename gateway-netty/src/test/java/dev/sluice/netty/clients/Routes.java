package dev.sluice.netty.clients;

import dev.sluice.loadtest.simulator.ProviderSimulator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a stand's requests come to the provider that serves. */
enum Routes {
    TO_WHO_SERVES,

    /** Other targets are named before, all of them dark. */
    OVER_THE_DARK,

    /** Unless the exact cache has the answer. */
    THROUGH_MEMORY,

    /** A model for each form in which providers speak, {@link ProviderForm}. */
    ACROSS_FORMS;

    /** Nobody should wait for a provider that never answers; nor does it answer later. */
    private static final String IMPATIENT = ", timeouts: {first_byte: 50ms, first_token: 50ms}";

    /**
     * One attempt on each target, no circuit, no rest after a rate limit, and but for one no
     * memory: each call of a client is one call of the provider that serves, and what that one does
     * is what the client sees.
     */
    String configuration(Backing backing) {
        return """
        server:
          listen: "127.0.0.1:0"
          admin: off
          data_dir: "."
          keep_alive_comment: 2s
          drain: {delay: 0s, wait: 1s}
        network: {proxy: off}
        providers:
        %s
        models:
        %s
        cache: {exact: {enabled: %s}, semantic: {enabled: false}}
        idempotency: {enabled: false}
        virtual_keys:
          - {name: ada, key: "%s"}
          - {name: bob, key: "%s", models: [%s]}
        database: off
        """
                .formatted(
                        providers(backing),
                        models(backing),
                        this == THROUGH_MEMORY,
                        ClientStand.ADAS_KEY,
                        ClientStand.BOBS_KEY,
                        bobsModel());
    }

    int attempts(Backing backing) {
        return before(backing).size() + 1;
    }

    private String models(Backing backing) {
        if (this == ACROSS_FORMS) {
            return Stream.of(ProviderForm.values())
                    .map(form -> model(form.model(), form.provider() + "/" + form.servedModel()))
                    .collect(Collectors.joining("\n"));
        }
        return String.join(
                "\n",
                model("smart", targets(backing, "simulator/sim-large")),
                model("small-talk", targets(backing, "simulator/sim-small")),
                model("forecast", targets(backing, "structured/forecaster")));
    }

    private String bobsModel() {
        return this == ACROSS_FORMS ? ProviderForm.GEMINI.model() : "small-talk";
    }

    private static String model(String name, String targets) {
        return "  %s: {targets: [%s], retry: {attempts: 1}}".formatted(name, targets);
    }

    private String targets(Backing backing, String serving) {
        return Stream.concat(
                        before(backing).stream().map(name -> name + "/dark"), Stream.of(serving))
                .collect(Collectors.joining(", "));
    }

    private List<String> before(Backing backing) {
        return switch (this) {
            case TO_WHO_SERVES, THROUGH_MEMORY, ACROSS_FORMS -> List.of();
            case OVER_THE_DARK -> List.copyOf(backing.dark().keySet());
        };
    }

    private String providers(Backing backing) {
        if (this == ACROSS_FORMS) {
            return Stream.of(ProviderForm.values())
                    .map(form -> provider(form, backing.simulator().baseUrl()))
                    .collect(Collectors.joining("\n"));
        }
        Stream<String> serving =
                Stream.of(
                        provider("simulator", backing.simulator().baseUrl(), ""),
                        provider("structured", backing.structured().baseUrl(), ""));
        Stream<String> dark = backing.dark().entrySet().stream().map(Routes::darkProvider);
        return Stream.concat(serving, dark).collect(Collectors.joining("\n"));
    }

    private static String darkProvider(Map.Entry<String, ProviderSimulator> dark) {
        return provider(dark.getKey(), dark.getValue().baseUrl(), IMPATIENT);
    }

    private static String provider(ProviderForm form, String url) {
        return provider(form.provider(), form.preset(), url, "");
    }

    private static String provider(String name, String url, String more) {
        return provider(name, "openai", url, more);
    }

    private static String provider(String name, String preset, String url, String more) {
        return "  %s: {preset: %s, base_url: \"%s\", keys: [\"%s\"], circuit: off, cooldown_max: 1ms%s}"
                .formatted(name, preset, url, ClientStand.PROVIDER_KEY, more);
    }
}
