package dev.sluice.providers.anthropic;

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
import dev.sluice.providers.error.ErrorBodies;
import dev.sluice.providers.error.RetryAfter;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Messages as Anthropic and the providers like it speak it. */
public final class AnthropicDialect implements Dialect {

    public static final String NAME = "anthropic";

    private final RetryAfter retryAfter = new RetryAfter(InstantSource.system());

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean speaks(Surface surface) {
        return surface instanceof AnthropicSurface;
    }

    /** Where thoughts of other models leave a conversation, what remains has to be looked at. */
    @Override
    public boolean passesBody(Assignment assignment) {
        return isUnchanged(assignment) && assignment.request().index().strangers().isEmpty();
    }

    private boolean isUnchanged(Assignment assignment) {
        return speaks(assignment.surface()) && !assignment.candidate().settings().changeRequest();
    }

    @Override
    public Preparation prepare(Assignment assignment) {
        boolean ownForm = speaks(assignment.surface());
        Losses losses =
                new Losses(
                        assignment.candidate().name(),
                        assignment.candidate().settings().unsupportedParams());
        try {
            SplicedBody body =
                    isUnchanged(assignment)
                            ? OwnBody.of(assignment, losses)
                            : SplicedBody.unchanged(
                                    new RequestEncoder(assignment, ownForm, losses).encode());
            return new Preparation.Ready(
                    new UpstreamRequest(
                            assignment.provider().origin(),
                            assignment.access().egress(),
                            path(assignment, ownForm),
                            AnthropicHeaders.of(assignment, ownForm),
                            body,
                            assignment.candidate().timeouts().connect(),
                            losses.warnings()));
        } catch (UntranslatableRequest e) {
            return e.toPreparation();
        }
    }

    private static String path(Assignment assignment, boolean ownForm) {
        String query = ownForm ? assignment.forwarded().queryToOwnForm() : "";
        return assignment.provider().basePath()
                + "/messages"
                + (query.isEmpty() ? "" : "?" + query);
    }

    @Override
    public EventReader eventReader() {
        return new AnthropicEventReader();
    }

    @Override
    public StreamDecoder decoder(String model) {
        return new AnthropicStreamDecoder(model);
    }

    @Override
    public EventRenderer passthrough(Surface surface, AnswerRules rules) {
        return new AnthropicPassthrough(rules);
    }

    @Override
    public AnswerReading readAnswer(byte[] body) {
        return WholeMessages.read(body);
    }

    @Override
    public byte[] passAnswer(byte[] body, AnswerRules rules) {
        return WholeMessages.pass(body, rules);
    }

    @Override
    public void decodeAnswer(byte[] body, String model, Consumer<StreamEvent> out) {
        WholeMessages.decode(body, model, out);
    }

    @Override
    public List<ByteBuffer> answerAsEvents(byte[] body) {
        return MessageEvents.of(body);
    }

    @Override
    public ProviderError readError(int status, Headers headers, byte[] body) {
        return ErrorBodies.read(body);
    }

    @Override
    public Optional<Duration> retryAfter(int status, Headers headers, byte[] body) {
        return retryAfter.read(headers, ErrorBodies.read(body).message());
    }
}
