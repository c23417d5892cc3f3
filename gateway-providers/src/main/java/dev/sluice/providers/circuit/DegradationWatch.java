package dev.sluice.providers.circuit;

import dev.sluice.core.config.CircuitConfig;
import dev.sluice.core.config.DegradationConfig;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a candidate has become slower than it usually is. Confined to the lock of the circuit
 * that owns it.
 *
 * <p>A candidate that is slow cannot make that its habit: slow calls teach nothing, trial calls
 * neither, and the time in which there are only such calls is no time for the memory, so that what
 * was usual before is not forgotten over it.
 */
final class DegradationWatch {

    private final DegradationConfig config;
    private final CircuitConfig circuit;
    private final Map<CallClass, FirstTokenBaseline> baselines = new EnumMap<>(CallClass.class);
    private final SlowCallWindow window;

    /** Ticker time less the time that the memory does not count. */
    private long memoryNanos;

    /** Up to when {@link #memoryNanos} has been reckoned. */
    private long reckonedNanos;

    private String reason = "";

    private DegradationWatch(CircuitConfig circuit, DegradationConfig config, long nowNanos) {
        this.circuit = circuit;
        this.config = config;
        this.window = new SlowCallWindow(circuit.window(), nowNanos);
        this.reckonedNanos = nowNanos;
    }

    /** Null where the configuration wants none. */
    static @Nullable DegradationWatch of(CircuitConfig circuit, long nowNanos) {
        DegradationConfig config = circuit.degradation();
        return config == null ? null : new DegradationWatch(circuit, config, nowNanos);
    }

    /** Takes over what another watch has learned, if it remembers for as long. */
    void inherit(DegradationWatch before) {
        if (before.config.memory().equals(config.memory())
                && before.config.minimumSamples() == config.minimumSamples()) {
            baselines.putAll(before.baselines);
            memoryNanos = before.memoryNanos;
            reckonedNanos = before.reckonedNanos;
        }
    }

    /**
     * A call of a closed circuit had its first content; whether the circuit is to open. If so,
     * {@link #reason} says why.
     */
    boolean opensAfter(CallClass callClass, Duration untilContent, long nowNanos) {
        if (callClass == CallClass.WHOLE) {
            return false;
        }
        long tookNanos = untilContent.toNanos();
        long passed = memoryNanos + (nowNanos - reckonedNanos);
        reckonedNanos = nowNanos;
        FirstTokenBaseline baseline = baseline(callClass);
        boolean slow =
                baseline.size(passed) >= config.minimumSamples() && isSlow(baseline, tookNanos);
        if (!slow) {
            memoryNanos = passed;
            baseline.learn(passed, tookNanos);
        }
        return isTooOften(slow, nowNanos);
    }

    /** Whether a trial call was slow; if so, {@link #reason} says how. */
    boolean isSlowTrial(CallClass callClass, Duration untilContent) {
        if (callClass == CallClass.WHOLE) {
            return false;
        }
        FirstTokenBaseline baseline = baseline(callClass);
        return baseline.size(memoryNanos) >= config.minimumSamples()
                && isSlow(baseline, untilContent.toNanos());
    }

    /** The last slow call beside what is usual. */
    String reason() {
        return reason;
    }

    /** The circuit is closed again, with an empty window; its time counts from now on. */
    void resume(long nowNanos) {
        window.clear();
        reckonedNanos = nowNanos;
    }

    private boolean isTooOften(boolean slow, long nowNanos) {
        window.add(slow, nowNanos);
        return window.slow() > 0
                && window.calls() >= circuit.minimumCalls()
                && window.slow() >= config.slowCallRate() * window.calls();
    }

    private boolean isSlow(FirstTokenBaseline baseline, long tookNanos) {
        long usual = baseline.medianNanos();
        double limit =
                Math.max(config.factor() * usual, (double) usual + config.atLeast().toNanos());
        if (tookNanos <= limit) {
            return false;
        }
        reason = CircuitReasons.slow(Duration.ofNanos(tookNanos), Duration.ofNanos(usual));
        return true;
    }

    private FirstTokenBaseline baseline(CallClass callClass) {
        return baselines.computeIfAbsent(
                callClass,
                _ -> new FirstTokenBaseline(config.memory().toNanos(), config.minimumSamples()));
    }
}
