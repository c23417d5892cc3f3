package dev.sluice.netty.upstream;

import static dev.sluice.netty.upstream.TurnStand.HEAD;
import static dev.sluice.netty.upstream.TurnStand.chunk;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventReading;
import dev.sluice.netty.relay.Playback;
import dev.sluice.netty.relay.StreamPair;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What an event of a provider is to a client of another form leaves in the turn of the loop in
 * which the event's last byte was read, and nothing of it later.
 */
class TranslatedTurnsTest {

    /** What the gateway takes the prompt of these requests for, in tokens. */
    private static final long SIZE_OF_HI = 4;

    /** What comes in an event of its own, as all forms write it. */
    private static final List<String> PIECES = List.of("Two t", "two calls.", "Grüße", "世界");

    @ParameterizedTest
    @MethodSource("dev.sluice.netty.relay.StreamPair#all")
    void eachEventLeavesInTheTurnOfItsLastByteWhereverItIsCut(StreamPair pair) {
        List<ByteBuffer> events = pair.stream().events();
        List<String> renderings = renderings(pair);
        int longest = events.stream().mapToInt(ByteBuffer::remaining).max().orElseThrow();
        for (int cut = 1; cut < longest; cut++) {
            try (TurnStand stand = stand(pair)) {
                stand.read(HEAD);
                for (int i = 0; i < events.size(); i++) {
                    byte[] event = chunk(text(events.get(i))).getBytes(UTF_8);
                    // The event is whole two bytes before its chunk is.
                    int first = Math.min(cut, event.length - 3);
                    stand.read(Unpooled.wrappedBuffer(event, 0, first));
                    assertThat(stand.sent()).as("event %d cut at %d", i, first).isEmpty();

                    stand.read(Unpooled.wrappedBuffer(event, first, event.length - first));

                    assertThat(Playback.timeless(body(stand.sent())))
                            .as("event %d cut at %d", i, first)
                            .isEqualTo(renderings.get(i));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.netty.relay.StreamPair#all")
    void noPieceWaitsForAnother(StreamPair pair) {
        PIECES.forEach(piece -> assertNotHeld(pair, piece, piece));
        if (pair.form().hasWholeCallsOnly()) {
            assertNotHeld(pair, "rich", "weather");
            assertNotHeld(pair, pair.stream().endOfClock(), "clock");
        } else {
            List.of("weather", "Zü", "rich", "clock").forEach(p -> assertNotHeld(pair, p, p));
        }
    }

    /** What comes with the event of {@code cause} leaves with it. */
    private static void assertNotHeld(StreamPair pair, String cause, String piece) {
        List<String> events =
                pair.stream().events().stream().map(TranslatedTurnsTest::text).toList();
        assertThat(turnOf(piece, renderings(pair)))
                .as(piece)
                .isEqualTo(turnOf(cause, events))
                .isNotNegative();
    }

    private static int turnOf(String piece, List<String> turns) {
        return IntStream.range(0, turns.size())
                .filter(i -> turns.get(i).contains(piece))
                .findFirst()
                .orElse(-1);
    }

    /** What each event is to the client; what comes before the first content waits for it. */
    private static List<String> renderings(StreamPair pair) {
        Playback playback = pair.playback(new AnswerRules(null, "m", true, () -> SIZE_OF_HI));
        List<String> renderings = new ArrayList<>();
        StringBuilder held = new StringBuilder();
        boolean committed = false;
        for (ByteBuffer event : pair.stream().events()) {
            EventReading reading = playback.event(event);
            held.append(playback.taken());
            committed |= reading.content() || reading.finished();
            renderings.add(committed ? held.toString() : "");
            if (committed) {
                held.setLength(0);
            }
        }
        return renderings;
    }

    private static TurnStand stand(StreamPair pair) {
        return new TurnStand(
                pair.stream().dialect(),
                pair.form().surface(),
                pair.form().operation(),
                pair.form().request());
    }

    private static String text(ByteBuffer bytes) {
        return UTF_8.decode(bytes.duplicate()).toString();
    }

    /** Without head, chunk lines and the body's end. */
    private static String body(String sent) {
        String rest = sent.startsWith("HTTP/1.1 ") ? sent.split("\r\n\r\n", 2)[1] : sent;
        StringBuilder body = new StringBuilder();
        byte[] bytes = rest.getBytes(UTF_8);
        int at = 0;
        while (at < bytes.length) {
            int lineEnd = at;
            while (bytes[lineEnd] != '\r') {
                lineEnd++;
            }
            int size = Integer.parseInt(new String(bytes, at, lineEnd - at, UTF_8), 16);
            body.append(new String(bytes, lineEnd + 2, size, UTF_8));
            at = lineEnd + 2 + size + 2;
        }
        return body.toString();
    }
}
