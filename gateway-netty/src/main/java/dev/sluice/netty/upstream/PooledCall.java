package dev.sluice.netty.upstream;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.provider.UpstreamRequest;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way to a connection and over it. A connection from the pool may turn out to be
 * dead; then the request goes out once more over a new one, and nobody counts that.
 *
 * <p>Confined to the pool's event loop.
 */
final class PooledCall implements UpstreamCall, UpstreamPool.OnConnected {

    private final UpstreamPool pool;
    private final UpstreamRoute route;
    private final UpstreamRequest request;
    private final UpstreamHandler handler;
    private @Nullable UpstreamConnection connection;
    private boolean reused;
    private boolean sentReported;
    private boolean over;

    PooledCall(
            UpstreamPool pool,
            UpstreamRoute route,
            UpstreamRequest request,
            UpstreamHandler handler) {
        this.pool = pool;
        this.route = route;
        this.request = request;
        this.handler = handler;
    }

    void start() {
        UpstreamConnection idle = pool.takeIdle(route);
        if (idle != null) {
            reused = true;
            send(idle);
        } else {
            connect();
        }
    }

    UpstreamRequest request() {
        return request;
    }

    UpstreamHandler.Framing onHead(UpstreamHead head) {
        return over ? UpstreamHandler.Framing.BYTES : handler.onHead(head);
    }

    void onPiece(ByteBuffer piece) {
        if (!over) {
            handler.onPiece(piece);
        }
    }

    void onTurnEnd() {
        if (!over) {
            handler.onTurnEnd();
        }
    }

    @Override
    public void cancel() {
        over = true;
        UpstreamConnection used = connection;
        if (used != null) {
            connection = null;
            used.abandon(this);
        }
    }

    @Override
    public void release() {
        over = true;
        UpstreamConnection used = connection;
        if (used != null) {
            used.drain(this);
        }
    }

    @Override
    public void setReading(boolean reading) {
        if (connection != null) {
            connection.setReading(reading);
        }
    }

    /** The response has ended; the connection is its pool's again. */
    void onEnd() {
        connection = null;
        if (!over) {
            over = true;
            handler.onEnd();
        }
    }

    /**
     * The connection is gone, or useless.
     *
     * @param beforeResponse whether not a single byte of the response had come
     */
    void onFailure(UpstreamFailure failure, boolean beforeResponse) {
        connection = null;
        if (over) {
            return;
        }
        if (reused && beforeResponse) {
            reused = false;
            connect();
            return;
        }
        over = true;
        handler.onFailure(failure);
    }

    private void connect() {
        pool.connect(route, request.connectTimeout(), this);
    }

    @Override
    public void onOpened(UpstreamConnection opened) {
        if (over) {
            pool.putIdle(route, opened);
        } else {
            send(opened);
        }
    }

    @Override
    public void onFailed(UpstreamFailure failure) {
        // In a turn of its own: some causes are known before start() has returned.
        pool.execute(() -> onFailure(failure, /* beforeResponse= */ true));
    }

    private void send(UpstreamConnection opened) {
        connection = opened;
        opened.send(this);
        if (!sentReported && !over) {
            sentReported = true;
            handler.onSent();
        }
    }
}
