package dev.sluice.netty.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.netty.relay.DialectStream.LineEnds;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The answer of each kind of provider to each kind of client: what it is does not depend on where
 * the network cuts it.
 */
class CutStreamsTest {

    private static final int LARGEST_PIECE = 7;
    private static final int RANDOM_RUNS = 100;

    private static final AnswerRules RULES = new AnswerRules("asked", true, () -> 7);

    static Stream<Arguments> pairs() {
        return Stream.of(DialectStream.values())
                .flatMap(
                        stream ->
                                Stream.of(ClientForm.values())
                                        .map(form -> Arguments.of(stream, form)));
    }

    static Stream<Arguments> translations() {
        return pairs()
                .filter(
                        pair ->
                                !((DialectStream) pair.get()[0])
                                        .dialect()
                                        .speaks(((ClientForm) pair.get()[1]).surface()));
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("pairs")
    void saysAllThatTheProviderSaid(DialectStream stream, ClientForm form) {
        String whole = whole(stream.bytes(), stream, form);

        assertThat(whole)
                .contains("two calls.", "Grüße, мир, ", "世界, שלום, 🐦\\n\\\"quoted\\\"")
                .contains("Zü", "weather", "clock", "\"asked\"")
                .doesNotContain("m-1")
                .satisfies(form::assertEnded);
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("pairs")
    void isTheSameWhereverItIsCut(DialectStream stream, ClientForm form) {
        byte[] bytes = stream.bytes();
        String whole = whole(bytes, stream, form);

        for (int cut = 1; cut < bytes.length; cut++) {
            assertThat(
                            playback(stream, form)
                                    .feed(bytes, 0, cut)
                                    .feed(bytes, cut, bytes.length)
                                    .finish())
                    .as("cut at byte %d", cut)
                    .isEqualTo(whole);
        }
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("pairs")
    void isTheSameInAnySmallPieces(DialectStream stream, ClientForm form) {
        byte[] bytes = stream.bytes();
        String whole = whole(bytes, stream, form);

        for (long seed = 0; seed < RANDOM_RUNS; seed++) {
            assertThat(inPieces(bytes, stream, form, seed)).as("seed %d", seed).isEqualTo(whole);
        }
    }

    /** Also where a line end itself is cut. */
    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("translations")
    void isTheSameWithOtherLineEndsAndComments(DialectStream stream, ClientForm form) {
        String whole = whole(stream.bytes(), stream, form);

        for (LineEnds ends : LineEnds.values()) {
            byte[] bytes = stream.bytes(ends);
            assertThat(whole(bytes, stream, form)).as("%s", ends).isEqualTo(whole);
            assertThat(inPieces(bytes, stream, form, 1)).as("%s in pieces", ends).isEqualTo(whole);
        }
    }

    private static String inPieces(
            byte[] bytes, DialectStream stream, ClientForm form, long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        Playback playback = playback(stream, form);
        int from = 0;
        while (from < bytes.length) {
            int to = Math.min(bytes.length, from + random.nextInt(1, LARGEST_PIECE + 1));
            playback.feed(bytes, from, to);
            from = to;
        }
        return playback.finish();
    }

    private static String whole(byte[] bytes, DialectStream stream, ClientForm form) {
        return playback(stream, form).feed(bytes, 0, bytes.length).finish();
    }

    private static Playback playback(DialectStream stream, ClientForm form) {
        return new Playback(stream.dialect(), form.surface(), RULES);
    }
}
