package dev.sluice.providers.gemini;

import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.AnswerReading;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.core.provider.Preparation;
import dev.sluice.core.provider.StreamDecoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.request.Headers;
import dev.sluice.core.request.SplicedBody;
import dev.sluice.core.request.SplicedBody.Splice;
import dev.sluice.providers.error.RetryAfter;
import dev.sluice.providers.translation.CarriedSplices;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** generateContent as Gemini speaks it. */
public final class GeminiDialect implements Dialect {

    public static final String NAME = "gemini";

    private final RetryAfter retryAfter = new RetryAfter(InstantSource.system());

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean speaks(Surface surface) {
        return surface instanceof GeminiSurface;
    }

    @Override
    public boolean passesBody(Assignment assignment) {
        return speaks(assignment.surface()) && !assignment.candidate().settings().changeRequest();
    }

    @Override
    public Preparation prepare(Assignment assignment) {
        Losses losses =
                new Losses(
                        assignment.candidate().name(),
                        assignment.candidate().settings().unsupportedParams());
        try {
            return new Preparation.Ready(
                    new UpstreamRequest(
                            assignment.provider().origin(),
                            assignment.access().egress(),
                            path(assignment, losses),
                            GeminiHeaders.of(assignment),
                            body(assignment, losses),
                            assignment.candidate().timeouts().connect(),
                            losses.warnings()));
        } catch (UntranslatableRequest e) {
            return e.toPreparation();
        }
    }

    private SplicedBody body(Assignment assignment, Losses losses) throws UntranslatableRequest {
        if (!passesBody(assignment)) {
            boolean ownForm = speaks(assignment.surface());
            return SplicedBody.unchanged(new RequestEncoder(assignment, ownForm, losses).encode());
        }
        List<Splice> splices =
                new ArrayList<>(
                        CarriedSplices.of(assignment.request(), _ -> ThoughtSignatures.ESCAPE));
        splices.sort(Comparator.comparingInt(Splice::offset));
        return new SplicedBody(assignment.request().body(), splices);
    }

    /**
     * A model's name must not lead anywhere else: all but its slashes is encoded, and what servers
     * read as a way up is refused.
     */
    private static String path(Assignment assignment, Losses losses) throws UntranslatableRequest {
        String model = ModelGeneration.plain(assignment.candidate().model());
        StringBuilder path = new StringBuilder(assignment.provider().basePath()).append("/models");
        for (String segment : model.split("/", -1)) {
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
                throw losses.refusal(
                        "model",
                        "the model's name stands in a path, and '"
                                + model
                                + "' has an empty segment or one of dots");
            }
            path.append('/')
                    .append(URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20"));
        }
        return path.append(
                        assignment.request().streamed()
                                ? ":streamGenerateContent?alt=sse"
                                : ":generateContent")
                .toString();
    }

    @Override
    public EventReader eventReader() {
        return new GeminiEventReader();
    }

    @Override
    public StreamDecoder decoder(String model) {
        return new GeminiStreamDecoder(model);
    }

    @Override
    public EventRenderer passthrough(Surface surface, AnswerRules rules) {
        StreamFraming framing =
                surface instanceof GeminiSurface gemini ? gemini.framing() : StreamFraming.EVENTS;
        return new GeminiPassthrough(rules, framing);
    }

    @Override
    public AnswerReading readAnswer(byte[] body) {
        return WholeResponses.read(body);
    }

    @Override
    public byte[] passAnswer(byte[] body, AnswerRules rules) {
        return WholeResponses.pass(body, rules);
    }

    @Override
    public void decodeAnswer(byte[] body, String model, Consumer<StreamEvent> out) {
        WholeResponses.decode(body, model, out);
    }

    @Override
    public List<ByteBuffer> answerAsEvents(byte[] body) {
        return WholeResponses.asEvents(body);
    }

    @Override
    public ProviderError readError(int status, Headers headers, byte[] body) {
        return ErrorDetails.read(body).error();
    }

    @Override
    public Optional<Duration> retryAfter(int status, Headers headers, byte[] body) {
        ErrorDetails details = ErrorDetails.read(body);
        // The delay beside a quota of the day is that of the minute.
        return details.isSpent()
                ? Optional.empty()
                : details.retryDelay()
                        .or(() -> retryAfter.read(headers, details.error().message()));
    }
}
