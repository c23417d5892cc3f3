package dev.sluice.loadtest.simulator;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;

/**
 * One connection: a reading thread that never stops, so that a peer that goes is seen at once, and
 * an answering thread that takes requests in their order.
 */
final class SimulatorConnection {
    private static final int MAX_PIPELINED = 256;

    /** Gives the answer to one request. */
    interface Answerer {
        AfterAnswer answer(ReceivedRequest request, PeerLine line)
                throws IOException, InterruptedException;
    }

    private sealed interface Incoming {
        record Request(ReceivedRequest request) implements Incoming {}

        record Malformed(String message) implements Incoming {}

        record End() implements Incoming {}
    }

    private final PeerLine line;
    private final RequestReader reader;
    private final TrafficLog log;
    private final Answerer answerer;
    private final BlockingQueue<Incoming> incoming = new LinkedBlockingQueue<>(MAX_PIPELINED);

    SimulatorConnection(PeerLine line, long number, TrafficLog log, Answerer answerer) {
        this.line = line;
        this.reader = new RequestReader(line.input(), number, line::sendContinue);
        this.log = log;
        this.answerer = answerer;
    }

    /** Returns when the connection is closed; the reading thread comes from the executor. */
    void run(Executor threads) {
        log.connectionOpened();
        try {
            threads.execute(this::read);
            answerAll();
        } catch (IOException | RejectedExecutionException e) {
            // A peer that is gone (whether something was owed to it has been counted), or a
            // simulator that is being closed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            line.close();
            log.connectionClosed();
        }
    }

    private void read() {
        try {
            Optional<ReceivedRequest> request = reader.next();
            while (request.isPresent()) {
                log.requestReceived(request.get());
                incoming.put(new Incoming.Request(request.get()));
                request = reader.next();
            }
            line.peerHasGone();
            incoming.put(new Incoming.End());
        } catch (MalformedRequestException e) {
            enqueueLast(new Incoming.Malformed(String.valueOf(e.getMessage())));
        } catch (IOException e) {
            line.peerHasGone();
            enqueueLast(new Incoming.End());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void enqueueLast(Incoming last) {
        try {
            incoming.put(last);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void answerAll() throws IOException, InterruptedException {
        AfterAnswer after = AfterAnswer.KEEP_OPEN;
        while (after == AfterAnswer.KEEP_OPEN) {
            after =
                    switch (incoming.take()) {
                        case Incoming.Request(ReceivedRequest request) -> exchange(request);
                        case Incoming.Malformed(String message) -> {
                            line.send(HttpReply.error(400, "bad_request", message).bytes());
                            yield AfterAnswer.END;
                        }
                        case Incoming.End() -> AfterAnswer.BROKEN;
                    };
        }
        if (after == AfterAnswer.END) {
            line.end();
        }
    }

    private AfterAnswer exchange(ReceivedRequest request) throws IOException, InterruptedException {
        line.beginExchange();
        try {
            AfterAnswer after = answerer.answer(request, line);
            log.exchangeEnded();
            return after == AfterAnswer.KEEP_OPEN && !request.keepAlive() ? AfterAnswer.END : after;
        } catch (IOException e) {
            log.exchangeAborted();
            throw e;
        } finally {
            line.endExchange();
        }
    }
}
