package dev.sluice.core.exchange;

import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.request.Headers;
import java.nio.ByteBuffer;

/**
 * The client's side of an exchange: what it has been sent, and therefore what can still be said. An
 * error before the head is a status; after it, an event of the surface and a closed connection.
 *
 * <p>Confined to the exchange's event loop.
 */
final class ClientAnswer {

    private static final SentState NOTHING = new SentState.NothingSent();
    private static final SentState HEAD = new SentState.HeadSent();
    private static final SentState CONTENT = new SentState.ContentSent();

    private final Surface surface;
    private final String requestId;
    private final Downstream downstream;
    private SentState sent = NOTHING;
    private int status;

    /** What flows is one JSON document, in which an error has no place. */
    private boolean flowsAsBody;

    private boolean begun;

    ClientAnswer(Surface surface, String requestId, Downstream downstream) {
        this.surface = surface;
        this.requestId = requestId;
        this.downstream = downstream;
    }

    SentState sent() {
        return sent;
    }

    /** The status that was sent; 0 = none yet. */
    int status() {
        return status;
    }

    boolean isWritable() {
        return downstream.isWritable();
    }

    /** Content follows: sends the head unless a keep-alive had to. */
    void commit(Headers headers) {
        start(headers);
        sent = CONTENT;
    }

    /** As {@link #commit}, for the body of a whole answer that is too large to be held. */
    void commitBody(Headers headers) {
        flowsAsBody = true;
        commit(headers);
    }

    void write(ByteBuffer bytes) {
        begun = true;
        downstream.write(bytes);
    }

    void flush() {
        downstream.flush();
    }

    void end() {
        downstream.end();
    }

    /** Sends a sign of life; fixes status and headers if nothing else has. */
    void keepAlive(Headers headers) {
        if (sent instanceof SentState.NothingSent) {
            start(headers);
            sent = HEAD;
        }
        downstream.write(ByteBuffer.wrap(surface.keepAlive()));
        downstream.flush();
    }

    void respond(Headers headers, ByteBuffer body) {
        status = 200;
        sent = CONTENT;
        downstream.respond(head(headers), body);
    }

    /** Tells the client that there will be no answer, or no more of it. */
    void fail(GatewayError error, Headers headers) {
        switch (sent) {
            case SentState.NothingSent _ -> {
                status = error.status();
                downstream.respond(
                        ErrorAnswer.head(error, surface.identified(headers, requestId)),
                        ByteBuffer.wrap(surface.error(error, requestId)));
            }
            case SentState.HeadSent _ -> breakOff(error);
            case SentState.ContentSent _ -> breakOff(error);
        }
    }

    private void breakOff(GatewayError error) {
        if (flowsAsBody) {
            downstream.abort();
            return;
        }
        downstream.write(ByteBuffer.wrap(surface.errorEvent(error, requestId, begun)));
        downstream.endAndClose();
    }

    private void start(Headers headers) {
        if (sent instanceof SentState.NothingSent) {
            status = 200;
            downstream.start(head(headers));
        }
    }

    private ResponseHead head(Headers headers) {
        return new ResponseHead(status, surface.identified(headers, requestId));
    }
}
