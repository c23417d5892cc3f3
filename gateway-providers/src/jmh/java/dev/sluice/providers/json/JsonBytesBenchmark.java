package dev.sluice.providers.json;

import java.nio.charset.StandardCharsets;
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
 * Question: from which length on is it worth to step over a string eight bytes at a time?
 *
 * <p>Data: one string of {@code length} letters, with its closing quote and something behind it.
 * Names and tokens in a chunk have 2 to 12 letters, ids 30 to 40, a tool's arguments thousands.
 *
 * <p>Command: build the test classes, then {@code java -cp <test class path> org.openjdk.jmh.Main
 * JsonBytesBenchmark}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class JsonBytesBenchmark {

    @Param({"4", "12", "38", "4000"})
    private int length = 4;

    private byte[] bytes = {};

    @Setup
    public void prepare() {
        bytes = ("a".repeat(length) + "\",\"next\":1}").getBytes(StandardCharsets.UTF_8);
    }

    @Benchmark
    public int eightAtATime() {
        return JsonBytes.skipString(bytes, 0, bytes.length);
    }

    @Benchmark
    public int oneAtATime() {
        byte[] a = bytes;
        int i = 0;
        while (i < a.length) {
            if (a[i] == '"') {
                return i + 1;
            }
            i += a[i] == '\\' ? 2 : 1;
        }
        return a.length;
    }
}
