package dev.sluice.core.provider;

import dev.sluice.core.error.UpstreamFailure;
import java.nio.ByteBuffer;

/**
 * What an upstream call reports, all of it on the loop that started the call. After {@link #onEnd}
 * or {@link #onFailure} nothing follows.
 */
public interface UpstreamHandler {

    /** How the body that follows a head is to be cut into pieces. */
    enum Framing {
        /** Complete server-sent events, each with its blank line. */
        EVENTS,
        /** Whatever each read brings. */
        BYTES
    }

    /** The request has been handed to a connection. */
    void onSent();

    /** The response head is there. */
    Framing onHead(UpstreamHead head);

    /** One piece; a heap buffer, valid during the call only. */
    void onPiece(ByteBuffer piece);

    /** All pieces that this turn of the loop brought have been handed over. */
    void onTurnEnd();

    /** The body ended as HTTP demands. */
    void onEnd();

    void onFailure(UpstreamFailure failure);
}
