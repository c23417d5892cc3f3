package dev.sluice.providers.openai;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.core.provider.EventSink;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.TranslatingRenderer;
import dev.sluice.providers.anthropic.AnthropicDialect;
import dev.sluice.providers.anthropic.AnthropicSurface;
import dev.sluice.providers.gemini.GeminiDialect;
import dev.sluice.providers.gemini.GeminiSurface;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Question: what does a text event cost between its framing and its writing, where it passes and
 * where it is translated?
 *
 * <p>Data: one text event of each form, as the providers send them, in the middle of a stream.
 * {@code from-to}: {@code openai-openai} is passthrough, which is what the others are compared
 * with. Framing, sockets and the copy into the send buffer are not in it, and they are the most of
 * what a chunk costs: {@code docs/performance.md} has the figures of whole programs.
 *
 * <p>Command: build the test classes, then {@code java -cp <test class path> org.openjdk.jmh.Main
 * TranslatedEventBenchmark -prof gc}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TranslatedEventBenchmark {

    private static final String OPENAI =
            "data: {\"id\":\"chatcmpl-BGfiKBvzZ6PlYoxKNRVAkZQqcLlOk\",\"object\":"
                + "\"chat.completion.chunk\",\"created\":1743349888,\"model\":"
                + "\"gpt-4o-2024-08-06\",\"service_tier\":\"default\",\"system_fingerprint\":\"fp_898ac29719\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\""
                + " word\"},\"logprobs\":null,\"finish_reason\":null}],\"usage\":null}\n\n";
    private static final String ANTHROPIC =
            "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,"
                    + "\"delta\":{\"type\":\"text_delta\",\"text\":\" word\"}}\n\n";
    private static final String GEMINI =
            "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\""
                + " word\"}],\"role\":\"model\"},\"index\":0}],\"usageMetadata\":{\"promptTokenCount\":9,\"candidatesTokenCount\":3,\"totalTokenCount\":12},\"modelVersion\":\"gemini-2.5-flash\",\"responseId\":\"r1\"}\n\n";

    @Param({
        "openai-openai",
        "anthropic-anthropic",
        "openai-anthropic",
        "anthropic-openai",
        "openai-gemini",
        "gemini-openai"
    })
    private String pair = "openai-openai";

    private ByteBuffer event = ByteBuffer.allocate(0);
    private EventReader reader = new OpenAiEventReader();
    private EventRenderer renderer = new OpenAiPassthrough(new AnswerRules(null, false), () -> NOW);

    private static final Instant NOW = Instant.ofEpochSecond(1_743_349_888);

    @Setup
    public void prepare() {
        String[] forms = pair.split("-", -1);
        Surface surface = surface(forms[1]);
        Dialect dialect =
                switch (forms[0]) {
                    case "anthropic" -> new AnthropicDialect();
                    case "gemini" -> new GeminiDialect();
                    default -> new OpenAiDialect();
                };
        event =
                ByteBuffer.wrap(
                        switch (forms[0]) {
                            case "anthropic" -> ANTHROPIC.getBytes(StandardCharsets.UTF_8);
                            case "gemini" -> GEMINI.getBytes(StandardCharsets.UTF_8);
                            default -> OPENAI.getBytes(StandardCharsets.UTF_8);
                        });
        AnswerRules rules = new AnswerRules(null, "m", false, () -> 9);
        reader = dialect.eventReader();
        renderer =
                dialect.speaks(surface)
                        ? dialect.passthrough(surface, rules)
                        : new TranslatingRenderer(
                                dialect.decoder("m"), surface.streamEncoder(rules));
    }

    private static Surface surface(String form) {
        return switch (form) {
            case "anthropic" -> new AnthropicSurface();
            case "gemini" -> GeminiSurface.ofEvents();
            default -> new OpenAiSurface();
        };
    }

    @Benchmark
    public void event(Blackhole sink) {
        EventSink out = sink::consume;
        renderer.render(event.duplicate(), reader.read(event), out);
    }
}
