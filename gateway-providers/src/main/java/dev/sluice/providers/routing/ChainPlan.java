package dev.sluice.providers.routing;

import dev.sluice.core.config.OnContentFilter;
import dev.sluice.core.config.RetryConfig;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome.Cut;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.AttemptOutcome.NotPermitted;
import dev.sluice.core.route.AttemptOutcome.Unsuccessful;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.FailoverDecision.GiveUp;
import dev.sluice.core.route.FailoverDecision.Try;
import dev.sluice.core.route.FailoverDecision.Wait;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.route.RoutePlan;
import dev.sluice.core.time.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The walk of one request over the candidates of its route.
 *
 * <ol>
 *   <li>Each candidate once, in order. A failure that nobody saw moves on at once; where the same
 *       candidate has another key or another way out, that is tried first; a limit that is over
 *       within {@code patience} is waited for.
 *   <li>Where all have been tried and no floor has answered: the candidate that is ready first
 *       again, after a back-off with full jitter where it failed in passing (drawn from the retry
 *       budget), after its rest, if that is within {@code patience_last}, where it rests.
 * </ol>
 *
 * The caller's own faults go back at once, and a cut ends the answer. No candidate is called more
 * often than {@code attempts} says, so every walk ends.
 */
final class ChainPlan implements RoutePlan {

    private final List<Stop> stops;
    private final List<NotPermitted> unfit;
    private final RetryConfig retry;
    private final OnContentFilter onContentFilter;
    private final RetryBudget budget;
    private final Ticker ticker;
    private final RandomGenerator random;
    private int at;
    private int rounds;
    private Duration waited = Duration.ZERO;

    /** What did not fit into a window of so many tokens fits into none that is smaller. */
    private long tooSmallWindow;

    /**
     * @param candidates in the order in which they are tried
     * @param unfit candidates that are not tried, and why
     */
    ChainPlan(
            List<Candidate> candidates,
            List<NotPermitted> unfit,
            RetryConfig retry,
            OnContentFilter onContentFilter,
            RetryBudget budget,
            Ticker ticker,
            RandomGenerator random) {
        this.stops = new ArrayList<>(candidates.size());
        candidates.forEach(candidate -> stops.add(new Stop(candidate)));
        this.unfit = unfit;
        this.retry = retry;
        this.onContentFilter = onContentFilter;
        this.budget = budget;
        this.ticker = ticker;
        this.random = random;
    }

    @Override
    public FailoverDecision first() {
        return stops.isEmpty() ? giveUp() : new Try(stops.getFirst().candidate());
    }

    @Override
    public FailoverDecision next(Unsuccessful outcome) {
        return switch (outcome) {
            case Cut cut -> new GiveUp(FailureErrors.ofCut(cut));
            case NotPermitted denied -> afterRefusal(denied);
            case Failed failed -> afterFailure(failed);
        };
    }

    private FailoverDecision afterRefusal(NotPermitted denied) {
        Stop stop = stops.get(at);
        stop.note(denied, ticker.nanos());
        return isQuota(denied.refusal().reason()) ? waitOrMoveOn(stop) : moveOn();
    }

    private FailoverDecision afterFailure(Failed failed) {
        Stop stop = stops.get(at);
        stop.note(failed, ticker.nanos());
        return switch (failed.errorClass()) {
            case CALLER_FAULT -> new GiveUp(FailureErrors.ofCaller(failed));
            case CONTENT_FILTERED ->
                    onContentFilter == OnContentFilter.NEXT && hasNext()
                            ? moveOn()
                            : new GiveUp(FailureErrors.ofCaller(failed));
            case RATE_LIMITED, QUOTA_EXHAUSTED, AUTHENTICATION, BLOCKED, EGRESS_FAILED ->
                    failed.prospect().anotherWay() && stop.calls() < retry.attempts()
                            ? new Try(stop.candidate())
                            : waitOrMoveOn(stop);
            case CONTEXT_TOO_LONG -> {
                Long window = stop.candidate().facts().contextTokens();
                tooSmallWindow = Math.max(tooSmallWindow, window == null ? 0 : window);
                yield moveOn();
            }
            case TRANSIENT, TIMEOUT, MODEL_GONE, UNSUITABLE, UNTRANSLATABLE -> moveOn();
        };
    }

