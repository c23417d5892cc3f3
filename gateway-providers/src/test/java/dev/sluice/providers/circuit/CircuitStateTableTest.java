package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.circuit.CircuitOverride;
import dev.sluice.core.circuit.CircuitState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every event in every state: what comes after it. {@code C} closed, {@code O} open, {@code H}
 * half-open, {@code FO} and {@code FC} forced open and closed.
 */
class CircuitStateTableTest {

    /** Where a circuit stands before the event, and the era of calls that count there. */
    enum Start {
        CLOSED(0),
        RESTING(1),
        REST_OVER(1),
        HALF_OPEN(1),
        FORCED_OPEN(1),
        FORCED_CLOSED(1);

        private final long era;

        Start(long era) {
            this.era = era;
        }

        private CircuitBench bench() {
            CircuitBench bench = new CircuitBench(Settings.DEFAULT);
            switch (this) {
                case CLOSED -> {}
                case RESTING -> bench.open();
                case REST_OVER -> {
                    bench.open();
                    bench.clock.advance(Duration.ofSeconds(60));
                }
                case HALF_OPEN -> assertThat(bench.firstTrial()).isEqualTo(era);
                case FORCED_OPEN -> bench.circuit.override(CircuitOverride.OPEN);
                case FORCED_CLOSED -> bench.circuit.override(CircuitOverride.CLOSED);
            }
            bench.events.clear();
            return bench;
        }
    }

    /** What happens. Results without a call that was let out are illegal and must do nothing. */
    enum Event {
        ASK,
        SUCCESS,
        THREE_SUCCESSES,
        FAILURE,
        THREE_FAILURES,
        CUT,
        RELEASE,
        STALE_SUCCESSES,
        STALE_FAILURES,
        STALE_RELEASE,
        A_MINUTE,
        SAY_OPEN,
        SAY_CLOSED,
        SAY_AUTO;

        private void happen(CircuitBench bench, long era) {
            ProviderCircuit circuit = bench.circuit;
            switch (this) {
                case ASK -> bench.asks();
                case SUCCESS ->
                        circuit.succeeded(era, CallClass.SHORT_PROMPT, Duration.ofMillis(1));
                case THREE_SUCCESSES -> threeSuccesses(bench, era);
                case FAILURE -> circuit.failed(era);
                case THREE_FAILURES -> repeat(() -> circuit.failed(era));
                case CUT -> circuit.cut(era);
                case RELEASE -> circuit.released(era);
                case STALE_SUCCESSES ->
                        repeat(
                                () ->
                                        circuit.succeeded(
                                                era - 1,
                                                CallClass.SHORT_PROMPT,
                                                Duration.ofMillis(1)));
                case STALE_FAILURES -> repeat(() -> circuit.failed(era - 1));
                case STALE_RELEASE -> circuit.released(era - 1);
                case A_MINUTE -> bench.clock.advance(Duration.ofMinutes(1));
                case SAY_OPEN -> circuit.override(CircuitOverride.OPEN);
                case SAY_CLOSED -> circuit.override(CircuitOverride.CLOSED);
                case SAY_AUTO -> circuit.override(CircuitOverride.AUTO);
            }
        }

        /** In half-open the first call is out already; the others must be let out. */
        private static void threeSuccesses(CircuitBench bench, long era) {
            bench.circuit.succeeded(era, CallClass.SHORT_PROMPT, Duration.ofMillis(1));
            for (int i = 0; i < 2; i++) {
                if (bench.state() == CircuitState.HALF_OPEN) {
                    bench.nextTrial();
                }
                bench.circuit.succeeded(era, CallClass.SHORT_PROMPT, Duration.ofMillis(1));
            }
        }

        private static void repeat(Runnable result) {
            for (int i = 0; i < 3; i++) {
                result.run();
            }
        }
    }

    private static final String TABLE =
            """
            event           | CLOSED | RESTING | REST_OVER | HALF_OPEN | FORCED_OPEN | FORCED_CLOSED
            ASK             | C      | O       | H         | H         | FO          | FC
            SUCCESS         | C      | O       | O         | H         | FO          | FC
            THREE_SUCCESSES | C      | O       | O         | C         | FO          | FC
            FAILURE         | C      | O       | O         | O         | FO          | FC
            THREE_FAILURES  | O      | O       | O         | O         | FO          | FC
            CUT             | C      | O       | O         | O         | FO          | FC
            RELEASE         | C      | O       | O         | H         | FO          | FC
            STALE_SUCCESSES | C      | O       | O         | H         | FO          | FC
            STALE_FAILURES  | C      | O       | O         | H         | FO          | FC
            STALE_RELEASE   | C      | O       | O         | H         | FO          | FC
            A_MINUTE        | C      | O       | O         | H         | FO          | FC
            SAY_OPEN        | FO     | FO      | FO        | FO        | FO          | FO
            SAY_CLOSED      | FC     | FC      | FC        | FC        | FC          | FC
            SAY_AUTO        | C      | C       | C         | C         | C           | C
            """;

    record Cell(Start start, Event event, CircuitState then) {}

    @ParameterizedTest
    @MethodSource("cells")
    void hasOneStateAfterEachEvent(Cell cell) {
        CircuitBench bench = cell.start().bench();
        CircuitState before = bench.state();

        cell.event().happen(bench, cell.start().era);

        assertThat(bench.state()).isEqualTo(cell.then());
        assertThat(bench.events).hasSize(cell.then() == before ? 0 : 1);
    }

    @Test
    void coversEveryEventInEveryState() {
        assertThat(cells()).hasSize(Start.values().length * Event.values().length);
    }

    static Stream<Cell> cells() {
        List<String> rows = TABLE.lines().toList();
        List<Start> starts = columns(rows.getFirst()).stream().skip(1).map(Start::valueOf).toList();
        List<Cell> cells = new ArrayList<>();
        for (String row : rows.subList(1, rows.size())) {
            List<String> columns = columns(row);
            for (int i = 0; i < starts.size(); i++) {
                cells.add(
                        new Cell(
                                starts.get(i),
                                Event.valueOf(columns.getFirst()),
                                state(columns.get(i + 1))));
            }
        }
        return cells.stream();
    }

    private static List<String> columns(String row) {
        return Arrays.stream(row.split("\\|", -1)).map(String::strip).toList();
    }

    private static CircuitState state(String letters) {
        return switch (letters) {
            case "C" -> CircuitState.CLOSED;
            case "O" -> CircuitState.OPEN;
            case "H" -> CircuitState.HALF_OPEN;
            case "FO" -> CircuitState.FORCED_OPEN;
            case "FC" -> CircuitState.FORCED_CLOSED;
            default -> throw new IllegalArgumentException(letters);
        };
    }
}
