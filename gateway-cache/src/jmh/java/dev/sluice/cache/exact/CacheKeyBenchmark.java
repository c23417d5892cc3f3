package dev.sluice.cache.exact;

import dev.sluice.core.cache.CacheDirectives;
import dev.sluice.core.cache.CacheQuery;
import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.config.CacheScope;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Headers;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Tooling;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.core.route.Route;
import java.math.BigDecimal;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
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
 * Question: what does the key of a request cost on the event loop, and what of that is the keyed
 * digest in its three forms: a copy for each key, one for each thread, a new one for each key?
 *
 * <p>Data: a system turn and a user turn of {@code letters} letters, already decoded; {@code
 * digest*} digest as many bytes.
 *
 * <p>Command: build the test classes, then {@code java -cp <test class path> org.openjdk.jmh.Main
 * CacheKeyBenchmark -prof gc}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CacheKeyBenchmark {

    private static final String ALGORITHM = "HmacSHA256";
    private static final SecretKeySpec SECRET = new SecretKeySpec(new byte[32], ALGORITHM);
    private static final ThreadLocal<Mac> OF_THREAD =
            ThreadLocal.withInitial(CacheKeyBenchmark::keyed);

    @Param({"100", "2048"})
    private int letters = 2048;

    private final CacheKeyFactory factory = CacheKeyFactory.ofThisProcess();
    private final Mac original = keyed();
    private byte[] bytes = {};
    private CacheQuery query = query("");

    @Setup
    public void prepare() {
        bytes = new byte[letters];
        query = query("All work and no play makes Jack. ".repeat(letters / 33 + 1));
    }

    @Benchmark
    public CacheTicket key() {
        return factory.ticketFor(query, CacheScope.KEY);
    }

    @Benchmark
    public byte[] digestByCopy() throws CloneNotSupportedException {
        return ((Mac) original.clone()).doFinal(bytes);
    }

    @Benchmark
    public byte[] digestByThread() {
        return OF_THREAD.get().doFinal(bytes);
    }

    @Benchmark
    public byte[] digestByNew() {
        return keyed().doFinal(bytes);
    }

    private static Mac keyed() {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(SECRET);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CacheQuery query(String text) {
        Conversation conversation =
                new Conversation(
                        List.of(
                                new Message.SystemTurn(
                                        List.of(new ContentPart.Text("Answer in one word.")),
                                        UnknownMembers.NONE),
                                new Message.UserTurn(
                                        List.of(new ContentPart.Text(text)), UnknownMembers.NONE)),
                        Tooling.NONE,
                        OutputRules.NONE,
                        new Sampling(
                                BigDecimal.ZERO, null, null, null, null, null, null, null, null),
                        null,
                        null,
                        null,
                        UnknownMembers.NONE);
        return new CacheQuery(
                new ChatRequest(
                        "gpt-4o-mini",
                        /* streamed= */ true,
                        /* usageRequested= */ false,
                        new byte[0],
                        new RequestIndex(null, null, List.of(), 1),
                        () -> conversation),
                new Route(
                        "smart",
                        List.of(),
                        null,
                        /* reportRequestedName= */ true,
                        new Route.Memory(CacheSampling.UNSET_OR_LOW, "0123456789abcdef")),
                "ada",
                "search",
                null,
                Headers.none(),
                CacheDirectives.NONE);
    }
}
