package dev.sluice.loadtest.drill.waf;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What is done in the drill of a blocked address, in real time. Immutable.
 *
 * @param calm before the block
 * @param blocked from the block to the end
 */
record WafPlan(double rate, Duration calm, Duration blocked, int keys, long seed) {
    private static final int MOST_KEYS = 20;

    WafPlan {
        if (!(rate > 0) || rate > 100) {
            throw new IllegalArgumentException("--rate is " + rate + "; more than 0, 100 at most");
        }
        if (keys < 1 || keys > MOST_KEYS) {
            throw new IllegalArgumentException("--keys is " + keys + "; 1 to " + MOST_KEYS);
        }
        if (blocked.toSeconds() * rate < 5 * keys) {
            throw new IllegalArgumentException(
                    "--blocked is "
                            + blocked.toSeconds()
                            + "s; at least five requests must come for each key");
        }
    }

    Duration duration() {
        return calm.plus(blocked);
    }

    List<String> keyNames() {
        return IntStream.rangeClosed(1, keys)
                .mapToObj(i -> "sim-provider-key-%04d".formatted(i))
                .toList();
    }
}
