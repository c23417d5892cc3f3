package dev.sluice.netty.relay;

import dev.sluice.core.exchange.Downstream;
import dev.sluice.core.exchange.ResponseHead;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Station 7: the writes of one answer to its client. What one turn of the loop brings is collected
 * in one buffer and leaves in one write and one flush, as one HTTP chunk.
 *
 * <p>Confined to the channel's event loop. Owns the buffer of the turn; a write hands it to Netty.
 */
public final class StreamRelay implements Downstream {

    /** What the connection may serve after an answer. */
    public enum Next {
        /** Any request. */
        ANY,
        /**
         * A request that is on its way already. The connection is to end with this answer, but its
         * head did not say so, and a client may send the next one in the moment in which it ends.
         */
        LAST,
        /** None. */
        NONE
    }

    /** Called once, when the answer has been handed to the channel and flushed. */
    public interface OnEnd {
        void ended(Next next);
    }

    /** Room in front of a turn's bytes for the size of the chunk: eight digits and a line end. */
    private static final int CHUNK_HEAD = 10;

    private static final int CHUNK_TAIL = 2;
    private static final int FIRST_SIZE = 1024;
    private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};
    private static final byte[] DIGITS = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
    };

    private final Channel channel;
    private HeadWriter heads;
    private final OnEnd onEnd;
    private @Nullable ByteBuf head;
    private @Nullable ByteBuf turn;
    private boolean started;
    private boolean ended;

    public StreamRelay(Channel channel, HeadWriter heads, OnEnd onEnd) {
        this.channel = channel;
        this.heads = heads;
        this.onEnd = onEnd;
    }

    @Override
    public void start(ResponseHead responseHead) {
        if (!ended) {
            started = true;
            head = heads.streamHead(channel.alloc(), responseHead);
        }
    }

    @Override
    public void write(ByteBuffer bytes) {
        if (ended) {
            return;
        }
        ByteBuf buffer = turn;
        if (buffer == null) {
            int room = CHUNK_HEAD + bytes.remaining() + CHUNK_TAIL + LAST_CHUNK.length;
            buffer = channel.alloc().directBuffer(Math.max(FIRST_SIZE, room));
            buffer.writeZero(CHUNK_HEAD);
            turn = buffer;
        }
        int position = bytes.position();
        buffer.writeBytes(bytes);
        bytes.position(position);
    }

    @Override
    public void flush() {
        if (ended) {
            return;
        }
        writeTurn(/* last= */ false);
        channel.flush();
    }

    @Override
    public void end() {
        if (ended) {
            return;
        }
        writeTurn(/* last= */ true);
        finish(heads.keepsAlive() ? Next.ANY : Next.NONE);
    }

    @Override
    public void endAndClose() {
        if (ended) {
            return;
        }
        writeTurn(/* last= */ true);
        finish(heads.keepsAlive() && heads.isChunked() ? Next.LAST : Next.NONE);
    }

    @Override
    public void abort() {
        if (ended) {
            return;
        }
        writeTurn(/* last= */ false);
        finish(Next.NONE);
    }

    @Override
    public void respond(ResponseHead responseHead, ByteBuffer body) {
        if (ended) {
            return;
        }
        channel.write(heads.wholeAnswer(channel.alloc(), responseHead, body));
        finish(heads.keepsAlive() ? Next.ANY : Next.NONE);
    }

    @Override
    public boolean isWritable() {
        return channel.isWritable();
    }

    /**
     * No request is read after this one. The head says so; where it has left already, the client
     * was told otherwise, and may send one more.
     */
    public void lastOnConnection() {
        if (!started) {
            heads = heads.closing();
        }
    }

    /** The client has left: gives back what was not sent. */
    public void discard() {
        ended = true;
        if (head != null) {
            head.release();
            head = null;
        }
        if (turn != null) {
            turn.release();
            turn = null;
        }
    }

    private void writeTurn(boolean last) {
        if (head != null) {
            channel.write(head.touch("StreamRelay: head to client"));
            head = null;
        }
        ByteBuf buffer = turn;
        turn = null;
        if (!heads.isChunked()) {
            if (buffer != null) {
                channel.write(buffer.skipBytes(CHUNK_HEAD).touch("StreamRelay: to client"));
            }
            return;
        }
        if (buffer != null) {
            frame(buffer);
            if (last) {
                buffer.writeBytes(LAST_CHUNK);
            }
            channel.write(buffer.touch("StreamRelay: to client"));
        } else if (last) {
            channel.write(Unpooled.wrappedBuffer(LAST_CHUNK));
        }
    }

    /** Writes the chunk's size right-aligned into the room that was left for it. */
    private static void frame(ByteBuf buffer) {
        int size = buffer.readableBytes() - CHUNK_HEAD;
        int at = buffer.readerIndex() + CHUNK_HEAD;
        buffer.setByte(--at, '\n');
        buffer.setByte(--at, '\r');
        int left = size;
        do {
            buffer.setByte(--at, DIGITS[left & 0xf]);
            left >>>= 4;
        } while (left != 0);
        buffer.readerIndex(at);
        buffer.writeByte('\r').writeByte('\n');
    }

    private void finish(Next next) {
        ended = true;
        channel.flush();
        onEnd.ended(next);
    }
}
