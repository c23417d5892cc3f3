package dev.sluice.providers.command;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.time.Scheduler;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A call whose answer leaves while the program prints it. */
final class StreamedCall extends CommandCall {

    private static final int LARGEST_EVENT = 16 * 1024;

    /** So many events leave in one turn of the loop; others are to have theirs. */
    private static final int MOST_EVENTS_A_TURN = 4;

    private final AnswerForm form;
    private final OutputQueue output;
    private final AtomicBoolean awaitsTurn = new AtomicBoolean();
    private boolean reading = true;
    private @Nullable ProgramEnd end;

    /**
     * A call that has not begun.
     *
     * @param enough characters that must have come before any of them leaves
     */
    StreamedCall(Scheduler scheduler, UpstreamHandler handler, AnswerForm form, int enough) {
        super(scheduler, handler);
        this.form = form;
        this.output = new OutputQueue(enough);
    }

    /** A program that runs is the head of an answer. */
    @Override
    public void onStarted() {
        onLoop(() -> head("text/event-stream"));
    }

    @Override
    public void onOutput(String text) throws InterruptedException {
        if (output.put(text)) {
            turnSoon();
        }
    }

    @Override
    public void onEnd(ProgramEnd ended) {
        onLoop(
                () -> {
                    end = ended;
                    turn();
                });
    }

    private void turnSoon() {
        if (awaitsTurn.compareAndSet(false, true)) {
            onLoop(this::turn);
        }
    }

    private void turn() {
        awaitsTurn.set(false);
        if (end instanceof ProgramEnd.Exited(int code, _) && code == 0) {
            output.complete();
        }
        if (reading) {
            write();
        }
        if (!reading || isOver()) {
            return;
        }
        if (output.hasMore()) {
            turnSoon();
        } else if (end != null) {
            finish(end);
        }
    }

    private void write() {
        int events = 0;
        while (reading && !isOver() && events < MOST_EVENTS_A_TURN) {
            String text = output.take(LARGEST_EVENT);
            if (text.isEmpty()) {
                break;
            }
            handler().onPiece(ByteBuffer.wrap(form.event(text)));
            events++;
        }
        if (events > 0 && !isOver()) {
            handler().onTurnEnd();
        }
    }

    private void finish(ProgramEnd ended) {
        UpstreamFailure failure = failureOf(ended, output.isOpen());
        if (failure != null) {
            fail(failure);
            return;
        }
        for (byte[] event : form.end()) {
            if (!isOver()) {
                handler().onPiece(ByteBuffer.wrap(event));
            }
        }
        if (!isOver()) {
            handler().onTurnEnd();
        }
        if (!isOver()) {
            complete();
        }
    }

    @Override
    public void setReading(boolean reading) {
        this.reading = reading;
        if (reading) {
            turnSoon();
        }
    }

    @Override
    void onStopped() {
        output.close();
    }
}
