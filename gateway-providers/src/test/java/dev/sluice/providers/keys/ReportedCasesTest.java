package dev.sluice.providers.keys;

import static dev.sluice.providers.keys.PoolBench.A;
import static dev.sluice.providers.keys.PoolBench.B;
import static dev.sluice.providers.keys.PoolBench.C;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.route.Refusal;
import dev.sluice.providers.circuit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Faults that users of gateways have reported in public, as a pool sees them. */
class ReportedCasesTest {

    @Test
    @DisplayName("kp-01")
    void twoKeysShareTheLoadAndEachRestsAtItsShare() {
        PoolBench bench = new PoolBench(Limits.tokensPerMinute(1000), A, B);
        List<String> used = new ArrayList<>();

        for (int i = 0; i < 11; i++) {
            if (bench.takes(7, 100)) {
                KeyLease lease = bench.leased(7, 100);
                used.add(PoolBench.key(lease));
                PoolBench.answer(lease, 100, 100);
            }
            bench.advance(Duration.ofMillis(40));
        }

        assertThat(used).hasSize(8);
        assertThat(used).filteredOn(A::equals).hasSize(4);
        assertThat(used).filteredOn(B::equals).hasSize(4);
        assertThat(bench.refused().reason()).isEqualTo(Refusal.Reason.RATE_LIMITED);
    }

    @Test
    @DisplayName("kp-03")
    void resetsAsDurationsForetellWhenAKeyIsBack() {
        PoolBench bench = new PoolBench(Limits.tokensPerMinute(10_000), A);

        answer(bench, "8000", "12s");
        answer(bench, "0", "1.36s");
        assertThat(bench.refused(10, 1024).retryAfter()).isEqualTo(Duration.ofMillis(1360));

        bench.advance(Duration.ofMillis(1900));
        answer(bench, "0", "1m0.36s");
        bench.advance(Duration.ofMillis(1900));
        assertThat(bench.refused(10, 1024).retryAfter())
                .isEqualTo(Duration.ofMillis(60_360 - 1900));
    }

    private static void answer(PoolBench bench, String remaining, String reset) {
        PoolBench.answer(
                bench.leased(10, 1024),
                12,
                20,
                "x-ratelimit-limit-tokens",
                "10000",
                "x-ratelimit-remaining-tokens",
                remaining,
                "x-ratelimit-reset-tokens",
                reset);
    }

    @Test
    @DisplayName("kp-05")
    void aResetInUnixMillisecondsForetellsWhenAKeyIsBack() {
        PoolBench bench = new PoolBench(Limits.NONE, A);
        long reset = TestClock.START.toEpochMilli() + 1500;

        PoolBench.answer(
                bench.leased(),
                10,
                10,
                "X-RateLimit-Limit",
                "20",
                "X-RateLimit-Remaining",
                "0",
                "X-RateLimit-Reset",
                Long.toString(reset));

        assertThat(bench.refused().retryAfter()).isEqualTo(Duration.ofMillis(1500));
        bench.advance(Duration.ofMillis(2300));
        assertThat(bench.call(10, 10)).isEqualTo(A);
    }

    @Test
    @DisplayName("kp-07")
    void everyKeyIsTriedBeforeAnybodyHearsOfALimit() {
        PoolBench bench = new PoolBench(Limits.NONE, A, B, C);
        List<String> used = new ArrayList<>();

        for (int request = 0; request < 4; request++) {
            String key = "";
            while (!key.equals(C)) {
                KeyLease lease = bench.leased();
                key = PoolBench.key(lease);
                used.add(key);
                if (key.equals(C)) {
                    PoolBench.answer(lease, 10, 10);
                } else {
                    PoolBench.fail(lease, ErrorClass.RATE_LIMITED, Duration.ofSeconds(30));
                }
            }
        }

        assertThat(used).containsExactly(A, B, C, C, C, C);
    }

    @Test
    @DisplayName("kp-09")
    void retryAfterSaysNothingOnASuccessAndCountsOnAnError() {
        PoolBench bench = new PoolBench(Limits.NONE, A);

        PoolBench.answer(bench.leased(), 10, 10, "Retry-After", "60");
        PoolBench.answer(bench.leased(), 10, 10, "Retry-After", "60");
        PoolBench.fail(
                bench.leased(),
                ErrorClass.RATE_LIMITED,
                Duration.ofSeconds(30),
                "Retry-After",
                "30");

        assertThat(bench.refused())
                .isEqualTo(new Refusal(Refusal.Reason.RATE_LIMITED, Duration.ofSeconds(30)));
    }
}
