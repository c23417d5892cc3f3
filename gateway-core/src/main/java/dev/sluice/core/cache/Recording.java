package dev.sluice.core.cache;

import dev.sluice.core.provider.Candidate;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The copy of one complete answer, still in its provider's bytes. Owned by whoever holds it; handed
 * from the loop to one worker.
 */
public final class Recording {

    private final Candidate candidate;
    private final boolean streamed;
    private final CacheTicket ticket;
    private final byte[] bytes;
    private final int[] ends;
    private final int count;

    Recording(
            Candidate candidate,
            boolean streamed,
            CacheTicket ticket,
            byte[] bytes,
            int[] ends,
            int count) {
        this.candidate = candidate;
        this.streamed = streamed;
        this.ticket = ticket;
        this.bytes = bytes;
        this.ends = ends;
        this.count = count;
    }

    public Candidate candidate() {
        return candidate;
    }

    public boolean streamed() {
        return streamed;
    }

    /** What the answer is kept by. */
    public CacheTicket ticket() {
        return ticket;
    }

    /** The events of a stream, or the one body of a whole answer. Views of one array. */
    public List<ByteBuffer> events() {
        List<ByteBuffer> events = new ArrayList<>(count);
        int start = 0;
        for (int i = 0; i < count; i++) {
            events.add(ByteBuffer.wrap(bytes, start, ends[i] - start));
            start = ends[i];
        }
        return events;
    }
}
