package dev.sluice.providers.openai;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Chat Completions as OpenAI and the many providers like it speak it. */
public final class OpenAiDialect implements Dialect {

    public static final String NAME = "openai";

    private final InstantSource clock;
    private final RetryAfter retryAfter;

    public OpenAiDialect() {
        this(InstantSource.system());
    }

    /**
     * The dialect.
     *
     * @param clock what the dates of answers without a date of their own are compared with
     */
    public OpenAiDialect(InstantSource clock) {
        this.clock = clock;
        retryAfter = new RetryAfter(clock);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean speaks(Surface surface) {
        return surface.name().equals(OpenAiSurface.NAME);
    }

    @Override
    public boolean passesBody(Assignment assignment) {
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
                    passesBody(assignment)
                            ? UpstreamBody.of(assignment, losses)
                            : SplicedBody.unchanged(
                                    new OpenAiRequestEncoder(assignment, ownForm, losses).encode());
            return new Preparation.Ready(
                    new UpstreamRequest(
                            assignment.provider().origin(),
                            assignment.access().egress(),
                            assignment.provider().basePath() + "/chat/completions",
                            OpenAiHeaders.of(assignment),
                            body,
                            assignment.candidate().timeouts().connect(),
                            losses.warnings()));
        } catch (UntranslatableRequest e) {
            return e.toPreparation();
        }
    }

    @Override
    public EventReader eventReader() {
        return new OpenAiEventReader();
    }

    @Override
    public StreamDecoder decoder(String model) {
        return new OpenAiStreamDecoder(model);
    }

    @Override
    public EventRenderer passthrough(Surface surface, AnswerRules rules) {
        return new OpenAiPassthrough(rules, clock);
    }

    @Override
    public AnswerReading readAnswer(byte[] body) {
        return WholeAnswers.read(body);
    }

    @Override
    public byte[] passAnswer(byte[] body, AnswerRules rules) {
        return WholeAnswers.pass(body, rules);
    }

    @Override
    public void decodeAnswer(byte[] body, String model, Consumer<StreamEvent> out) {
        WholeAnswers.decode(body, model, out);
    }

    @Override
    public List<ByteBuffer> answerAsEvents(byte[] body) {
        List<ByteBuffer> events = new ArrayList<>();
        OpenAiStreamEncoder encoder =
                new OpenAiStreamEncoder(
                        new AnswerRules(/* renameModelTo= */ null, /* usageRequested= */ true),
                        clock);
        decodeAnswer(body, /* model= */ "", event -> encoder.encode(event, events::add));
        encoder.complete(events::add);
        return events;
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
