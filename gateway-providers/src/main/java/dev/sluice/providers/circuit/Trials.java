package dev.sluice.providers.circuit;

import dev.sluice.core.provider.CallTimeouts;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.time.Duration;

/**
 * The calls that try a candidate while its circuit is half-open. Confined to the lock of the
 * circuit that owns it.
 *
 * <p>The breaker has as many permits as successes are needed, so no more than these are ever
 * outstanding. Its verdict is not used: it comes after {@code minimum_calls} results where these
 * are fewer, and after the last result even where the first has failed.
 */
final class Trials {

    private final CircuitBreaker breaker;
    private final CanaryGate gate;
    private final int atOnce;
    private final int needed;
    private int running;
    private int succeeded;
    private Duration limit = Duration.ZERO;
    private long overdueNanos;

    Trials(CircuitBreaker breaker, CircuitRules rules) {
        this.breaker = breaker;
        this.gate = new CanaryGate(rules.config().canary());
        this.atOnce = rules.config().halfOpenPermits();
        this.needed = rules.config().successesToClose();
    }

    /** Whether a request may try now; if so it holds a place until it succeeds or is released. */
    boolean admit(CallTimeouts limits, long nowNanos) {
        if (running >= atOnce || !breaker.tryAcquirePermission()) {
            return false;
        }
        if (!gate.admits(nowNanos)) {
            breaker.releasePermission();
            return false;
        }
        limit = limits.connect().plus(limits.firstByte()).plus(limits.firstToken());
        overdueNanos =
                running == 0
                        ? nowNanos + limit.toNanos()
                        : Math.max(overdueNanos, nowNanos + limit.toNanos());
        running++;
        return true;
    }

    /** Counts a success; whether it was the last that was needed. */
    boolean succeeded() {
        running--;
        succeeded++;
        return succeeded >= needed;
    }

    void released() {
        running--;
        breaker.releasePermission();
    }

    /**
     * Whether all places are held by calls that ought to have had content or a failure by now. None
     * should: it is the way out if a permit was lost.
     */
    boolean isStuck(long nowNanos) {
        boolean full = running >= atOnce || running + succeeded >= needed;
        return running > 0 && full && nowNanos - overdueNanos > 0;
    }

    /** The limit of the last call that was let through. */
    Duration limit() {
        return limit;
    }

    int successes() {
        return succeeded;
    }
}
