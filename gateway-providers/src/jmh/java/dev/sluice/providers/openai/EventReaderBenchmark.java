package dev.sluice.providers.openai;

import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventReading;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
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

/**
 * Question: what does the relay pay to know what an event means, and what would a parser take?
 *
 * <p>Data: one event of each kind that a stream mostly consists of. {@code text} is a chunk as
 * OpenAI sends it (about 330 bytes), {@code long} the same with 4 KiB of text, {@code named} has
 * {@code id:} and {@code event:} lines before its data, {@code comment} is a keep-alive, {@code
 * usage} the usage chunk, which is parsed and comes once a stream.
 *
 * <p>Command: build the test classes, then {@code java -cp <test class path> org.openjdk.jmh.Main
 * EventReaderBenchmark -prof gc}. Allocation of {@code reader} must be 0 but for {@code usage}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EventReaderBenchmark {

    private static final String HEAD =
            "data: {\"id\":\"chatcmpl-BGfiKBvzZ6PlYoxKNRVAkZQqcLlOk\",\"object\":"
                    + "\"chat.completion.chunk\",\"created\":1743349888,\"model\":"
                    + "\"gpt-4o-2024-08-06\",\"service_tier\":\"default\",\"system_fingerprint\":"
                    + "\"fp_898ac29719\",\"choices\":";

    @Param({"text", "long", "named", "comment", "usage"})
    private String kind = "text";

    private final EventReader reader = new OpenAiEventReader();
    private ByteBuffer event = ByteBuffer.allocate(0);
    private byte[] bytes = {};
    private int jsonStart;

    @Setup
    public void prepare() {
        String text =
                switch (kind) {
                    case "long" -> chunk("All work and no play, 日本 \\\"quoted\\\". ".repeat(90));
                    case "named" -> "id: 17\nevent: message\n" + chunk(" word");
                    case "comment" -> ": OPENROUTER PROCESSING\n\n";
                    case "usage" ->
                            HEAD
                                    + "[],\"usage\":{\"prompt_tokens\":13,\"completion_tokens\":11,\"total_tokens\":24,\"prompt_tokens_details\":{\"cached_tokens\":0,\"audio_tokens\":0},\"completion_tokens_details\":{\"reasoning_tokens\":0}}}\n\n";
                    default -> chunk(" word");
                };
        bytes = text.getBytes(StandardCharsets.UTF_8);
        event = ByteBuffer.wrap(bytes);
        jsonStart = Math.max(0, text.indexOf('{'));
    }

    private static String chunk(String text) {
        return HEAD
                + "[{\"index\":0,\"delta\":{\"content\":\""
                + text
                + "\"},\"logprobs\":null,\"finish_reason\":null}],\"usage\":null,"
                + "\"obfuscation\":\"BLXoyOZ7Vx\"}\n\n";
    }

    @Benchmark
    public EventReading reader() {
        return reader.read(event);
    }

    /** What a tree of the chunk costs, for comparison. */
    @Benchmark
    public Optional<Json> tree() {
        return JsonReader.read(bytes, jsonStart, bytes.length);
    }
}
