package dev.sluice.core.request;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A body of which a few places change and all else stays as it came: unknown members, 20-digit
 * numbers, white space. Immutable; the source is shared and not written to.
 */
public final class SplicedBody {

    /** {@code length} bytes at {@code offset} give way to {@code replacement}. */
    public record Splice(int offset, int length, String replacement) {
        public Splice {
            if (offset < 0 || length < 0) {
                throw new IllegalArgumentException("negative splice");
            }
        }
    }

    /** Takes the pieces of the body in order. */
    @FunctionalInterface
    public interface PieceSink {
        void take(byte[] bytes, int offset, int length);
    }

    private record Cut(int offset, int length, ByteBuffer replacement) {}

    private final byte[] source;
    private final List<Cut> cuts;
    private final int length;

    /**
     * A body of {@code source} with changes.
     *
     * @param splices in ascending order, without overlap
     */
    public SplicedBody(byte[] source, List<Splice> splices) {
        this.source = source;
        this.cuts =
                splices.stream()
                        .map(s -> new Cut(s.offset(), s.length(), utf8(s.replacement())))
                        .toList();
        int end = 0;
        int total = source.length;
        for (Cut cut : cuts) {
            if (cut.offset() < end || cut.offset() + cut.length() > source.length) {
                throw new IllegalArgumentException("splices ascend, inside of the source");
            }
            end = cut.offset() + cut.length();
            total += cut.replacement().remaining() - cut.length();
        }
        this.length = total;
    }

    public static SplicedBody unchanged(byte[] source) {
        return new SplicedBody(source, List.of());
    }

    public int length() {
        return length;
    }

    public void writeTo(PieceSink sink) {
        int position = 0;
        for (Cut cut : cuts) {
            sink.take(source, position, cut.offset() - position);
            sink.take(cut.replacement().array(), 0, cut.replacement().remaining());
            position = cut.offset() + cut.length();
        }
        sink.take(source, position, source.length - position);
    }

    public byte[] toByteArray() {
        ByteBuffer all = ByteBuffer.allocate(length);
        writeTo(all::put);
        return all.array();
    }

    private static ByteBuffer utf8(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
