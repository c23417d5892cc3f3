package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.loadtest.simulator.AnswerShape.Break;
import dev.sluice.loadtest.simulator.AnswerShape.Ending;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Plays one answer that is not streamed: all of the pace is one delay before the head. A break
 * "after K chunks" comes after the same share of the body. Confined to the answering thread.
 */
final class WholeAnswer {
    private final ProviderForm form;
    private final WrittenAnswer chunks;
    private final AnswerShape shape;
    private final Pace pace;
    private final List<String> headers;
    private final PeerLine line;

    WholeAnswer(
            ProviderForm form,
            WrittenAnswer chunks,
            AnswerShape shape,
            Pace pace,
            List<String> headers,
            PeerLine line) {
        this.form = form;
        this.chunks = chunks;
        this.shape = shape;
        this.pace = pace;
        this.headers = headers;
        this.line = line;
    }

    AfterAnswer play() throws IOException, InterruptedException {
        line.pause(
                pace.firstDelay().plus(pace.afterFirst(chunks.count())).plus(shape.beforeHead()));
        return switch (shape.ending()) {
            case Ending.Complete(), Ending.WithoutDone() -> complete(body());
            case Ending.Broken(int after, Break how) -> breakOff(after, how);
        };
    }

    private byte[] body() {
        int missing = shape.eventBytes() - chunks.whole("").getBytes(UTF_8).length;
        return chunks.whole("x".repeat(Math.max(0, missing))).getBytes(UTF_8);
    }

    private AfterAnswer complete(byte[] json) throws IOException, InterruptedException {
        if (shape.coding().equals(BodyCoding.CHUNKED)) {
            line.send(lengthHead(json.length));
            line.pause(shape.afterHead());
            line.send(json);
            return AfterAnswer.KEEP_OPEN;
        }
        line.send(HttpReply.head(200, headers(shape.coding().headers())));
        BodyWriter body = new BodyWriter(line, shape.coding());
        body.end(json);
        return body.afterEnd();
    }

    private AfterAnswer breakOff(int after, Break how) throws IOException, InterruptedException {
        byte[] json = chunks.whole("").getBytes(UTF_8);
        int share =
                (int) (json.length * (long) Math.min(after, chunks.count()) / (chunks.count() + 1));
        switch (how) {
            case FIN -> {
                sendShare(json, share);
                line.cut();
            }
            case RESET -> {
                sendShare(json, share);
                line.reset();
            }
            case STALL -> {
                sendShare(json, share);
                line.hang();
            }
            case ERROR_EVENT -> {
                line.send(
                        HttpReply.json(
                                        500,
                                        form.error(
                                                500,
                                                "server_error",
                                                "Simulated error in an answer"))
                                .bytes());
                return AfterAnswer.KEEP_OPEN;
            }
            case CLEAN_END -> {
                return complete(chunks.wholeWithoutEnd().getBytes(UTF_8));
            }
        }
        return AfterAnswer.BROKEN;
    }

    private void sendShare(byte[] json, int share) throws IOException {
        line.send(lengthHead(json.length));
        line.send(Arrays.copyOf(json, share));
    }

    private byte[] lengthHead(int length) {
        return HttpReply.head(200, headers(List.of("content-length: " + length)));
    }

    private List<String> headers(List<String> ofBody) {
        List<String> all = new ArrayList<>(List.of("content-type: application/json"));
        all.addAll(ofBody);
        all.addAll(headers);
        return all;
    }
}
