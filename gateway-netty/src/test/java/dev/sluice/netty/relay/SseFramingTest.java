package dev.sluice.netty.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SseFramingTest {

    private final SseFraming framing = new SseFraming();
    private final List<String> events = new ArrayList<>();

    private boolean feed(String text) {
        return feed(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private boolean feed(byte[] bytes) {
        ByteBuf in = Unpooled.wrappedBuffer(bytes);
        try {
            boolean fits = framing.feed(in, this::collect);
            assertThat(in.isReadable()).isFalse();
            assertThat(in.refCnt()).isEqualTo(1);
            return fits;
        } finally {
            in.release();
        }
    }

    private void collect(java.nio.ByteBuffer event) {
        events.add(StandardCharsets.ISO_8859_1.decode(event).toString());
    }

    /** What a reader of lines makes of a text; the rest is the part without its blank line. */
    private static List<String> reference(String text) {
        List<String> found = new ArrayList<>();
        int start = 0;
        int lineStart = 0;
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c != '\n' && c != '\r') {
                i++;
                continue;
            }
            boolean blank = i == lineStart;
            i += c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n' ? 2 : 1;
            lineStart = i;
            if (blank) {
                found.add(text.substring(start, i));
                start = i;
            }
        }
        return found;
    }

    /** A line feed that came in the read behind its carriage return goes back to it. */
    private static List<String> withLineEndsMended(List<String> events, String input) {
        List<String> all = new ArrayList<>(events);
        String tail = input.substring(String.join("", events).length());
        List<String> mended = new ArrayList<>();
        all.add(tail.startsWith("\n") ? "\n" : "");
        for (String event : all) {
            String rest = event;
            if (!mended.isEmpty() && mended.getLast().endsWith("\r") && rest.startsWith("\n")) {
                mended.set(mended.size() - 1, mended.getLast() + "\n");
                rest = rest.substring(1);
            }
            mended.add(rest);
        }
        mended.removeLast();
        return mended;
    }

    @Nested
    class InOneRead {

        @ParameterizedTest
        @ValueSource(strings = {"\n", "\r\n", "\r"})
        void cutsBehindEachBlankLine(String end) {
            String one = "data: 1" + end + end;
            String two = "event: x" + end + "data: 2" + end + ": comment" + end + end;

            feed(one + two + "data: 3" + end);

            assertThat(events).containsExactly(one, two);
            assertThat(framing.tailBytes()).isEqualTo(7 + end.length());
        }

        @Test
        void takesAnyMixOfLineEnds() {
            feed("data: 1\r\n\ndata: 2\n\r\ndata: 3\r\rdata: 4\n\r");

            assertThat(events)
                    .containsExactly(
                            "data: 1\r\n\n", "data: 2\n\r\n", "data: 3\r\r", "data: 4\n\r");
        }

        @Test
        void leavesBytesThatLookLikeNothingAlone() {
            String event = "data: \u0000\u00ff\u0085\u000b x\n\n";

            feed(event);

            assertThat(events).containsExactly(event);
        }
    }

    @Nested
    class InManyReads {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "data: 1\n\ndata: 2\n\n",
                    "data: 1\r\n\r\ndata: 2\r\n\r\n",
                    "data: 1\r\rdata: 2\r\r",
                    "data: 1\r\n\ndata: 2\n\r\ndata: 3\r\r",
                    "\n\ndata: 1\n\n\n\n",
                    "\r\n\r\n\r\ndata: 1\r\n\r\n",
                    "event: a\ndata: {\"x\":\n data: y}\n\n: ping\n\ndata: [DONE]\n\n",
                    "id: 7\r\ndata: \u00c3\u00bc\u00e2\u0082\u00ac\r\n\r\ndata: end\r\n\r\n",
                })
        void givesTheSameEventsWhereverItIsCut(String input) {
            List<String> expected = reference(input);
            for (int cut = 0; cut <= input.length(); cut++) {
                for (int second = cut; second <= input.length(); second++) {
                    events.clear();
                    framing.restart();
                    feed(input.substring(0, cut));
                    feed(input.substring(cut, second));
                    feed(input.substring(second));

                    assertThat(withLineEndsMended(events, input))
                            .as("cut at %d and %d", cut, second)
                            .isEqualTo(expected);
                    assertThat(input).startsWith(String.join("", events));
                }
            }
        }

        static LongStream seeds() {
            return LongStream.range(0, 300);
        }

        @ParameterizedTest(name = "seed {0}")
        @MethodSource("seeds")
        void givesTheSameEventsHoweverItIsSliced(long seed) {
            RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
            String input = randomStream(random);
            int at = 0;
            while (at < input.length()) {
                int to = Math.min(input.length(), at + random.nextInt(0, 2 + input.length() / 3));
                feed(input.substring(at, to));
                at = to;
            }

            List<String> expected = reference(input);
            assertThat(withLineEndsMended(events, input)).isEqualTo(expected);
            int whole = events.stream().mapToInt(String::length).sum();
            assertThat(framing.tailBytes()).isEqualTo(input.length() - whole);
            assertThat(input).startsWith(String.join("", events));
        }

        private static String randomStream(RandomGenerator random) {
            String[] ends = {"\n", "\r\n", "\r"};
            StringBuilder stream = new StringBuilder();
            for (int i = random.nextInt(1, 40); i > 0; i--) {
                if (random.nextInt(3) > 0) {
                    stream.append("data: ");
                    for (int n = random.nextInt(0, 40); n > 0; n--) {
                        stream.append((char) random.nextInt(' ', 256));
                    }
                }
                stream.append(ends[random.nextInt(ends.length)]);
            }
            // A last byte that is no line end leaves no doubt where the last line ends.
            return stream.append('x').toString();
        }

        @Test
        void showsAnEventInTheReadOfItsLastByte() {
            feed("data: 1\n");
            assertThat(events).isEmpty();
            feed("\n");
            assertThat(events).hasSize(1);
        }

        @Test
        void showsAnEventThatEndsInACarriageReturnWithoutWaiting() {
            feed("data: 1\r\r");
            assertThat(events).containsExactly("data: 1\r\r");
        }

        @Test
        void keepsTheTwoLetterLineEndOfAnEventTogether() {
            feed("data: 1\r\n\r");
            assertThat(events).isEmpty();

            feed("\ndata: 2\r\n\r\n");
            assertThat(events).containsExactly("data: 1\r\n\r\n", "data: 2\r\n\r\n");
        }

        @Test
        void takesACarriageReturnAtTheEndOfOneStreamForNothingInTheNext() {
            feed("data: 1\r\r");
            framing.restart();
            events.clear();

            feed("\ndata: 2\n\n");

            assertThat(events).containsExactly("\n", "data: 2\n\n");
        }
    }

    @Nested
    class WithLargeEvents {

        @Test
        void growsUpToEightMebibytes() {
            String event = "data: " + "x".repeat(8 * 1024 * 1024) + "\n\n";
            for (int at = 0; at < event.length(); at += 16 * 1024) {
                String piece = event.substring(at, Math.min(event.length(), at + 16 * 1024));
                assertThat(feed(piece)).isTrue();
            }

            assertThat(events).hasSize(1);
            assertThat(events.getFirst()).isEqualTo(event);
            assertThat(framing.tailBytes()).isZero();
        }

        @Test
        void refusesWhatIsLargerThanTheLimit() {
            SseFraming small = new SseFraming(100);
            ByteBuf hundred = Unpooled.wrappedBuffer(new byte[100]);
            ByteBuf one = Unpooled.wrappedBuffer(new byte[1]);

            assertThat(small.feed(hundred, this::unexpected)).isTrue();
            assertThat(small.feed(one, this::unexpected)).isFalse();
        }

        private void unexpected(java.nio.ByteBuffer event) {
            throw new AssertionError("an event of zeros");
        }

        @Test
        void keepsSmallEventsBetweenLargeOnesApart() {
            String large = "data: " + "y".repeat(300_000) + "\n\n";
            String small = "data: z\n\n";
            for (int i = 0; i < 5; i++) {
                feed(large.substring(0, 150_000));
                feed(large.substring(150_000) + small.substring(0, 4));
                feed(small.substring(4));
            }

            assertThat(events).hasSize(10);
            assertThat(events.get(8)).isEqualTo(large);
            assertThat(events.get(9)).isEqualTo(small);
        }
    }

    @Nested
    class AtTheEnd {

        @ParameterizedTest
        @CsvSource(
                quoteCharacter = '~',
                value = {
                    "data: {\"a\":1}, true",
                    "data: [DONE], true",
                    "data:[DONE], true",
                    "data: {\"a\":\"}\"}, true",
                    "{\"error\":{\"message\":\"x\"}}, true",
                    "data: {\"a\":, false",
                    "data: {\"a\":\"}, false",
                    "data: {\"a\":{\"b\":1}, false",
                    "data: {\"a\":\"\\\\\"}, false",
                    "data: hello, false",
                    ": comment, false",
                    "event: x, false",
                    "~~, false",
                })
        void showsATailThatLacksOnlyItsLineEnds(String tail, boolean whole) {
            String text = tail.replace("\\\\", "\\");
            feed("data: before\n\n" + text);
            framing.finish(SseFramingTest.this::collect);

            assertThat(events)
                    .isEqualTo(
                            whole
                                    ? List.of("data: before\n\n", text + "\n\n")
                                    : List.of("data: before\n\n"));
            assertThat(framing.tailBytes()).isZero();
        }

        @ParameterizedTest
        @ValueSource(strings = {"\n", "\r\n", "\r"})
        void showsATailThatLacksOnlyItsBlankLine(String end) {
            feed("data: [DONE]" + end);
            framing.finish(SseFramingTest.this::collect);

            assertThat(events).containsExactly("data: [DONE]" + end + "\n\n");
        }

        @Test
        void hasNothingToShowBehindACompleteEvent() {
            feed("data: 1\n\n");
            framing.finish(SseFramingTest.this::collect);

            assertThat(events).containsExactly("data: 1\n\n");
        }

        @Test
        void dropsTheEndOfADocumentThatIsCutOff() {
            feed("data: {\"choices\":[{\"delta\":{\"content\":\"hel");
            framing.finish(SseFramingTest.this::collect);

            assertThat(events).isEmpty();
        }
    }
}
