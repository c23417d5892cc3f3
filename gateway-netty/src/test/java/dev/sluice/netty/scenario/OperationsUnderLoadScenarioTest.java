package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Whatever an operator does, streams that run go on to their end. */
class OperationsUnderLoadScenarioTest extends FileScenario {

    private static final int STREAMS = 200;
    private static final int ROUNDS = 50;

    @Override
    String circuit() {
        return "{consecutive_failures: 3}";
    }

    @Test
    void noStreamDropsWhileEverythingIsChangedFiftyTimes() throws Exception {
        provider.setPace(new Pace(Duration.ZERO, 6, 120));
        List<RawClient> readers = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            readers.add(sent(ChatRequests.streamed("stream " + i)));
        }
        List<Future<Response>> streams = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (RawClient reader : readers) {
                ResponseHead head = reader.readHead();
                streams.add(clients.submit(() -> reader.readBody(head)));
            }
            provider.setPace(Pace.immediate(3));

            for (int round = 0; round < ROUNDS; round++) {
                put200("/admin/v1/circuits/sim/sim-small", "{\"state\": \"open\"}");
                assertThat(statusOf("smart")).as("forced open").isEqualTo(503);
                put200("/admin/v1/models/smart", "{\"targets\": [\"sim/sim-other\"]}");
                assertThat(statusOf("smart")).as("another target").isEqualTo(200);
                apply(round % 2 == 0 ? with("fresh") : usual());
                assertThat(statusOf("smart")).as("the file's target").isEqualTo(503);
                put200("/admin/v1/circuits/sim/sim-small", "{\"state\": \"auto\"}");
                assertThat(statusOf("smart")).as("closed again").isEqualTo(200);
                put200("/admin/v1/providers/sim", "{\"drained\": true}");
                assertThat(statusOf("smart")).as("drained").isGreaterThanOrEqualTo(500);
                put200("/admin/v1/providers/sim", "{\"drained\": false}");
                assertThat(statusOf("smart")).as("in use again").isEqualTo(200);
            }
            assertThat(streams).as("streams still run").anyMatch(stream -> !stream.isDone());

            for (int i = 0; i < STREAMS; i++) {
                Response stream = streams.get(i).get();
                assertThat(stream.isDone()).as("stream %d", i).isTrue();
                assertThat(stream.errorEvents()).isEmpty();
            }
        }
    }

    private void put200(String path, String json) throws IOException {
        Response said = put(path, json);
        assertThat(said.status()).as(said.text()).isEqualTo(200);
    }

    private int statusOf(String model) throws IOException {
        return askFor(model, "hello").status();
    }
}
