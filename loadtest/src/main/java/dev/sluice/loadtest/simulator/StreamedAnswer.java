package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.simulator.AnswerShape.Break;
import dev.sluice.loadtest.simulator.AnswerShape.Ending;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays one answer as a stream, in its time and with its faults. Confined to the answering thread.
 */
final class StreamedAnswer {
    private final ChatChunks chunks;
    private final AnswerShape shape;
    private final Pace pace;
    private final PeerLine line;
    private final TrafficLog log;
    private final BodyWriter body;

    StreamedAnswer(ChatChunks chunks, AnswerShape shape, Pace pace, PeerLine line, TrafficLog log) {
        this.chunks = chunks;
        this.shape = shape;
        this.pace = pace;
        this.line = line;
        this.log = log;
        this.body = new BodyWriter(line, shape.coding());
    }

    AfterAnswer play() throws IOException, InterruptedException {
        long first = sendHeadInTime();
        body.write(event(chunks.role()));
        if (shape.eventBytes() > 0) {
            sendContent(paddedContent(shape.eventBytes()));
            return complete(event("[DONE]"));
        }
        return switch (shape.ending()) {
            case Ending.Complete() -> {
                sendContent(chunks.count(), first);
                yield complete(event("[DONE]"));
            }
            case Ending.WithoutDone() -> {
                sendContent(chunks.count(), first);
                yield complete(new byte[0]);
            }
            case Ending.Broken(int after, Break how) -> {
                sendContent(Math.min(after, chunks.count()), first);
                yield breakOff(how);
            }
        };
    }

    /** Returns the moment of the first token. */
    private long sendHeadInTime() throws IOException, InterruptedException {
        if (shape.afterHead().isPositive()) {
            sendHead();
            line.pause(shape.afterHead());
        }
        line.pause(pace.firstDelay().plus(shape.beforeHead()));
        if (!shape.afterHead().isPositive()) {
            sendHead();
        }
        return System.nanoTime();
    }

    private void sendHead() throws IOException {
        line.send(head(shape.coding()));
        log.streamStarted();
    }

    static byte[] head(BodyCoding coding) {
        List<String> headers = new ArrayList<>();
        headers.add("content-type: text/event-stream; charset=utf-8");
        headers.add("cache-control: no-cache");
        headers.addAll(coding.headers());
        return HttpReply.head(200, headers);
    }

    private void sendContent(int count, long first) throws IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            line.pauseUntil(first + pace.afterFirst(i).toNanos());
            sendContent(event(chunks.content(i)));
        }
    }

    private void sendContent(byte[] event) throws IOException {
        body.write(event);
        log.chunkSent();
    }

    private AfterAnswer complete(byte[] end) throws IOException {
        body.write(event(chunks.finish()));
        if (chunks.hasUsage()) {
            body.write(event(chunks.usage()));
        }
        body.end(end);
        log.streamFinished();
        return body.afterEnd();
    }

    private AfterAnswer breakOff(Break how) throws IOException, InterruptedException {
        switch (how) {
            case FIN -> line.cut();
            case RESET -> line.reset();
            case STALL -> line.hang();
            case ERROR_EVENT -> {
                body.end(
                        event(
                                OpenAiErrors.body(
                                        500, "server_error", "Simulated error inside the stream")));
                return AfterAnswer.END;
            }
            case CLEAN_END -> {
                body.end(new byte[0]);
                return body.afterEnd();
            }
        }
        return AfterAnswer.BROKEN;
    }

    /** One content event of exactly that many bytes, or the smallest that is possible. */
    private byte[] paddedContent(int bytes) {
        String piece = chunks.firstPiece();
        int missing = bytes - event(chunks.content(piece)).length;
        return event(chunks.content(piece + "x".repeat(Math.max(0, missing))));
    }

    private byte[] event(String payload) {
        return shape.framing().event(payload);
    }
}
