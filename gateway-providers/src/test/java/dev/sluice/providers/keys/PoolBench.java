package dev.sluice.providers.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.KeySource;
import dev.sluice.core.config.Secret;
import dev.sluice.core.cost.Price;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.KeyView;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.request.Headers;
import dev.sluice.core.route.Refusal;
import dev.sluice.providers.circuit.TestClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A pool on a test bench: with a clock that the test moves, and a record of its events. */
final class PoolBench {

    static final String A = "sk-up-primary-AAAA1111";
    static final String B = "sk-up-primary-BBBB2222";
    static final String C = "sk-up-primary-CCCC3333";

    /** The name of the model that tests ask for when they do not care. */
    static final String MODEL = "chat-small";

    static final Duration COOLDOWN_MAX = Duration.ofMinutes(10);

    final TestClock clock = new TestClock();
    final List<GatewayEvent> events = new CopyOnWriteArrayList<>();
    final KeyPool pool;

    PoolBench(Limits limits, String... keys) {
        this(limits, COOLDOWN_MAX, keys.length == 0 ? new KeySource.NotNeeded() : keys(keys));
    }

    PoolBench(Limits limits, Duration cooldownMax, KeySource keys) {
        pool =
                new KeyPool(
                        "primary", keys, limits.config(), cooldownMax, clock, clock, events::add);
    }

    static KeySource keys(String... keys) {
        return new KeySource.Listed(Arrays.stream(keys).map(Secret::of).toList());
    }

    void adopt(Limits limits, String... keys) {
        pool.adopt(keys(keys), limits.config(), COOLDOWN_MAX);
    }

    Leasing ask(String model, long input, long output) {
        return pool.lease(model, Charge.foretold(input, output, null), null);
    }

    KeyLease leased(String model, long input, long output) {
        return leased(ask(model, input, output));
    }

    KeyLease leased(long input, long output) {
        return leased(MODEL, input, output);
    }

    KeyLease leased() {
        return leased(10, 100);
    }

    KeyLease leased(long input, long output, Price price) {
        return leased(pool.lease(MODEL, Charge.foretold(input, output, price), price));
    }

    private static KeyLease leased(Leasing leasing) {
        assertThat(leasing).isInstanceOf(Leasing.Leased.class);
        return ((Leasing.Leased) leasing).lease();
    }

    Refusal refused(String model, long input, long output) {
        return refused(ask(model, input, output));
    }

    Refusal refused(long input, long output) {
        return refused(MODEL, input, output);
    }

    Refusal refused() {
        return refused(10, 100);
    }

    Refusal refused(long input, long output, Price price) {
        return refused(pool.lease(MODEL, Charge.foretold(input, output, price), price));
    }

    private static Refusal refused(Leasing leasing) {
        assertThat(leasing).isInstanceOf(Leasing.Refused.class);
        return ((Leasing.Refused) leasing).refusal();
    }

    boolean takes(long input, long output) {
        if (ask(MODEL, input, output) instanceof Leasing.Leased(KeyLease lease)) {
            lease.failed(new UpstreamFailure.ConnectFailed("given back"), ErrorClass.TRANSIENT);
            lease.closed(null);
            return true;
        }
        return false;
    }

    /** A whole call that succeeds and uses so much. Gives the key it was made with. */
    String call(long input, long output) {
        KeyLease lease = leased(input, output);
        answer(lease, input, output);
        return key(lease);
    }

    static void answer(KeyLease lease, long input, long output, String... headers) {
        lease.answered(ok(headers));
        lease.closed(usage(input, output));
    }

    static void fail(KeyLease lease, ErrorClass errorClass, @Nullable Duration retryAfter) {
        fail(lease, errorClass, retryAfter, new String[0]);
    }

    static void fail(
            KeyLease lease,
            ErrorClass errorClass,
            @Nullable Duration retryAfter,
            String... headers) {
        lease.answered(new UpstreamHead(429, Headers.of(headers)));
        lease.failed(
                new UpstreamFailure.ErrorStatus(
                        429, new ProviderError("words", "type", "code", "param"), retryAfter),
                errorClass);
        lease.closed(null);
    }

    static UpstreamHead ok(String... headers) {
        return new UpstreamHead(200, Headers.of(headers));
    }

    static TokenUsage usage(long input, long output) {
        return new TokenUsage(input, 0, output, 0);
    }

    static String key(KeyLease lease) {
        return ((Credentials.Key) lease.credentials()).value().get();
    }

    KeyView view(int index) {
        return pool.views().get(index);
    }

    void advance(Duration by) {
        clock.advance(by);
    }

    void advanceSeconds(double seconds) {
        clock.advance(Duration.ofNanos(Math.round(seconds * 1e9)));
    }
}
