package dev.sluice.netty.boot;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.core.provider.EventSink;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.Preparation;
import dev.sluice.core.provider.StreamEncoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.TranslatingRenderer;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Forwarded;
import dev.sluice.core.request.Headers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Translates a short conversation between all forms before the first client comes. Without it the
 * first call that leaves for a provider of another form, in the middle of an outage, waits on its
 * event loop until the classes of both forms are loaded, and so do all streams of that loop.
 */
final class Rehearsal {

    private static final String MODEL = "m";
    private static final Origin NOWHERE = new Origin("localhost", 1, /* tls= */ false);
    private static final CallTimeouts TIMEOUTS =
            new CallTimeouts(
                    Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, /* total= */ null);
    private static final Surface.Operation.Chat STREAM = new Surface.Operation.Chat(MODEL, true);
    private static final AnswerRules RULES =
            new AnswerRules(/* renameModelTo= */ null, MODEL, /* usageRequested= */ true, () -> 1);

    /** In the form of OpenAI. */
    private static final byte[] REQUEST =
            """
            {"model": "m", "stream": true, "max_tokens": 100, "temperature": 0.5,
             "messages": [
              {"role": "system", "content": "Be brief."},
              {"role": "user", "content": [{"type": "text", "text": "What is the weather?"}]},
              {"role": "assistant", "content": null, "tool_calls": [{"id": "call_1",
               "type": "function", "function": {"name": "weather", "arguments": "{\\"in\\": 1}"}}]},
              {"role": "tool", "tool_call_id": "call_1", "content": "dry"},
              {"role": "user", "content": "And tomorrow?"}],
             "tools": [{"type": "function", "function": {"name": "weather", "description": "Tells.",
              "parameters": {"type": "object", "properties": {"in": {"type": "integer"}}}}}],
             "tool_choice": "auto"}
            """
                    .getBytes(StandardCharsets.UTF_8);

    private static final List<StreamEvent> ANSWER =
            List.of(
                    new StreamEvent.Started("id-1", MODEL, 0),
                    new StreamEvent.ReasoningDelta(0, "Tomorrow is one day on."),
                    new StreamEvent.TextDelta(0, "Let me"),
                    new StreamEvent.TextDelta(0, " see."),
                    new StreamEvent.ToolCallDelta(0, 0, "call_2", "weather", "{\"in\":"),
                    new StreamEvent.ToolCallDelta(0, 0, null, null, "2}"),
                    new StreamEvent.Finished(0, FinishReason.TOOL_CALLS, "tool_calls"),
                    new StreamEvent.UsageReported(new TokenUsage(20, 0, 10, 0)));

    private final Collection<Dialect> dialects;
    private final List<Surface> surfaces;

    /**
     * @param surfaces the last is OpenAI's
     */
    Rehearsal(Collection<Dialect> dialects, List<Surface> surfaces) {
        this.dialects = dialects;
        this.surfaces = surfaces;
    }

    /** Takes some 100 ms in a process that has just started, and few afterwards. */
    void run() {
        Surface openAi = surfaces.getLast();
        ChatRequest request = decoded(openAi, REQUEST);
        for (Dialect from : dialects) {
            Surface own = spokenBy(from);
            ChatRequest ownRequest = decoded(own, prepared(request, openAi, from));
            List<ByteBuffer> events = events(own);
            byte[] answer = own.encodeAnswer(ANSWER, RULES);
            dialects.stream()
                    .filter(to -> !to.speaks(own))
                    .forEach(to -> prepared(ownRequest, own, to));
            surfaces.stream()
                    .filter(to -> !from.speaks(to))
                    .forEach(
                            to -> {
                                translate(events, from, to);
                                translate(answer, from, to);
                            });
        }
    }

    private Surface spokenBy(Dialect dialect) {
        return surfaces.stream().filter(dialect::speaks).findFirst().orElseThrow();
    }

    private static ChatRequest decoded(Surface surface, byte[] body) {
        return switch (surface.decode(STREAM, body)) {
            case Surface.Decoded.Request(ChatRequest request) -> request;
            case Surface.Decoded.Refused(GatewayError error) ->
                    throw new IllegalStateException(surface.name() + ": " + error.message());
        };
    }

    private static byte[] prepared(ChatRequest request, Surface surface, Dialect dialect) {
        HttpProvider provider =
                new HttpProvider(
                        dialect.name(),
                        dialect,
                        NOWHERE,
                        /* basePath= */ "",
                        new Credentials.None(),
                        Headers.none(),
                        Set.of());
        Candidate candidate =
                new Candidate(
                        provider,
                        MODEL,
                        /* listed= */ false,
                        /* tier= */ 1,
                        TIMEOUTS,
                        /* storable= */ false);
        return switch (dialect.prepare(
                new Assignment(
                        request,
                        surface,
                        candidate,
                        provider,
                        Access.NONE,
                        /* credential= */ null,
                        Forwarded.NOTHING))) {
            case Preparation.Ready(UpstreamRequest ready) -> ready.body().toByteArray();
            case Preparation.Impossible(String reason, var _) ->
                    throw new IllegalStateException(dialect.name() + ": " + reason);
        };
    }

    /** The answer as a provider would send it, piece by piece. */
    private static List<ByteBuffer> events(Surface surface) {
        List<ByteBuffer> events = new ArrayList<>();
        EventSink out = written -> events.add(copy(written));
        StreamEncoder encoder = surface.streamEncoder(RULES);
        ANSWER.forEach(event -> encoder.encode(event, out));
        encoder.complete(out);
        return events;
    }

    private static ByteBuffer copy(ByteBuffer bytes) {
        return ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
    }

    private static void translate(List<ByteBuffer> events, Dialect from, Surface to) {
        EventReader reader = from.eventReader();
        EventRenderer renderer =
                new TranslatingRenderer(from.decoder(MODEL), to.streamEncoder(RULES));
        EventSink out = _ -> {};
        for (ByteBuffer event : events) {
            renderer.render(event.duplicate(), reader.read(event), out);
        }
        renderer.complete(out);
    }

    private static void translate(byte[] answer, Dialect from, Surface to) {
        List<StreamEvent> events = new ArrayList<>();
        from.decodeAnswer(answer, MODEL, events::add);
        to.encodeAnswer(events, RULES);
    }
}
