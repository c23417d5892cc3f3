package dev.sluice.netty.scenario;

import dev.sluice.core.config.ConfigFault;
import dev.sluice.core.config.ConfigOutcome;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.config.load.ConfigLoader;
import dev.sluice.netty.boot.Gateway;
import dev.sluice.providers.catalogue.CataloguePresets;
import dev.sluice.providers.catalogue.ProviderCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A gateway in this process, on free ports, started from a configuration's text. */
final class RunningGateway implements AutoCloseable {

    private final Gateway gateway;

    private RunningGateway(Gateway gateway) {
        this.gateway = gateway;
    }

    static RunningGateway start(String yaml) throws Exception {
        return start(yaml, Map.of());
    }

    static RunningGateway start(String yaml, Map<String, String> environment) throws Exception {
        return new RunningGateway(Gateway.start(configuration(yaml), environment));
    }

    static RunningGateway start(String yaml, Gateway.Recordings recordings) throws Exception {
        return new RunningGateway(Gateway.start(configuration(yaml), Map.of(), recordings));
    }

    /** A gateway that loads that file again for each reload, and watches it. */
    static RunningGateway start(Path file) throws Exception {
        return start(file, () -> load(file));
    }

    static RunningGateway start(Path file, Supplier<ConfigOutcome> source) throws Exception {
        return new RunningGateway(
                Gateway.start(loaded(load(file)), source, Map.of(), Gateway.Recordings.USUAL));
    }

    static ConfigOutcome load(Path file) {
        return new ConfigLoader(
                        CataloguePresets.of(ProviderCatalogue.bundled()),
                        Map.of(),
                        /* port= */ null)
                .load(file);
    }

    static GatewayConfig configuration(String yaml) throws IOException {
        Path file = Files.createTempFile("scenario", ".yaml");
        try {
            Files.writeString(file, yaml);
            return loaded(load(file)).config();
        } finally {
            Files.delete(file);
        }
    }

    private static ConfigOutcome.Loaded loaded(ConfigOutcome outcome) {
        return switch (outcome) {
            case ConfigOutcome.Loaded loaded -> loaded;
            case ConfigOutcome.Faulty faulty ->
                    throw new IllegalArgumentException(
                            faulty.faults().stream()
                                    .map(ConfigFault::toString)
                                    .collect(Collectors.joining("\n")));
        };
    }

    void reload() {
        gateway.reload("test");
    }

    /** Goes down as after a signal; returns when it is quiet. */
    void drain(CountDownLatch hurry) throws InterruptedException {
        gateway.drain(hurry);
    }

    int port() {
        return gateway.address().getPort();
    }

    RawClient connect() throws IOException {
        return RawClient.connect(port());
    }

    RawClient connectAdmin() throws IOException {
        return RawClient.connect(adminPort());
    }

    int adminPort() {
        return gateway.adminAddress().orElseThrow().getPort();
    }

    /** One request to the admin listener. */
    Response admin(String request) throws IOException {
        try (RawClient admin = connectAdmin()) {
            return admin.ask(request);
        }
    }

    /** The metrics as they are scraped. */
    String metrics() throws IOException {
        return admin("GET /metrics HTTP/1.1\r\nhost: admin\r\n\r\n").text();
    }

    /** The sum of all series of that name whose labels hold all of the given ones. */
    long metric(String name, String... labels) throws IOException {
        Predicate<String> labelled =
                line -> {
                    for (String label : labels) {
                        if (!line.contains(label)) {
                            return false;
                        }
                    }
                    return true;
                };
        return metrics()
                .lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .filter(labelled)
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    boolean awaitMetric(long value, String name, String... labels) throws Exception {
        return Deadline.await(() -> metric(name, labels) == value);
    }

    @Override
    public void close() {
        gateway.close();
    }
}
