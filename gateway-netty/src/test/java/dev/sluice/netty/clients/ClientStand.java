package dev.sluice.netty.clients;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** A real gateway before the simulated providers of this process, and clients of that gateway. */
final class ClientStand implements AutoCloseable {
    static final String MODEL = "smart";
    static final String QUESTION = "Which fields does the sluice feed — and when?";

    /** May use every model. */
    static final String ADAS_KEY = "sk-sluice-ada-0123456789abcdef";

    /** May use {@code small-talk} alone. */
    static final String BOBS_KEY = "sk-sluice-bob-0123456789abcdef";

    static final String PROVIDER_KEY = "sk-provider-0123456789";

    /** Whoever is asked so, and may call a tool, calls two at once. */
    static final String QUESTION_FOR_TWO_TOOLS = "[tools:2] Which weather in Basel and Bern?";

    /** Longer than any of these tests: no stream ends by itself. */
    static final Pace ENDLESS = Pace.immediate(2_000).withTokensPerSecond(20);

    /** For whatever another thread or process has to do. */
    static final Duration SOON = Duration.ofSeconds(5);

    private final String name;
    private final Backing backing;
    private final int attempts;
    private final Path folder;
    private final GatewayProcess gateway;

    private ClientStand(
            String name, Backing backing, int attempts, Path folder, GatewayProcess gateway) {
        this.name = name;
        this.backing = backing;
        this.attempts = attempts;
        this.folder = folder;
        this.gateway = gateway;
    }

    static ClientStand start(String name, Backing backing, Routes routes)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("sluice-clients-");
        Path configuration = folder.resolve("sluice.yaml");
        Files.writeString(configuration, routes.configuration(backing));
        return new ClientStand(
                name,
                backing,
                routes.attempts(backing),
                folder,
                GatewayProcess.start(configuration));
    }

    /** The provider that serves. */
    ProviderSimulator simulator() {
        return backing.simulator();
    }

    StructuredProvider structured() {
        return backing.structured();
    }

    /** How many targets are asked until one serves. */
    int attempts() {
        return attempts;
    }

    /** No fault and no pause. */
    void reset() {
        backing.reset();
    }

    void providerDoes(String mode) {
        simulator().setMode(SimulatorMode.parse(mode));
    }

    /** Waits until the provider has seen more than it had. */
    boolean awaitOneMore(SimulatorStats before, Counter counter) throws InterruptedException {
        return simulator().await(now -> counter.of(now) == counter.of(before) + 1, SOON);
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

    /** What a client's base URL begins with. */
    String url() {
        return gateway.url();
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
        Files.deleteIfExists(folder.resolve("sluice.yaml"));
        Files.deleteIfExists(folder);
    }

    /** Tells tests of one stand from those of the other. */
    @Override
    public String toString() {
        return name;
    }

    /** One of the simulator's figures. */
    interface Counter {
        long of(SimulatorStats stats);
    }
}
