package dev.sluice.core.cache;

import dev.sluice.core.flight.FlightEnd;
import dev.sluice.core.flight.FlightSubscriber;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.EventReading;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tee: copies what a flight brings into a buffer of its own and hands the copy to a worker when
 * the answer is whole. It cannot slow the stream: over a limit it gives the recording up and says
 * so.
 *
 * <p>Confined to the flight's event loop.
 */
public final class StreamRecorder implements FlightSubscriber {

    private static final Logger log = LoggerFactory.getLogger(StreamRecorder.class);

    /** The largest answer that is recorded. */
    public static final int LARGEST_RECORDING = 1024 * 1024;

    private static final int FIRST_BYTES = 8 * 1024;
    private static final int FIRST_EVENTS = 64;
    private static final byte[] NO_BYTES = {};

    private final Candidate candidate;
    private final boolean streamed;
    private final CacheTicket ticket;
    private final RecordingBudget budget;
    private final RecordingSink sink;
    private final Consumer<RecordingResult> onGivenUp;

    private byte[] bytes = NO_BYTES;
    private int length;
    private int[] ends = new int[FIRST_EVENTS];
    private int count;
    private boolean givenUp;

    /**
     * A recorder for one flight.
     *
     * @param onGivenUp hears of recordings that never reach the sink
     */
    public StreamRecorder(
            Candidate candidate,
            boolean streamed,
            CacheTicket ticket,
            RecordingBudget budget,
            RecordingSink sink,
            Consumer<RecordingResult> onGivenUp) {
        this.candidate = candidate;
        this.streamed = streamed;
        this.ticket = ticket;
        this.budget = budget;
        this.sink = sink;
        this.onGivenUp = onGivenUp;
    }

    @Override
    public void onEvent(ByteBuffer event, EventReading reading) {
        if (givenUp) {
            return;
        }
        int size = event.remaining();
        if (size > LARGEST_RECORDING - length) {
            giveUp(RecordingResult.TOO_LARGE);
            return;
        }
        if (!reserve(length + size)) {
            giveUp(RecordingResult.DROPPED);
            return;
        }
        event.get(event.position(), bytes, length, size);
        length += size;
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
        }
        ends[count++] = length;
    }

    @Override
    public void onTurnEnd(long nowNanos) {}

    @Override
    public void onFlightEnd(FlightEnd end) {
        if (givenUp) {
            return;
        }
        if (!(end instanceof FlightEnd.Complete)) {
            giveUp(RecordingResult.INCOMPLETE);
            return;
        }
        int held = bytes.length;
        Recording recording = new Recording(candidate, streamed, ticket, bytes, ends, count);
        if (offer(recording, () -> budget.release(held))) {
            bytes = NO_BYTES;
        } else {
            giveUp(RecordingResult.DROPPED);
        }
    }

    /** Whatever a sink does, the stream that is being recorded goes on. */
    private boolean offer(Recording recording, Runnable onDone) {
        try {
            return sink.offer(recording, onDone);
        } catch (RuntimeException e) {
            log.warn("A recording was not taken", e);
            return false;
        }
    }

    private boolean reserve(int size) {
        if (size <= bytes.length) {
            return true;
        }
        int grown = Math.min(LARGEST_RECORDING, Math.max(size, Math.max(FIRST_BYTES, 2 * length)));
        if (!budget.reserve(grown - bytes.length)) {
            return false;
        }
        bytes = Arrays.copyOf(bytes, grown);
        return true;
    }

    private void giveUp(RecordingResult why) {
        givenUp = true;
        budget.release(bytes.length);
        bytes = NO_BYTES;
        onGivenUp.accept(why);
    }
}
