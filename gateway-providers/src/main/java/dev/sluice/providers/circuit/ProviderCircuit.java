package dev.sluice.providers.circuit;

import dev.sluice.core.circuit.CircuitOverride;
import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.circuit.CircuitView;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.time.Ticker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The circuit of one candidate, or of all names of a provider that clients choose freely.
 *
 * <pre>
 *   too many failures, too slow            rest over, a request asks
 *  CLOSED ───────────────────▶ OPEN ───────────────────────────────▶ HALF_OPEN
 *    ▲                          ▲                                     │    │
 *    │                          └─ one failure, slow, or no answer ───┘    │
 *    └────────────────────────────── enough successes ─────────────────────┘
 *
 *  any state ── an operator ──▶ FORCED_OPEN, FORCED_CLOSED ── an operator ──▶ CLOSED
 * </pre>
 *
 * <p>Resilience4j's breaker keeps the window, judges the rate of failures in it, hands out the
 * permits of the half-open state, and refuses transitions that make no sense. How long it rests,
 * which request may try, and what a trial call means are decided here: an open breaker is never
 * asked for a permit. Its forced states are not used; see record 15.
 *
 * <p>Thread-safe: what is asked in the closed state, and in the open one before its rest is over,
 * reads one volatile field; all else happens under one lock. Events are delivered outside of it.
 */
final class ProviderCircuit {

    private final String provider;
    private final String model;
    private final Ticker ticker;
    private final InstantSource wallClock;
    private final EventOutbox outbox;
    private final Object lock = new Object();
    private final ConsecutiveFailures consecutive = new ConsecutiveFailures();
    private CircuitRules rules;
    private CircuitBreaker breaker;
    private Trials trials;
    private @Nullable DegradationWatch degradation;
    private int openings;
    private volatile Phase phase = Phase.FIRST;

    ProviderCircuit(
            String provider,
            String model,
            CircuitRules rules,
            Ticker ticker,
            InstantSource wallClock,
            EventOutbox outbox) {
        this.provider = provider;
        this.model = model;
        this.ticker = ticker;
        this.wallClock = wallClock;
        this.outbox = outbox;
        this.rules = rules;
        this.breaker = rules.breaker(model, ticker);
        this.trials = new Trials(breaker, rules);
        this.degradation = DegradationWatch.of(rules.config(), ticker.nanos());
    }

    /**
     * Whether a call may go out. What is allowed ends by {@link #succeeded}, {@link #failed} or
     * {@link #released} with the era that it was given.
     *
     * @param limits those of the call
     */
    CircuitAnswer ask(CallTimeouts limits) {
        CircuitAnswer answer = phase.answer(ticker);
        if (answer != null) {
            return answer;
        }
        synchronized (lock) {
            answer = phase.answer(ticker);
            if (answer == null) {
                answer = tryOut(limits);
            }
        }
        outbox.deliver();
        return answer;
    }

    /** A call had its first content. */
    void succeeded(long era, CallClass callClass, Duration untilContent) {
        synchronized (lock) {
            if (era != phase.era()) {
                return;
            }
            switch (phase.state()) {
                case CLOSED -> {
                    consecutive.reset();
                    breaker.onSuccess(untilContent.toNanos(), TimeUnit.NANOSECONDS);
                    followBreaker();
                    followDegradation(callClass, untilContent);
                }
                case HALF_OPEN -> {
                    consecutive.reset();
                    DegradationWatch watch = degradation;
                    if (watch != null && watch.isSlowTrial(callClass, untilContent)) {
                        open(watch.reason());
                    } else if (trials.succeeded()) {
                        close(CircuitReasons.succeeded(trials.successes()));
                    }
                }
                case OPEN, FORCED_OPEN, FORCED_CLOSED -> {}
            }
        }
        outbox.deliver();
    }

    /** A call failed before its first content. */
    void failed(long era) {
        fail(era, CircuitReasons.TRIAL_FAILED);
    }

    /** An answer broke off. Its call has been reported by {@link #succeeded} before. */
    void cut(long era) {
        fail(era, CircuitReasons.TRIAL_CUT);
    }

    /** A call ended in a way that says nothing of the candidate. */
    void released(long era) {
        synchronized (lock) {
            if (era == phase.era() && phase.state() == CircuitState.HALF_OPEN) {
                trials.released();
            }
        }
    }

    /** An operator decides, or leaves the decision to the circuit again. */
    void override(CircuitOverride override) {
        synchronized (lock) {
            CircuitState to =
                    switch (override) {
                        case OPEN -> CircuitState.FORCED_OPEN;
                        case CLOSED -> CircuitState.FORCED_CLOSED;
                        case AUTO -> CircuitState.CLOSED;
                    };
            startAfresh();
            if (to == phase.state()) {
                phase = phase.withNextEra();
            } else {
                enter(Phase.of(to, phase.era() + 1, now(), CircuitReasons.OPERATOR));
            }
        }
        outbox.deliver();
    }

