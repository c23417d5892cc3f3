package dev.sluice.providers.command;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.time.Scheduler;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A call whose answer leaves when the program has ended well. Until then each output is a sign of
 * life, against the limit on silence.
 */
final class WholeCall extends CommandCall {

    private static final int LARGEST_ANSWER = 8 * 1024 * 1024;

    private final AnswerForm form;
    private final AtomicBoolean awaitsTurn = new AtomicBoolean();
    private boolean headGiven;

    /** Guarded by the monitor: the program's threads share it. */
    private final StringBuilder answer = new StringBuilder();

    WholeCall(Scheduler scheduler, UpstreamHandler handler, AnswerForm form) {
        super(scheduler, handler);
        this.form = form;
    }

    @Override
    public void onStarted() {}

    @Override
    public void onOutput(String text) {
        if (isOver()) {
            return;
        }
        if (!append(text)) {
            refuse(new UpstreamFailure.TooLarge("an answer that is no stream", LARGEST_ANSWER));
        } else if (awaitsTurn.compareAndSet(false, true)) {
            onLoop(this::alive);
        }
    }

    private synchronized boolean append(String text) {
        if (answer.length() + text.length() > LARGEST_ANSWER) {
            return false;
        }
        answer.append(text);
        return true;
    }

    private synchronized String text() {
        return answer.toString();
    }

    private void alive() {
        awaitsTurn.set(false);
        headOnce();
        handler().onTurnEnd();
    }

    @Override
    public void onEnd(ProgramEnd end) {
        String text = text();
        UpstreamFailure failure = failureOf(end, !text.isBlank());
        if (failure != null) {
            refuse(failure);
            return;
        }
        byte[] body = form.whole(text);
        onLoop(() -> give(body));
    }

    private void give(byte[] body) {
        headOnce();
        handler().onPiece(ByteBuffer.wrap(body));
        if (!isOver()) {
            handler().onTurnEnd();
        }
        if (!isOver()) {
            complete();
        }
    }

    private void headOnce() {
        if (!headGiven) {
            headGiven = true;
            head("application/json");
        }
    }

    /** The whole answer comes at once: nothing can be held back. */
    @Override
    public void setReading(boolean reading) {}

    @Override
    void onStopped() {}
}
