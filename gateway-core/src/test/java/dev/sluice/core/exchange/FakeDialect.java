package dev.sluice.core.exchange;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.AnswerReading;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.core.provider.EventSink;
import dev.sluice.core.provider.Preparation;
import dev.sluice.core.provider.StreamDecoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.request.Headers;
import dev.sluice.core.request.SplicedBody;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A dialect of words: an event begins with what it means ({@code silent}, {@code content}, {@code
 * finish}, {@code usage 3 4}, {@code error}, {@code end}).
 */
final class FakeDialect implements Dialect {

    static final TokenUsage WHOLE_USAGE = new TokenUsage(3, 0, 4, 0);
    static final String WHOLE_ANSWER = "{\"answer\":\"hi\"}";

    boolean speaksSurface = true;
    int decodedAnswers;
    Preparation.@Nullable Impossible impossible;

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public boolean speaks(Surface surface) {
        return speaksSurface;
    }

    @Override
    public Preparation prepare(Assignment assignment) {
        if (impossible != null) {
            return impossible;
        }
        return new Preparation.Ready(
                new UpstreamRequest(
                        assignment.provider().origin(),
                        assignment.access().egress(),
                        "/chat",
                        assignment.forwarded().toAll(),
                        SplicedBody.unchanged(assignment.request().body()),
                        assignment.candidate().timeouts().connect(),
                        List.of()));
    }

    @Override
    public boolean passesBody(Assignment assignment) {
        return speaksSurface;
    }

    @Override
    public EventReader eventReader() {
        return FakeDialect::read;
    }

    static EventReading read(ByteBuffer event) {
        String text = text(event).strip();
        String[] words = text.split(" ", -1);
        return switch (words[0]) {
            case "content" -> EventReading.CONTENT;
            case "finish" -> EventReading.FINISHED;
            case "usage" ->
                    EventReading.ofUsageOnly(
                            new TokenUsage(
                                    Long.parseLong(words[1]), 0, Long.parseLong(words[2]), 0));
            case "error" -> EventReading.ofError(ProviderError.ofMessage(text));
            case "end" -> EventReading.END;
            case "bug" -> throw new IllegalStateException("a bug in a dialect");
            default -> EventReading.SILENT;
        };
    }

    static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public StreamDecoder decoder(String model) {
        return (event, out) -> {
            String text = text(event).strip();
            if (text.startsWith("content ")) {
                out.accept(new StreamEvent.TextDelta(0, text.substring(8)));
            }
        };
    }

    @Override
    public EventRenderer passthrough(Surface surface, AnswerRules rules) {
        return new EventRenderer() {
            @Override
            public void render(ByteBuffer event, EventReading reading, EventSink out) {
                out.write(event);
            }

            @Override
            public void complete(EventSink out) {}
        };
    }

    @Override
    public AnswerReading readAnswer(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        if (text.startsWith("{\"answer\"")) {
            return new AnswerReading.Answer(WHOLE_USAGE);
        }
        return text.startsWith("{\"error\"")
                ? new AnswerReading.ErrorObject(ProviderError.ofMessage("no"))
                : new AnswerReading.NoAnswer("something else");
    }

    @Override
    public byte[] passAnswer(byte[] body, AnswerRules rules) {
        return body;
    }

    @Override
    public void decodeAnswer(byte[] body, String model, Consumer<StreamEvent> out) {
        decodedAnswers++;
        out.accept(new StreamEvent.TextDelta(0, "hi"));
    }

    @Override
    public List<ByteBuffer> answerAsEvents(byte[] body) {
        return List.of(bytes("content hi\n"), bytes("finish\n"), bytes("end\n"));
    }

    @Override
    public ProviderError readError(int status, Headers headers, byte[] body) {
        return ProviderError.ofMessage(new String(body, StandardCharsets.UTF_8));
    }

    @Override
    public Optional<Duration> retryAfter(int status, Headers headers, byte[] body) {
        return headers.first("retry-after").map(Long::parseLong).map(Duration::ofSeconds);
    }
}
