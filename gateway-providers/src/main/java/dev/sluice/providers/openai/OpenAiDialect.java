package dev.sluice.providers.openai;

import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.AnswerReading;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.StreamDecoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Headers;
import dev.sluice.core.request.SplicedBody;
import dev.sluice.providers.error.ErrorBodies;
import dev.sluice.providers.error.RetryAfter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
    public UpstreamRequest prepare(
            ChatRequest request,
            Surface surface,
            Candidate candidate,
            HttpProvider provider,
            @Nullable String clientCredential,
            Headers passed) {
        UpstreamBody.Spliced spliced =
                speaks(surface)
                        ? UpstreamBody.of(request, candidate, provider)
                        : translated(request, candidate, provider);
        return new UpstreamRequest(
                provider.origin(),
                provider.basePath() + "/chat/completions",
                OpenAiHeaders.of(provider, request.streamed(), clientCredential, passed),
                spliced.body(),
                candidate.timeouts().connect(),
                spliced.warnings());
    }

    private static UpstreamBody.Spliced translated(
            ChatRequest request, Candidate candidate, HttpProvider provider) {
        byte[] body =
                new OpenAiRequestEncoder(provider.quirks())
                        .encode(request.conversation(), candidate.model(), request.streamed());
        return new UpstreamBody.Spliced(SplicedBody.unchanged(body), List.of());
    }

    @Override
    public EventReader eventReader() {
        return new OpenAiEventReader();
    }

    @Override
    public StreamDecoder decoder() {
        return new OpenAiStreamDecoder();
    }

    @Override
    public EventRenderer passthrough(AnswerRules rules) {
        return new OpenAiPassthrough(rules);
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
    public void decodeAnswer(byte[] body, Consumer<StreamEvent> out) {
        WholeAnswers.decode(body, out);
    }

    @Override
    public List<ByteBuffer> answerAsEvents(byte[] body) {
        List<ByteBuffer> events = new ArrayList<>();
        OpenAiStreamEncoder encoder =
                new OpenAiStreamEncoder(
                        new AnswerRules(/* renameModelTo= */ null, /* usageRequested= */ true),
                        clock);
        decodeAnswer(body, event -> encoder.encode(event, events::add));
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
