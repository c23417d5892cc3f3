package dev.sluice.core.exchange;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.UpstreamCall;
import dev.sluice.core.provider.UpstreamHandler;
import dev.sluice.core.provider.UpstreamHandler.Framing;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.provider.UpstreamTransport;
import dev.sluice.core.request.Headers;
import java.util.ArrayList;
import java.util.List;

/** Upstream calls that a test answers by hand, within the rules of the port. */
final class FakeTransport implements UpstreamTransport {

    final List<FakeCall> calls = new ArrayList<>();

    @Override
    public UpstreamCall start(UpstreamRequest request, UpstreamHandler handler) {
        FakeCall call = new FakeCall(request, handler);
        calls.add(call);
        return call;
    }

    FakeCall last() {
        return calls.getLast();
    }

    long running() {
        return calls.stream().filter(FakeCall::isRunning).count();
    }

    static final class FakeCall implements UpstreamCall {

        final UpstreamRequest request;
        private final UpstreamHandler handler;
        boolean cancelled;
        boolean released;
        boolean ended;
        boolean reading = true;
        boolean sent;
        boolean headSeen;
        private boolean turnOpen;

        FakeCall(UpstreamRequest request, UpstreamHandler handler) {
            this.request = request;
            this.handler = handler;
        }

        boolean isRunning() {
            return !cancelled && !released && !ended;
        }

        FakeCall sent() {
            sent = true;
            handler.onSent();
            return this;
        }

        Framing head(int status, String contentType, String... more) {
            headSeen = true;
            turnOpen = true;
            Headers headers = Headers.of(more);
            return handler.onHead(
                    new UpstreamHead(
                            status,
                            contentType.isEmpty()
                                    ? headers
                                    : headers.with("content-type", contentType)));
        }

        FakeCall streamHead() {
            head(200, "text/event-stream; charset=utf-8");
            return this;
        }

        /** One turn that brings these events; the connection stops if the call was ended. */
        FakeCall turn(String... events) {
            for (String event : events) {
                if (isRunning()) {
                    handler.onPiece(FakeDialect.bytes(event + "\n"));
                }
            }
            turnOpen = true;
            endTurn();
            return this;
        }

        /** A transport ends each turn that brought something before time passes. */
        void endTurn() {
            if (turnOpen && isRunning()) {
                handler.onTurnEnd();
            }
            turnOpen = false;
        }

        FakeCall raw(byte[] piece) {
            handler.onPiece(java.nio.ByteBuffer.wrap(piece));
            return this;
        }

        void end() {
            ended = true;
            handler.onEnd();
        }

        void fail(UpstreamFailure failure) {
            ended = true;
            handler.onFailure(failure);
        }

        UpstreamHandler handler() {
            return handler;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        @Override
        public void release() {
            released = true;
        }

        @Override
        public void setReading(boolean reading) {
            this.reading = reading;
        }
    }
}
