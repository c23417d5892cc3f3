package dev.sluice.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Timeout(60)
class LoadCommandTest {
    @TempDir private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private ProviderSimulator simulator;

    @BeforeEach
    void start() throws Exception {
        simulator = ProviderSimulator.start(SimulatorSettings.forTests());
    }

    @AfterEach
    void stop() {
        simulator.close();
    }

    private int load(String options) {
        List<String> args = new ArrayList<>(List.of("--url", simulator.baseUrl()));
        args.addAll(List.of("--json", directory.resolve("report.json").toString()));
        args.addAll(List.of(options.split(" ", -1)));
        return new CommandLine(new LoadCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, /* autoFlush= */ true))
                .execute(args.toArray(String[]::new));
    }

    private JsonValue report() throws Exception {
        return JsonValue.parse(Files.readString(directory.resolve("report.json")));
    }

    private double number(String... path) throws Exception {
        return report().at(path) instanceof JsonNumber(String literal)
                ? Double.parseDouble(literal)
                : Double.NaN;
    }

    @Nested
    class AGoodRun {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "--requests 40 --verify simulator --chunks 10",
                    "--requests 40 --whole --verify simulator --chunks 10",
                    "--requests 40 --rate 400 --arrivals poisson --prompts repeat=0.5",
                    "--requests 40 --rate 400 --connections 2"
                })
        void exitsWith0AndCountsEachRequestOnce(String options) throws Exception {
            assertThat(load(options)).isZero();

            assertThat(out.toString()).startsWith("right: 100 % (40 of 40 requests)\n");
            assertThat(number("right")).isEqualTo(40);
            assertThat(number("first_token", "count")).isEqualTo(40);
            assertThat(simulator.stats().requests()).isEqualTo(40);
        }

        @Test
        void sendsForSoLongAsItIsTold() throws Exception {
            assertThat(load("--rate 100 --duration 300ms")).isZero();

            assertThat(number("requests")).isEqualTo(30);
        }

        @Test
        void opensNoMoreConnectionsThanItHasClients() {
            load("--requests 50 --connections 3");

            assertThat(simulator.stats().connections()).isBetween(1L, 3L);
        }

        @Test
        void leavesTheWarmUpOutOfTheLatencies() throws Exception {
            assertThat(load("--rate 100 --duration 300ms --warm-up 100ms")).isZero();

            assertThat(number("right")).isEqualTo(30);
            assertThat(number("total", "count")).isEqualTo(20);
        }
    }

    @Test
    void measuresFromThePlannedTimeAlsoWhatWaitsForAConnection() throws Exception {
        simulator.setPace(Pace.immediate(10).withFirstDelay(Duration.ofMillis(50)));

        assertThat(load("--rate 200 --requests 20 --connections 1")).isZero();

        // The last is planned at 95 ms and cannot begin before 19 others have taken 50 ms each.
        assertThat(number("first_token", "max_ms")).isGreaterThan(20 * 50 - 95 - 1);
    }

    @Test
    void exitsWith1AndNamesTheClassesOfErrors() throws Exception {
        simulator.modes(SimulatorMode.parse("503"), SimulatorMode.parse("cut-after=3"));

        assertThat(load("--requests 20 --connections 1")).isEqualTo(1);

        assertThat(out.toString()).startsWith("right: 90 % (18 of 20 requests)\n");
        assertThat(report().at("errors").compact()).isEqualTo("{\"cut\":1,\"status 503\":1}");
    }

    @Test
    void exitsWith1WhenTokensAreWrong() throws Exception {
        assertThat(load("--requests 3 --verify simulator --chunks 11")).isEqualTo(1);

        assertThat(report().at("errors").compact()).isEqualTo("{\"wrong tokens\":3}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--url nonsense",
                "--rate 0",
                "--connections 0",
                "--requests 0",
                "--duration 5",
                "--timeout 0s",
                "--prompts sometimes",
                "--stream --whole",
                "--verify thoroughly",
                "--chunks 0"
            })
    void exitsWith2OnBadUsage(String options) {
        assertThat(load(options)).isEqualTo(2);
        assertThat(err.toString()).isNotBlank();
        assertThat(simulator.stats().requests()).isZero();
    }
}
