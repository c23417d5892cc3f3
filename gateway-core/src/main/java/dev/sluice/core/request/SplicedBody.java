package dev.sluice.core.request;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A body of which a few places change and all else stays as it came: unknown members, 20-digit
 * numbers, white space. Immutable; {@code source} is shared and not to be written to.
 *
 * @param splices in ascending order, without overlap
 */
public record SplicedBody(byte[] source, List<Splice> splices) {

    /** {@code length} bytes at {@code offset} give way to {@code replacement}. */
    public record Splice(int offset, int length, byte[] replacement) {
        public Splice {
            if (offset < 0 || length < 0) {
                throw new IllegalArgumentException("negative splice");
            }
        }

        public static Splice of(int offset, int length, String replacement) {
            return new Splice(offset, length, replacement.getBytes(StandardCharsets.UTF_8));
        }
    }

    public SplicedBody {
        splices = List.copyOf(splices);
        int end = 0;
        for (Splice splice : splices) {
            if (splice.offset() < end || splice.offset() + splice.length() > source.length) {
                throw new IllegalArgumentException("splices ascend, inside of the source");
            }
            end = splice.offset() + splice.length();
        }
    }

    public static SplicedBody unchanged(byte[] source) {
        return new SplicedBody(source, List.of());
    }

    public int length() {
        int length = source.length;
        for (Splice splice : splices) {
            length += splice.replacement().length - splice.length();
        }
        return length;
    }

    /** Takes the pieces of the body in order. */
    @FunctionalInterface
    public interface PieceSink {
        void take(byte[] bytes, int offset, int length);
    }

    public void writeTo(PieceSink sink) {
        int position = 0;
        for (Splice splice : splices) {
            sink.take(source, position, splice.offset() - position);
            sink.take(splice.replacement(), 0, splice.replacement().length);
            position = splice.offset() + splice.length();
        }
        sink.take(source, position, source.length - position);
    }

    public byte[] toByteArray() {
        ByteBuffer all = ByteBuffer.allocate(length());
        writeTo(all::put);
        return all.array();
    }
}