    /**
     * Decides by these rules from now on. What the circuit is in stays, and an open one rests for
     * what was left; a closed one begins a new window, a half-open one new trials.
     */
    void adopt(CircuitRules changed) {
        synchronized (lock) {
            if (changed.equals(rules)) {
                return;
            }
            rules = changed;
            breaker = changed.breaker(model, ticker);
            switch (phase.state()) {
                case OPEN -> breaker.transitionToOpenState();
                case HALF_OPEN -> {
                    breaker.transitionToOpenState();
                    breaker.transitionToHalfOpenState();
                    phase = phase.withNextEra();
                }
                case CLOSED, FORCED_OPEN, FORCED_CLOSED -> {}
            }
            trials = new Trials(breaker, rules);
            DegradationWatch before = degradation;
            degradation = DegradationWatch.of(rules.config(), ticker.nanos());
            if (before != null && degradation != null) {
                degradation.inherit(before);
            }
        }
    }

    /** Nobody will ask it any more: results of calls that still run are to change nothing. */
    void retire() {
        synchronized (lock) {
            phase = Phase.of(CircuitState.FORCED_CLOSED, phase.era() + 1, now(), "");
        }
    }

    boolean isForced() {
        return phase.isForced();
    }

    CircuitView view() {
        synchronized (lock) {
            boolean trying = phase.state() == CircuitState.HALF_OPEN;
            CircuitBreaker.Metrics window = breaker.getMetrics();
            return new CircuitView(
                    provider,
                    model,
                    phase.state(),
                    phase.since(),
                    phase.reason(),
                    phase.restLeft(ticker.nanos()),
                    trying ? trials.successes() : window.getNumberOfBufferedCalls(),
                    trying ? 0 : window.getNumberOfFailedCalls(),
                    consecutive.count());
        }
    }

    private CircuitAnswer tryOut(CallTimeouts limits) {
        if (phase.state() == CircuitState.OPEN) {
            breaker.transitionToHalfOpenState();
            String reason = CircuitReasons.restOver(phase.rest());
            enter(Phase.of(CircuitState.HALF_OPEN, phase.era(), now(), reason));
        }
        long nowNanos = ticker.nanos();
        if (trials.admit(limits, nowNanos)) {
            return new CircuitAnswer.Allowed(phase.era());
        }
        if (trials.isStuck(nowNanos)) {
            open(CircuitReasons.unanswered(trials.limit()));
            return Phase.refused(phase.rest());
        }
        return Phase.refused(CanaryGate.LONGEST_PAUSE);
    }

    private void fail(long era, String trialReason) {
        synchronized (lock) {
            if (era != phase.era()) {
                return;
            }
            switch (phase.state()) {
                case CLOSED -> failWhileClosed();
                case HALF_OPEN -> {
                    countConsecutive();
                    open(trialReason);
                }
                case OPEN, FORCED_OPEN, FORCED_CLOSED -> {}
            }
        }
        outbox.deliver();
    }

    private void failWhileClosed() {
        boolean limitReached = countConsecutive();
        breaker.onError(0, TimeUnit.NANOSECONDS, new CallFailed());
        if (limitReached) {
            Duration within = rules.config().consecutiveWithin();
            open(CircuitReasons.inARow(rules.config().consecutiveFailures(), within));
        } else {
            followBreaker();
        }
    }

    private boolean countConsecutive() {
        return consecutive.add(
                ticker.nanos(),
                rules.config().consecutiveFailures(),
                rules.config().consecutiveWithin().toNanos());
    }

    /** A success can open a circuit, too: by being the last of the calls that a verdict needs. */
    private void followBreaker() {
        if (breaker.getState() == CircuitBreaker.State.OPEN) {
            CircuitBreaker.Metrics window = breaker.getMetrics();
            open(
                    CircuitReasons.rate(
                            window.getNumberOfFailedCalls(),
                            window.getNumberOfBufferedCalls(),
                            rules.config().window()));
        }
    }

    private void followDegradation(CallClass callClass, Duration untilContent) {
        DegradationWatch watch = degradation;
        if (watch != null
                && phase.state() == CircuitState.CLOSED
                && watch.opensAfter(callClass, untilContent, ticker.nanos())) {
            open(watch.reason());
        }
    }

    private void open(String reason) {
        if (breaker.getState() != CircuitBreaker.State.OPEN) {
            breaker.transitionToOpenState();
        }
        openings++;
        trials = new Trials(breaker, rules);
        Duration rest = rules.rest(openings);
        enter(Phase.open(phase.era() + 1, now(), reason, rest, ticker.nanos()));
    }

    private void close(String reason) {
        breaker.transitionToClosedState();
        openings = 0;
        if (degradation != null) {
            degradation.resume(ticker.nanos());
        }
        enter(Phase.of(CircuitState.CLOSED, phase.era(), now(), reason));
    }

    private void startAfresh() {
        breaker.reset();
        consecutive.reset();
        openings = 0;
        degradation = DegradationWatch.of(rules.config(), ticker.nanos());
    }

    private void enter(Phase next) {
        CircuitState from = phase.state();
        phase = next;
        outbox.put(
                new GatewayEvent.CircuitChanged(
                        provider, model, from, next.state(), next.reason()));
    }

    private Instant now() {
        return wallClock.instant();
    }

    /** What the breaker is told of a failure: it wants an exception. Without a stack trace. */
    private static final class CallFailed extends Exception {
        private static final long serialVersionUID = 1;

        CallFailed() {
            super("a call failed", null, false, false);
        }
    }
}
