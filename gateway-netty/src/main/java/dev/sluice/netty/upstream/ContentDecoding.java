package dev.sluice.netty.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.compression.ZlibCodecFactory;
import io.netty.handler.codec.compression.ZlibWrapper;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Undoes the content encoding of one response. We ask for none; some edges compress all the same.
 * What a read brings is decoded as far as it goes, in the same turn.
 */
sealed interface ContentDecoding {

    /**
     * Decodes what was read.
     *
     * @param content read to its end, not released
     * @return false where the bytes are not in the declared encoding
     */
    boolean decode(ByteBuf content, Consumer<ByteBuf> onBody);

    default void close() {}

    /** The decoding for a {@code Content-Encoding}; null for one that is not known. */
    static @Nullable ContentDecoding of(String encoding) {
        return switch (encoding.trim().toLowerCase(Locale.ROOT)) {
            case "", "identity" -> Identity.INSTANCE;
            case "gzip", "x-gzip" -> new Inflate(ZlibWrapper.GZIP);
            case "deflate" -> new Inflate(ZlibWrapper.ZLIB_OR_NONE);
            default -> null;
        };
    }

    /** The usual case. */
    record Identity() implements ContentDecoding {

        private static final Identity INSTANCE = new Identity();

        @Override
        public boolean decode(ByteBuf content, Consumer<ByteBuf> onBody) {
            onBody.accept(content);
            return true;
        }
    }

    /** Gzip and deflate, incrementally. */
    final class Inflate implements ContentDecoding {

        private final EmbeddedChannel inflater;

        Inflate(ZlibWrapper wrapper) {
            this.inflater =
                    new EmbeddedChannel(
                            ZlibCodecFactory.newZlibDecoder(wrapper, /* maxAllocation= */ 0));
        }

        @Override
        public boolean decode(ByteBuf content, Consumer<ByteBuf> onBody) {
            try {
                inflater.writeInbound(content.readRetainedSlice(content.readableBytes()));
            } catch (DecoderException e) {
                return false;
            }
            ByteBuf decoded;
            while ((decoded = inflater.readInbound()) != null) {
                try {
                    onBody.accept(decoded);
                } finally {
                    decoded.release();
                }
            }
            return true;
        }

        @Override
        public void close() {
            try {
                inflater.finishAndReleaseAll();
            } catch (DecoderException e) {
                // What it still held was no better than what decode() complained of; it is
                // released.
            }
        }
    }
}
