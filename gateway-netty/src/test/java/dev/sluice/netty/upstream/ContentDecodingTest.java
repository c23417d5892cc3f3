package dev.sluice.netty.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentDecodingTest {

    private static final String TEXT = "data: {\"content\":\"hello\"}\n\n".repeat(50);

    private final StringBuilder decoded = new StringBuilder();
    private final List<ByteBuf> fed = new ArrayList<>();

    @AfterEach
    void holdsNothingOnceItIsClosed() {
        assertThat(fed).allSatisfy(content -> assertThat(content.refCnt()).isZero());
    }

    private static byte[] compressed(String encoding) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out =
                switch (encoding) {
                    case "gzip" -> new GZIPOutputStream(bytes);
                    case "zlib" -> new DeflaterOutputStream(bytes);
                    default -> new DeflaterOutputStream(bytes, new Deflater(6, /* nowrap= */ true));
                }) {
            out.write(TEXT.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private boolean decode(ContentDecoding decoding, byte[] bytes) {
        ByteBuf content = Unpooled.wrappedBuffer(bytes);
        fed.add(content);
        try {
            return decoding.decode(
                    content, body -> decoded.append(body.toString(StandardCharsets.UTF_8)));
        } finally {
            content.release();
        }
    }

    private static ContentDecoding decoding(String name) {
        return Objects.requireNonNull(ContentDecoding.of(name));
    }

    @ParameterizedTest
    @CsvSource({"gzip, gzip", "x-gzip, gzip", "GZIP, gzip", "deflate, zlib", "deflate, raw"})
    void undoesWhatWasDone(String name, String form) throws IOException {
        ContentDecoding decoding = decoding(name);

        assertThat(decode(decoding, compressed(form))).isTrue();
        decoding.close();

        assertThat(decoded).hasToString(TEXT);
    }

    @Test
    void undoesItInPiecesOfOneByte() throws IOException {
        ContentDecoding decoding = decoding("gzip");
        for (byte b : compressed("gzip")) {
            assertThat(decode(decoding, new byte[] {b})).isTrue();
        }
        decoding.close();

        assertThat(decoded).hasToString(TEXT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "identity", "Identity "})
    void leavesPlainBytesAlone(String name) {
        ContentDecoding decoding = decoding(name);

        assertThat(decode(decoding, TEXT.getBytes(StandardCharsets.UTF_8))).isTrue();
        decoding.close();

        assertThat(decoded).hasToString(TEXT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "zstd", "gzip, br", "nonsense"})
    void knowsNoOther(String name) {
        assertThat(ContentDecoding.of(name)).isNull();
    }

    @Test
    void noticesBytesInAnotherForm() {
        ContentDecoding decoding = decoding("gzip");

        assertThat(decode(decoding, "{\"not\":\"compressed\"}".getBytes(StandardCharsets.UTF_8)))
                .isFalse();
        decoding.close();
    }

    @Test
    void noticesBytesThatWereDamagedOnTheWay() throws IOException {
        byte[] bytes = compressed("gzip");
        Arrays.fill(bytes, 12, 40, (byte) 0xff);
        ContentDecoding decoding = decoding("gzip");

        assertThat(decode(decoding, bytes)).isFalse();
        decoding.close();
    }

    @Test
    void canBeClosedInTheMiddle() throws IOException {
        ContentDecoding decoding = decoding("gzip");
        byte[] bytes = compressed("gzip");
        decode(decoding, Arrays.copyOf(bytes, bytes.length / 2));

        decoding.close();

        assertThat(TEXT).startsWith(decoded.toString());
    }
}
