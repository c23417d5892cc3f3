package dev.sluice.providers.template;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.request.Headers;
import dev.sluice.core.time.Scheduler;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A call that is answered in this process: what is delivered reaches the handler in a later turn of
 * its loop, as if it had come over HTTP. Confined to that loop, but for {@link #deliver}.
 */
final class LocalAnswerCall implements UpstreamCall {

    /** What a call comes to. */
    sealed interface Delivery {}

    /** An answer: pieces as a stream would bring them, or one whole body. */
    record Given(TemplateAnswer answer) implements Delivery {}

    record Refused(UpstreamFailure failure) implements Delivery {}

    private final Scheduler scheduler;
    private final UpstreamHandler handler;
    private boolean over;

    LocalAnswerCall(Scheduler scheduler, UpstreamHandler handler) {
        this.scheduler = scheduler;
        this.handler = handler;
    }

    /** May be called from any thread, once. */
    void deliver(Delivery delivery) {
        scheduler.execute(() -> report(delivery));
    }

    private void report(Delivery delivery) {
        if (over) {
            return;
        }
        switch (delivery) {
            case Refused(UpstreamFailure failure) -> {
                over = true;
                handler.onFailure(failure);
            }
            case Given(TemplateAnswer answer) -> give(answer.contentType(), answer.pieces());
        }
    }

    private void give(String contentType, List<byte[]> pieces) {
        handler.onHead(new UpstreamHead(200, Headers.of("content-type", contentType)));
        for (byte[] piece : pieces) {
            if (!over) {
                handler.onPiece(ByteBuffer.wrap(piece));
            }
        }
        if (!over) {
            handler.onTurnEnd();
        }
        if (!over) {
            over = true;
            handler.onEnd();
        }
    }

    @Override
    public void cancel() {
        over = true;
    }

    @Override
    public void release() {
        over = true;
    }

    /** The whole answer is there: nothing can be held back. */
    @Override
    public void setReading(boolean reading) {}
}
