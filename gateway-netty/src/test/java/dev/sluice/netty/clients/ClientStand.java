package dev.sluice.netty.clients;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import dev.sluice.loadtest.simulator.SimulatorStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** A simulated provider in this process, a real gateway before it, and clients of that gateway. */
final class ClientStand implements AutoCloseable {
    static final String MODEL = "smart";
    static final String QUESTION = "Which fields does the sluice feed — and when?";

    /** May use every model. */
    static final String ADAS_KEY = "sk-sluice-ada-0123456789abcdef";

    /** May use {@code small-talk} alone. */
    static final String BOBS_KEY = "sk-sluice-bob-0123456789abcdef";

    static final String PROVIDER_KEY = "sk-provider-0123456789";

    static final int CHUNKS = 40;

    /** For whatever another thread or process has to do. */
    static final Duration SOON = Duration.ofSeconds(5);

    private final ProviderSimulator simulator;
    private final Path folder;
    private final GatewayProcess gateway;

    private ClientStand(ProviderSimulator simulator, Path folder, GatewayProcess gateway) {
        this.simulator = simulator;
        this.folder = folder;
        this.gateway = gateway;
    }

    static ClientStand start() throws IOException, InterruptedException {
        ProviderSimulator simulator = ProviderSimulator.start(SimulatorSettings.forTests());
        try {
            Path folder = Files.createTempDirectory("sluice-clients-");
            Path configuration = folder.resolve("sluice.yaml");
            Files.writeString(configuration, configuration(simulator.baseUrl()));
            return new ClientStand(simulator, folder, GatewayProcess.start(configuration));
        } catch (IOException | RuntimeException | InterruptedException e) {
            simulator.close();
            throw e;
        }
    }

    ProviderSimulator simulator() {
        return simulator;
    }

    /** No fault and no pause. */
    void reset() {
        simulator.setMode(new SimulatorMode.Ok());
        simulator.setPace(Pace.immediate(CHUNKS));
    }

    void providerDoes(String mode) {
        simulator.setMode(SimulatorMode.parse(mode));
    }

    /** Waits until the provider has seen more than it had. */
    boolean awaitOneMore(SimulatorStats before, Counter counter) throws InterruptedException {
        return simulator.await(now -> counter.of(now) == counter.of(before) + 1, SOON);
    }

    /** Repeats nothing. */
    OpenAIClient client() {
        return client(settings -> settings);
    }

    OpenAIClient client(UnaryOperator<OpenAIOkHttpClient.Builder> settings) {
        return settings.apply(
                        OpenAIOkHttpClient.builder()
                                .baseUrl(gateway.url() + "/v1")
                                .apiKey(ADAS_KEY)
                                .maxRetries(0))
                .build();
    }

    OpenAIClient clientAt(String path) {
        return client(settings -> settings.baseUrl(gateway.url() + path));
    }

    static ChatCompletionCreateParams.Builder question() {
        return ChatCompletionCreateParams.builder().model(MODEL).addUserMessage(QUESTION);
    }

    @Override
    public void close() throws IOException {
        gateway.close();
        simulator.close();
        Files.deleteIfExists(folder.resolve("sluice.yaml"));
        Files.deleteIfExists(folder);
    }

    /**
     * One attempt, no circuit, no memory: each call of a client is one call of the provider, and
     * what the provider does is what the client sees.
     */
    private static String configuration(String providerUrl) {
        return """
        server:
          listen: "127.0.0.1:0"
          admin: off
          data_dir: "."
          keep_alive_comment: 3s
          drain: {delay: 0s, wait: 1s}
        network: {proxy: off}
        providers:
          simulator: {preset: openai, base_url: "%s", keys: ["%s"], circuit: off}
        models:
          smart: {targets: [simulator/sim-large], retry: {attempts: 1}}
          small-talk: {targets: [simulator/sim-small], retry: {attempts: 1}}
        cache: {exact: {enabled: false}, semantic: {enabled: false}}
        idempotency: {enabled: false}
        virtual_keys:
          - {name: ada, key: "%s"}
          - {name: bob, key: "%s", models: [small-talk]}
        database: off
        """
                .formatted(providerUrl, PROVIDER_KEY, ADAS_KEY, BOBS_KEY);
    }

    /** One of the simulator's figures. */
    interface Counter {
        long of(SimulatorStats stats);
    }
}
