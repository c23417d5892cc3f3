package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.loadtest.simulator.AnswerShape.Break;
import dev.sluice.loadtest.simulator.AnswerShape.Ending;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays one answer as a stream, in its time and with its faults. Confined to the answering thread.
 *
 * <p>Its {@code headers} are lines of its head beside those of its form.
 */
final class StreamedAnswer {
    private final WrittenAnswer chunks;
    private final AnswerShape shape;
    private final Pace pace;
    private final List<String> headers;
    private final PeerLine line;
    private final TrafficLog log;
    private final BodyWriter body;
    private boolean begun;

    StreamedAnswer(
            WrittenAnswer chunks,
            AnswerShape shape,
            Pace pace,
            List<String> headers,
            PeerLine line,
            TrafficLog log) {
        this.chunks = chunks;
        this.shape = shape;
        this.pace = pace;
        this.headers = headers;
        this.line = line;
        this.log = log;
        this.body = new BodyWriter(line, shape.coding());
    }

    AfterAnswer play() throws IOException, InterruptedException {
        long first = sendHeadInTime();
        write(chunks.opening());
        if (shape.eventBytes() > 0) {
            sendContent(paddedContent(shape.eventBytes()));
            return complete(endMarker());
        }
        return switch (shape.ending()) {
            case Ending.Complete() -> {
                sendContent(chunks.count(), first);
                yield complete(endMarker());
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
        line.send(head(shape.coding(), chunks.isArray(), headers));
        log.streamStarted();
    }

    static byte[] head(BodyCoding coding, boolean array, List<String> more) {
        List<String> headers = new ArrayList<>();
        headers.add(
                array
                        ? "content-type: application/json; charset=UTF-8"
                        : "content-type: text/event-stream; charset=utf-8");
        headers.add("cache-control: no-cache");
        headers.addAll(coding.headers());
        headers.addAll(more);
        return HttpReply.head(200, headers);
    }

    private void sendContent(int count, long first) throws IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            line.pauseUntil(first + pace.afterFirst(i).toNanos());
            sendContent(chunks.content(i));
        }
    }

    private void sendContent(List<SimulatedEvent> events) throws IOException {
        write(events);
        log.chunkSent();
    }

    private void write(List<SimulatedEvent> events) throws IOException {
        for (SimulatedEvent event : events) {
            body.write(event(event));
        }
    }

    private byte[] endMarker() {
        return chunks.isArray()
                ? "]".getBytes(UTF_8)
                : chunks.endMarker().map(this::event).orElseGet(() -> new byte[0]);
    }

    private AfterAnswer complete(byte[] end) throws IOException {
        write(chunks.closing());
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
                body.end(event(chunks.error("Simulated error inside the stream")));
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
    private List<SimulatedEvent> paddedContent(int bytes) {
        String piece = chunks.firstPiece();
        int length = 0;
        for (SimulatedEvent event : chunks.firstContent(piece)) {
            length += event(event).length;
        }
        return chunks.firstContent(piece + "x".repeat(Math.max(0, bytes - length)));
    }

    /** In an array the first element opens it, and the others follow a comma. */
    private byte[] event(SimulatedEvent event) {
        if (!chunks.isArray()) {
            boolean usual = shape.framing() == EventFraming.PLAIN;
            return (usual ? chunks.framing() : shape.framing()).event(event);
        }
        String opening = begun ? ",\r\n" : "[";
        begun = true;
        return (opening + event.payload()).getBytes(UTF_8);
    }
}
