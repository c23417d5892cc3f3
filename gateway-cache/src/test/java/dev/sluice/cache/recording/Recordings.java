package dev.sluice.cache.recording;

import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.cache.Recording;
import dev.sluice.core.cache.RecordingBudget;
import dev.sluice.core.cache.StreamRecorder;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.flight.FlightEnd;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.StreamDecoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.request.Headers;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Recordings in a dialect of words: {@code CHOICE KIND ...}, for example {@code 0 text hello} or
 * {@code 1 call 0 get_weather}; {@code broken} cannot be read.
 */
final class Recordings {

    static final CacheTicket TICKET = new CacheTicket("0123456789abcdef01", "m", "");

    private Recordings() {}

    static Recording of(boolean streamed, String... events) {
        List<Recording> made = new ArrayList<>();
        StreamRecorder recorder =
                new StreamRecorder(
                        candidate(),
                        streamed,
                        TICKET,
                        new RecordingBudget(1 << 20),
                        (recording, onDone) -> made.add(recording),
                        why -> {
                            throw new IllegalStateException(why.label());
                        });
        for (String event : events) {
            recorder.onEvent(
                    ByteBuffer.wrap(event.getBytes(StandardCharsets.UTF_8)), EventReading.CONTENT);
        }
        recorder.onFlightEnd(new FlightEnd.Complete());
        return made.getFirst();
    }

    private static Candidate candidate() {
        Duration second = Duration.ofSeconds(1);
        return new Candidate(
                new HttpProvider(
                        "p",
                        dialect(),
                        new Origin("p.example", 443, /* tls= */ true),
                        "",
                        new Credentials.None(),
                        Headers.none(),
                        Set.of()),
                "model",
                /* listed= */ true,
                1,
                new CallTimeouts(second, second, second, second, null),
                /* storable= */ true);
    }

    /** Knows only what an aggregator asks for. */
    @SuppressWarnings("unchecked")
    private static Dialect dialect() {
        return (Dialect)
                Proxy.newProxyInstance(
                        Dialect.class.getClassLoader(),
                        new Class<?>[] {Dialect.class},
                        (proxy, method, arguments) ->
                                switch (method.getName()) {
                                    case "decoder" ->
                                            (StreamDecoder)
                                                    (event, out) ->
                                                            decode(
                                                                    StandardCharsets.UTF_8
                                                                            .decode(event)
                                                                            .toString(),
                                                                    out);
                                    case "decodeAnswer" -> {
                                        String body =
                                                new String(
                                                        (byte[]) arguments[0],
                                                        StandardCharsets.UTF_8);
                                        for (String line : body.lines().toList()) {
                                            decode(line, (Consumer<StreamEvent>) arguments[2]);
                                        }
                                        yield null;
                                    }
                                    default ->
                                            throw new UnsupportedOperationException(
                                                    method.getName());
                                });
    }

    private static void decode(String event, Consumer<StreamEvent> out) {
        String[] words = event.split(" ", 3);
        if (words[0].equals("broken")) {
            throw new IllegalArgumentException("broken");
        }
        int choice = Integer.parseInt(words[0]);
        String rest = words.length < 3 ? "" : words[2];
        out.accept(
                switch (words[1]) {
                    case "started" -> new StreamEvent.Started("id", "model", 1);
                    case "text" -> new StreamEvent.TextDelta(choice, rest);
                    case "thought" -> new StreamEvent.ReasoningDelta(choice, rest);
                    case "refusal" -> new StreamEvent.RefusalDelta(choice, rest);
                    case "call" -> call(choice, rest.split(" ", 3));
                    case "more" -> {
                        String[] parts = rest.split(" ", 2);
                        yield new StreamEvent.ToolCallDelta(
                                choice, Integer.parseInt(parts[0]), null, null, parts[1]);
                    }
                    case "stop" -> new StreamEvent.Finished(choice, FinishReason.STOP, "stop");
                    case "failed" -> new StreamEvent.Failed(ProviderError.ofMessage(rest));
                    default -> throw new IllegalArgumentException(event);
                });
    }

    private static StreamEvent call(int choice, String[] parts) {
        int index = Integer.parseInt(parts[0]);
        return new StreamEvent.ToolCallDelta(
                choice, index, "call_" + index, parts[1], parts.length < 3 ? "" : parts[2]);
    }
}
