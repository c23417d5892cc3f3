package dev.sluice.netty.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.netty.relay.DialectStream.LineEnds;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The answer of each kind of provider to each kind of client: what it is does not depend on where
 * the network cuts it.
 */
class CutStreamsTest {

    private static final int LARGEST_PIECE = 7;
    private static final int RANDOM_RUNS = 100;

    private static final AnswerRules RULES = new AnswerRules("asked", "m-1", true, () -> 7);

    @ParameterizedTest
    @MethodSource("dev.sluice.netty.relay.StreamPair#all")
    void saysAllThatTheProviderSaid(StreamPair pair) {
        String whole = whole(pair.stream().bytes(), pair);

        assertThat(whole)
                .contains("two calls.", "Grüße, мир, ", "世界, שלום, 🐦\\n\\\"quoted\\\"")
                .contains("Zü", "weather", "clock", "\"asked\"")
                .doesNotContain("m-1")
                .satisfies(pair.form()::assertEnded);
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.netty.relay.StreamPair#all")
    void isTheSameWhereverItIsCut(StreamPair pair) {
        byte[] bytes = pair.stream().bytes();
        String whole = whole(bytes, pair);

        for (int cut = 1; cut < bytes.length; cut++) {
            assertThat(
                            pair.playback(RULES)
                                    .feed(bytes, 0, cut)
                                    .feed(bytes, cut, bytes.length)
                                    .finish())
                    .as("cut at byte %d", cut)
                    .isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.sluice.netty.relay.StreamPair#all")
    void isTheSameInAnySmallPieces(StreamPair pair) {
        byte[] bytes = pair.stream().bytes();
        String whole = whole(bytes, pair);

        for (long seed = 0; seed < RANDOM_RUNS; seed++) {
            assertThat(inPieces(bytes, pair, seed)).as("seed %d", seed).isEqualTo(whole);
        }
    }

    /** Also where a line end itself is cut. */
    @ParameterizedTest
    @MethodSource("dev.sluice.netty.relay.StreamPair#translated")
    void isTheSameWithOtherLineEndsAndComments(StreamPair pair) {
        String whole = whole(pair.stream().bytes(), pair);

        for (LineEnds ends : LineEnds.values()) {
            byte[] bytes = pair.stream().bytes(ends);
            assertThat(whole(bytes, pair)).as("%s", ends).isEqualTo(whole);
            assertThat(inPieces(bytes, pair, 1)).as("%s in pieces", ends).isEqualTo(whole);
        }
    }

    private static String inPieces(byte[] bytes, StreamPair pair, long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        Playback playback = pair.playback(RULES);
        int from = 0;
        while (from < bytes.length) {
            int to = Math.min(bytes.length, from + random.nextInt(1, LARGEST_PIECE + 1));
            playback.feed(bytes, from, to);
            from = to;
        }
        return playback.finish();
    }

    private static String whole(byte[] bytes, StreamPair pair) {
        return pair.playback(RULES).feed(bytes, 0, bytes.length).finish();
    }
}
