package dev.sluice.cache.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.RawJson;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalOutputTest {

    @ParameterizedTest
    @CsvSource({"0, 0.0", "0, 0e1", "0, -0", "1, 1.000", "100, 1e2", "0.10, 1e-1", "-2.50, -2.5"})
    void numbersOfOneValueAreTheSame(String one, String other) {
        assertThat(number(one)).isEqualTo(number(other));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "1, -1",
        "1, 10",
        "0.1, 0.01",
        "12345678901234567890, 12345678901234567891"
    })
    void numbersOfOtherValuesDiffer(String one, String other) {
        assertThat(number(one)).isNotEqualTo(number(other));
    }

    @Test
    void aNumberOfManyDigitsIsItsOwnSpelling() {
        String long1 = "1." + "0".repeat(100_000);

        assertThat(number(long1)).isEqualTo(number(long1)).isNotEqualTo(number(long1 + "0"));
    }

    @Test
    void textsDoNotFlowIntoEachOther() {
        assertThat(written(out -> texts(out, "ab", "c")))
                .isNotEqualTo(written(out -> texts(out, "a", "bc")));
        assertThat(written(out -> texts(out, "", "a")))
                .isNotEqualTo(written(out -> texts(out, "a", "")));
    }

    @Test
    void absentIsNotEmpty() {
        assertThat(written(out -> out.text(null))).isNotEqualTo(written(out -> out.text("")));
        assertThat(written(out -> out.flag(null))).isNotEqualTo(written(out -> out.flag(false)));
        assertThat(written(out -> out.integer(null))).isNotEqualTo(written(out -> out.integer(0L)));
        assertThat(written(out -> out.number(null)))
                .isNotEqualTo(written(out -> out.number(BigDecimal.ZERO)));
        assertThat(written(out -> out.json(null)))
                .isNotEqualTo(written(out -> out.json(RawJson.NULL)));
    }

    @Test
    void halvesOfSurrogatePairsStayWhatTheyAre() {
        assertThat(written(out -> out.text("\ud83d"))).isNotEqualTo(written(out -> out.text("?")));
        assertThat(written(out -> out.text("\ud83d")))
                .isNotEqualTo(written(out -> out.text("\ude00")));
    }

    @Test
    void whiteSpaceOutsideOfStringsMeansNothing() {
        assertThat(json("{ \"a\" : [ 1,\r\n\t2 ] }")).isEqualTo(json("{\"a\":[1,2]}"));
        assertThat(json("{\"a\":\"\\\"\" , \"b\":1}")).isEqualTo(json("{\"a\":\"\\\"\",\"b\":1}"));
    }

    @Test
    void whiteSpaceInsideOfStringsCounts() {
        assertThat(json("\"a b\"")).isNotEqualTo(json("\"ab\""));
        assertThat(json("\"\\\" \"")).isNotEqualTo(json("\"\\\"\""));
        assertThat(json("[\"\\\\\", \"a \"]")).isEqualTo(json("[\"\\\\\",\"a \"]"));
    }

    @Test
    void longTextsAreHandedOnInBlocks() {
        String text = "日a\ud83d".repeat(10_000);
        byte[] bytes = written(out -> out.text(text));

        assertThat(bytes).hasSize(1 + 4 + 70_000);
        assertThat(bytes).isNotEqualTo(written(out -> out.text(text.replace('a', 'b'))));
    }

    private static void texts(CanonicalOutput out, String... texts) {
        for (String text : texts) {
            out.text(text);
        }
    }

    private static byte[] number(String number) {
        return written(out -> out.number(new BigDecimal(number)));
    }

    private static byte[] json(String json) {
        return written(out -> out.json(new RawJson(json)));
    }

    private static byte[] written(Consumer<CanonicalOutput> writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CanonicalOutput out = new CanonicalOutput((block, length) -> bytes.write(block, 0, length));
        writer.accept(out);
        out.flush();
        return bytes.toByteArray();
    }
}
