package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.UpstreamHandler.Framing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole table of phase and event for an attempt at a stream; a dot is left out. */
class AttemptTableTest {

    private static final String TABLE =
            """
            event       | UNSENT      | SENT        | AWAITING_CONTENT | READING_ANSWER | READING_ERROR | FLOWING | FINISHED | DONE
            sent        | -           | .           | illegal     | illegal     | illegal     | illegal     | illegal     | -
            stream head | .           | events      | illegal     | illegal     | illegal     | illegal     | illegal     | bytes
            typeless head | .         | events      | illegal     | illegal     | illegal     | illegal     | illegal     | bytes
            json head   | .           | bytes       | illegal     | illegal     | illegal     | illegal     | illegal     | bytes
            page head   | .           | bytes       | illegal     | illegal     | illegal     | illegal     | illegal     | bytes
            error head  | .           | bytes       | illegal     | illegal     | illegal     | illegal     | illegal     | bytes
            silent      | illegal     | illegal     | -           | -           | -           | -           | -           | -
            content     | illegal     | illegal     | commits     | -           | -           | -           | -           | -
            finish      | illegal     | illegal     | commits     | -           | -           | -           | -           | -
            usage 1 2   | illegal     | illegal     | -           | -           | -           | -           | -           | -
            end         | illegal     | illegal     | failed EmptyAnswer | -    | -           | delivered   | delivered   | -
            error x     | illegal     | illegal     | failed ErrorInBody | -    | -           | cut ErrorInBody | cut ErrorInBody | -
            turn's end  | -           | -           | -           | -           | -           | -           | -           | -
            http end    | illegal     | illegal     | failed EmptyAnswer | failed UnexpectedContent | failed ErrorStatus | cut MissingEnd | delivered | -
            connection lost | failed ConnectionLost | failed ConnectionLost | failed ConnectionLost | failed ConnectionLost | failed ErrorStatus | cut ConnectionLost | delivered | -
            after 7s    | -           | -           | -           | -           | -           | -           | -           | -
            after 8s    | -           | failed TimedOut FIRST_BYTE | - | -       | -           | -           | -           | -
            after 20s   | -           | failed TimedOut FIRST_BYTE | - | failed TimedOut IDLE | failed ErrorStatus | cut TimedOut IDLE | delivered | -
            after 30s   | -           | failed TimedOut FIRST_BYTE | failed TimedOut FIRST_TOKEN | failed TimedOut IDLE | failed ErrorStatus | cut TimedOut IDLE | delivered | -
            after 100s  | failed TimedOut TOTAL | failed TimedOut FIRST_BYTE | failed TimedOut FIRST_TOKEN | failed TimedOut IDLE | failed ErrorStatus | cut TimedOut IDLE | delivered | -
            unwritable  | -           | -           | -           | -           | -           | pauses      | pauses      | -
            cancel      | cancelled   | cancelled   | cancelled   | cancelled   | cancelled   | cancelled   | cancelled   | -
            """;

    static Stream<Arguments> cells() {
        List<String> lines = TABLE.lines().toList();
        String[] phases = cells(lines.getFirst());
        List<Arguments> all = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] row = cells(line);
            for (int i = 1; i < row.length; i++) {
                if (!row[i].equals(".")) {
                    all.add(Arguments.of(phases[i], row[0], row[i]));
                }
            }
        }
        return all.stream();
    }

    private static String[] cells(String line) {
        return Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new);
    }

    @ParameterizedTest(name = "{0} + {1} = {2}")
    @MethodSource("cells")
    void answersEachEventInEachPhase(String phase, String event, String expected) {
        AttemptSituation situation = in(phase);
        boolean committed = situation.flight.isCommitted();
        boolean wasDone = phase.equals("DONE");
        int ends = situation.seat.ends.size();

        String result = apply(event, situation);
        if (result.equals("-")) {
            result = describe(situation, committed, wasDone);
        }

        assertThat(result).isEqualTo(expected);
        if (expected.startsWith("failed") || (expected.equals("cancelled") && !committed)) {
            assertThat(situation.seat.heard).isEmpty();
            assertThat(situation.seat.ends).isEmpty();
        }
        if (expected.startsWith("cut") || expected.equals("delivered")) {
            assertThat(situation.seat.ends).hasSize(ends + 1);
        }
        if (!situation.outcomes.isEmpty() || expected.equals("cancelled")) {
            situation.assertNothingIsLeft();
        }
    }

    private static AttemptSituation in(String phase) {
        AttemptSituation situation = new AttemptSituation(/* streamed= */ true);
        if (phase.equals("UNSENT")) {
            return situation;
        }
        situation.call().sent();
        switch (phase) {
            case "SENT" -> {}
            case "AWAITING_CONTENT" -> situation.call().streamHead().turn("silent");
            case "READING_ANSWER" -> situation.call().head(200, "application/json");
            case "READING_ERROR" -> situation.call().head(500, "application/json");
            case "FLOWING" -> situation.call().streamHead().turn("content");
            case "FINISHED" -> situation.call().streamHead().turn("content", "finish");
            case "DONE" -> {
                situation.call().streamHead().turn("content", "finish", "end");
                situation.outcomes.clear();
            }
            default -> throw new IllegalArgumentException(phase);
        }
        return situation;
    }

    private static String apply(String event, AttemptSituation situation) {
        FakeTransport.FakeCall call = situation.call();
        try {
            switch (event) {
                case "sent" -> call.sent();
                case "stream head" -> {
                    return words(call.head(200, "text/event-stream"));
                }
                case "typeless head" -> {
                    return words(call.head(200, ""));
                }
                case "json head" -> {
                    return words(call.head(200, "application/json"));
                }
                case "page head" -> {
                    return words(call.head(200, "text/html"));
                }
                case "error head" -> {
                    return words(call.head(429, "text/event-stream"));
                }
                case "turn's end" -> call.handler().onTurnEnd();
                case "http end" -> call.end();
                case "connection lost" -> call.fail(new UpstreamFailure.ConnectionLost("x"));
                case "after 7s" -> situation.advance(java.time.Duration.ofSeconds(7));
                case "after 8s" -> situation.advance(Fixtures.FIRST_BYTE);
                case "after 20s" -> situation.advance(Fixtures.IDLE);
                case "after 30s" -> situation.advance(Fixtures.FIRST_TOKEN);
                case "after 100s" -> situation.advance(Fixtures.TOTAL);
                case "unwritable" -> {
                    situation.seat.writable = false;
                    situation.attempt.onWritabilityChanged();
                }
                case "cancel" -> situation.attempt.cancel();
                default -> call.handler().onPiece(FakeDialect.bytes(event + "\n"));
            }
            return "-";
        } catch (IllegalStateException e) {
            return "illegal";
        }
    }

    private static String words(Framing framing) {
        return framing == Framing.EVENTS ? "events" : "bytes";
    }

    private static String describe(
            AttemptSituation situation, boolean wasCommitted, boolean wasDone) {
        if (!situation.outcomes.isEmpty()) {
            return situation.outcome();
        }
        if (situation.call().cancelled && !wasDone) {
            return "cancelled";
        }
        if (!situation.call().reading) {
            return "pauses";
        }
        return situation.flight.isCommitted() && !wasCommitted ? "commits" : "-";
    }
}
