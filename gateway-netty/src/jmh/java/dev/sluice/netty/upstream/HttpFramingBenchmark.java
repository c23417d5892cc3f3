package dev.sluice.netty.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What would a chunk parser of our own save against Netty's {@link HttpResponseDecoder} on the
 * streaming path? Data: a chunked response of 100 chunks, 300 bytes each (an OpenAI delta), that
 * arrives {@code chunksPerRead} chunks a read. Both give the bytes of each chunk to a consumer. The
 * parser here is the least that could work: no limits, no checks, no trailers.
 *
 * <pre>
 * mvn -q -DskipTests package
 * java -cp "gateway-netty/target/test-classes:gateway-netty/target/classes:..." org.openjdk.jmh.Main HttpFramingBenchmark
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class HttpFramingBenchmark {

    private static final int CHUNKS = 100;
    private static final int CHUNK_BYTES = 300;
    private static final byte[] HEAD =
            ascii("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");

    @Param({"1", "10"})
    public int chunksPerRead;

    private ByteBuf chunks = Unpooled.EMPTY_BUFFER;
    private EmbeddedChannel channel = new EmbeddedChannel();
    private long consumed;

    @Setup
    public void start() {
        byte[] chunk =
                ascii(Integer.toHexString(CHUNK_BYTES) + "\r\n" + "x".repeat(CHUNK_BYTES) + "\r\n");
        chunks = Unpooled.directBuffer(chunksPerRead * chunk.length);
        for (int i = 0; i < chunksPerRead; i++) {
            chunks.writeBytes(chunk);
        }
        channel = new EmbeddedChannel(new HttpResponseDecoder());
        channel.writeInbound(Unpooled.wrappedBuffer(HEAD));
        ReferenceCountUtil.release(channel.readInbound());
    }

    @TearDown
    public void stop() {
        channel.finishAndReleaseAll();
        chunks.release();
    }

    @Benchmark
    @OperationsPerInvocation(CHUNKS)
    public long nettyDecoder() {
        for (int read = 0; read < CHUNKS / chunksPerRead; read++) {
            channel.writeInbound(chunks.retainedDuplicate());
            Object message;
            while ((message = channel.readInbound()) != null) {
                consumed += ((HttpContent) message).content().readableBytes();
                ReferenceCountUtil.release(message);
            }
        }
        return consumed;
    }

    @Benchmark
    @OperationsPerInvocation(CHUNKS)
    public long leastParser() {
        for (int read = 0; read < CHUNKS / chunksPerRead; read++) {
            ByteBuf in = chunks.duplicate();
            while (in.isReadable()) {
                int size = 0;
                byte digit;
                while ((digit = in.readByte()) != '\r') {
                    size = size << 4 | Character.digit(digit, 16);
                }
                consumed += in.slice(in.readerIndex() + 1, size).readableBytes();
                in.skipBytes(1 + size + 2);
            }
        }
        return consumed;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