    /** A limit that is over in a moment is not worth another provider. */
    private FailoverDecision waitOrMoveOn(Stop stop) {
        Duration rest = restOf(stop);
        return rest != null
                        && !isBeforeFloor()
                        && rest.compareTo(retry.patience()) <= 0
                        && isPatient(rest)
                ? wait(stop, rest)
                : moveOn();
    }

    private FailoverDecision moveOn() {
        for (int i = 0; i < stops.size(); i++) {
            Stop stop = stops.get(i);
            if (stop.isPassed()) {
                continue;
            }
            Long window = stop.candidate().facts().contextTokens();
            if (window != null && window <= tooSmallWindow) {
                stop.note(refused(stop, Refusal.Reason.WINDOW_TOO_SMALL), ticker.nanos());
                continue;
            }
            at = i;
            return new Try(stop.candidate());
        }
        return again();
    }

    /** All have been tried: the first that is ready again. */
    private FailoverDecision again() {
        Duration backOff = backOff();
        Stop failed = firstThatFailedInPassing();
        Stop resting = firstOfResting();
        Duration rest = resting == null ? null : restOf(resting);
        boolean restIsShorter = rest != null && rest.compareTo(backOff) < 0;
        if (failed != null && !restIsShorter && budget.tryRetry()) {
            rounds++;
            return after(backOff, failed);
        }
        return resting == null || rest == null ? giveUp() : wait(resting, rest);
    }

    private @Nullable Stop firstThatFailedInPassing() {
        for (Stop stop : stops) {
            if (stop.failedInPassing() && mayTry(stop)) {
                return stop;
            }
        }
        return null;
    }

    /** The one whose rest is over first, if anybody is so patient. */
    private @Nullable Stop firstOfResting() {
        Stop first = null;
        Duration soonest = null;
        for (Stop stop : stops) {
            Duration rest = restOf(stop);
            if (rest != null
                    && isPatient(rest)
                    && (soonest == null || rest.compareTo(soonest) < 0)) {
                first = stop;
                soonest = rest;
            }
        }
        return first;
    }

    private FailoverDecision wait(Stop stop, Duration rest) {
        stop.noteWait();
        waited = waited.plus(rest);
        return after(rest, stop);
    }

    private FailoverDecision after(Duration delay, Stop stop) {
        at = stops.indexOf(stop);
        return delay.isPositive() ? new Wait(delay, stop.candidate()) : new Try(stop.candidate());
    }

    /** {@code uniform(0, min(max, base * 2^round))}. */
    private Duration backOff() {
        long base = retry.base().toNanos();
        long most = retry.max().toNanos();
        long doubled = rounds >= Long.numberOfLeadingZeros(base) - 1 ? most : base << rounds;
        return Duration.ofNanos(random.nextLong(Math.max(1, Math.min(most, doubled) + 1)));
    }

    /** How long a candidate that rests still does; null where it is not worth waiting for. */
    private @Nullable Duration restOf(Stop stop) {
        Duration rest = mayTry(stop) ? stop.restLeft(ticker.nanos()) : null;
        return rest == null || rest.isPositive() ? rest : Duration.ZERO;
    }

    private boolean mayTry(Stop stop) {
        return stop.hasAttemptLeft(retry.attempts());
    }

    /** Whether so long a wait is still within what a request waits in all. */
    private boolean isPatient(Duration delay) {
        return waited.plus(delay).compareTo(retry.patienceLast()) <= 0;
    }

    private boolean hasNext() {
        return stops.stream().anyMatch(stop -> !stop.isPassed());
    }

    /** Whether the next that is left is one that answers in any case, and at once. */
    private boolean isBeforeFloor() {
        for (Stop stop : stops) {
            if (!stop.isPassed()) {
                return stop.candidate().provider().isFloor();
            }
        }
        return false;
    }

    private static boolean isQuota(Refusal.Reason reason) {
        return reason == Refusal.Reason.RATE_LIMITED || reason == Refusal.Reason.QUOTA_EXHAUSTED;
    }

    private static NotPermitted refused(Stop stop, Refusal.Reason reason) {
        return new NotPermitted(stop.candidate(), new Refusal(reason, null));
    }

    private FailoverDecision giveUp() {
        List<Unsuccessful> setbacks = new ArrayList<>(stops.size() + unfit.size());
        for (Stop stop : stops) {
            Unsuccessful last = stop.last();
            if (last != null) {
                setbacks.add(last);
            }
        }
        setbacks.addAll(unfit);
        return new GiveUp(ExhaustionErrors.of(setbacks));
    }
}
