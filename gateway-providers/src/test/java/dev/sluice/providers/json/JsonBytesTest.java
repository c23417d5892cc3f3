package dev.sluice.providers.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JsonBytesTest {

    private static final String LETTERS = "\"\\\"\\ab é日\u0001#!}{[],:";

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    /** Against the obvious way to do it. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void findsTheEndOfAnyStringAtAnyOffset(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(60); i > 0; i--) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        byte[] a = text.toString().getBytes(StandardCharsets.UTF_8);

        for (int start = 0; start <= a.length; start++) {
            for (int end = start; end <= a.length; end++) {
                assertThat(JsonBytes.skipString(a, start, end))
                        .as("%d..%d of %s", start, end, text)
                        .isEqualTo(slowly(a, start, end));
            }
        }
    }

    private static int slowly(byte[] a, int i, int end) {
        while (i < end) {
            if (a[i] == '"') {
                return i + 1;
            }
            i += a[i] == '\\' ? 2 : 1;
        }
        return end;
    }

    @Test
    void stepsOverValues() {
        for (String value :
                new String[] {
                    "1", "-1.5e3", "null", "\"a}\\\"]\"", "[]", "{\"a\":[\"}\",{}]}", "[[],[1,2]]"
                }) {
            byte[] a = (value + ",x").getBytes(StandardCharsets.UTF_8);
            assertThat(JsonBytes.skipValue(a, 0, a.length)).as(value).isEqualTo(value.length());
        }
    }

    @Test
    void findsMembersOfTheOuterObjectOnly() {
        byte[] a =
                "{ \"a\" : {\"model\":1} , \"b\":[{\"model\":2}],\"model\" :3}"
                        .getBytes(StandardCharsets.UTF_8);

        int value = JsonBytes.findMember(a, 0, a.length, "model");

        assertThat((char) a[value]).isEqualTo('3');
        assertThat(JsonBytes.findMember(a, 0, a.length, "c")).isEqualTo(-1);
        assertThat(JsonBytes.findMember("[]".getBytes(StandardCharsets.UTF_8), 0, 2, "c"))
                .isEqualTo(-1);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void neverLeavesItsBounds(long seed) {
        Random random = new Random(seed);
        byte[] a = new byte[random.nextInt(64)];
        for (int i = 0; i < a.length; i++) {
            a[i] = (byte) LETTERS.charAt(random.nextInt(LETTERS.length()));
        }
        for (int start = 0; start <= a.length; start++) {
            assertThat(JsonBytes.skipValue(a, start, a.length)).isBetween(start, a.length);
            assertThat(JsonBytes.findMember(a, start, a.length, "a")).isLessThan(a.length);
        }
    }
}
