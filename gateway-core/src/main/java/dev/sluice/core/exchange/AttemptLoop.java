package dev.sluice.core.exchange;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.flight.Flight;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.CallGate;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.CallPermit;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.FailureClassifier;
import dev.sluice.core.route.Permission;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.route.RoutePlan;
import dev.sluice.core.time.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Station 6, and the only loop of the walk: asks the plan, asks the gate for the call that the plan
 * names, starts it, and brings the outcome back, until there is an answer or the plan gives up. A
 * permit that was granted is given back here, once.
 *
 * <p>Confined to the exchange's event loop.
 */
final class AttemptLoop implements Attempt.Observer {

    /** What the loop needs of the exchange it works for. */
    interface Host {
        UpstreamStart prepare(Candidate candidate, Access access);

        /** A flight for an attempt of {@code candidate}, with its subscribers on board. */
        Flight board(Candidate candidate);

        void onSent();

        /** The answer is whole and out. */
        void onDelivered(@Nullable TokenUsage usage);

        /** The plan gave up; {@code usage} is what the last attempt reported. */
        void onExhausted(GatewayError error, @Nullable TokenUsage usage);
    }

    private static final Scheduler.Timer NO_TIMER = () -> {};

    private final RoutePlan plan;
    private final CallNeed need;
    private final boolean streamed;
    private final Loop loop;
    private final CallGate gate;
    private final FailureClassifier classifier;
    private final ExchangeListener listener;
    private final Host host;
    private final String requestId;
    private final List<AttemptRecord> finished = new ArrayList<>(1);
    private final List<AttemptOutcome.NotPermitted> skipped = new ArrayList<>(0);
    private AttemptOutcome.@Nullable Unsuccessful setback;
    private @Nullable Attempt running;
    private CallPermit permit = CallPermit.NONE;
    private boolean permitOpen;
    private Scheduler.Timer waiting = NO_TIMER;
    private Permission.@Nullable WaitingPlace queuedAt;
    private @Nullable TokenUsage usage;

    AttemptLoop(
            String requestId,
            RoutePlan plan,
            CallNeed need,
            boolean streamed,
            Loop loop,
            Stations stations,
            Host host) {
        this.requestId = requestId;
        this.plan = plan;
        this.need = need;
        this.streamed = streamed;
        this.loop = loop;
        this.gate = stations.gate();
        this.classifier = stations.classifier();
        this.listener = stations.listener();
        this.host = host;
    }

    void run() {
        follow(plan.first());
    }

    List<AttemptRecord> finished() {
        return finished;
    }

    List<AttemptOutcome.NotPermitted> skipped() {
        return skipped;
    }

    /** Attempts so far, the running one among them. */
    int attempts() {
        return finished.size() + (running == null ? 0 : 1);
    }

    /** The attempt that runs; null between attempts. */
    @Nullable Attempt running() {
        return running;
    }

    void onWritabilityChanged() {
        Attempt attempt = running;
        if (attempt != null) {
            attempt.onWritabilityChanged();
        }
    }

    /** Nobody waits any more: ends what runs. */
    void cancel() {
        waiting.cancel();
        if (queuedAt != null) {
            queuedAt.leave();
            queuedAt = null;
        }
        Attempt attempt = running;
        if (attempt != null) {
            if (permitOpen) {
                permitOpen = false;
                permit.released();
            }
            conclude(attempt, new AttemptOutcome.Cancelled());
            attempt.cancel();
        }
    }

    private void follow(FailoverDecision decision) {
        switch (decision) {
            case FailoverDecision.Try(Candidate candidate) -> ask(candidate);
            case FailoverDecision.Wait(Duration duration, Candidate candidate) ->
                    waiting = loop.scheduler().schedule(duration, () -> ask(candidate));
            case FailoverDecision.GiveUp(GatewayError error) -> host.onExhausted(error, usage);
        }
    }

    private void ask(Candidate candidate) {
        enter(candidate, gate.ask(candidate, need));
    }

    private void enter(Candidate candidate, Permission permission) {
        switch (permission) {
            case Permission.Granted(CallPermit granted, Access access) ->
                    attempt(candidate, granted, access);
            case Permission.Queued(Permission.WaitingPlace place, Duration longest) ->
                    queue(candidate, place, longest);
            case Permission.Denied(Refusal refusal) -> passBy(candidate, refusal);
        }
    }

    private void passBy(Candidate candidate, Refusal refusal) {
        AttemptOutcome.NotPermitted denied = new AttemptOutcome.NotPermitted(candidate, refusal);
        skipped.add(denied);
        if (!hasFailed(candidate)) {
            setback = denied;
        }
        follow(plan.next(denied));
    }

    private void queue(Candidate candidate, Permission.WaitingPlace place, Duration longest) {
        queuedAt = place;
        Scheduler scheduler = loop.scheduler();
        waiting = scheduler.schedule(longest, () -> onQueueTooSlow(candidate, place));
        place.await(() -> scheduler.execute(() -> onTurn(candidate, place)));
    }

    private void onTurn(Candidate candidate, Permission.WaitingPlace place) {
        if (place.equals(queuedAt)) {
            queuedAt = null;
            waiting.cancel();
            enter(candidate, place.enter());
        }
    }

    private void onQueueTooSlow(Candidate candidate, Permission.WaitingPlace place) {
        queuedAt = null;
        place.leave();
        passBy(candidate, new Refusal(Refusal.Reason.BUSY, null));
    }

    /**
     * Whether the last setback was a failure of this candidate, which tells more than a refusal.
     */
    private boolean hasFailed(Candidate candidate) {
        return setback instanceof AttemptOutcome.Failed failed
                && failed.candidate().equals(candidate);
    }

    private void attempt(Candidate candidate, CallPermit granted, Access access) {
        permit = granted;
        permitOpen = true;
        if (setback != null && !setback.candidate().equals(candidate)) {
            listener.onFailover(requestId, setback, candidate);
        }
        Attempt attempt = new Attempt(candidate, streamed, host.board(candidate), loop, this);
        running = attempt;
        attempt.start(host.prepare(candidate, access));
    }

    private void conclude(Attempt attempt, AttemptOutcome outcome) {
        running = null;
        permit.closed(attempt.usage());
        AttemptRecord record = new AttemptRecord(attempt.candidate(), outcome, since(attempt));
        finished.add(record);
        listener.onAttemptEnded(record);
    }

    private Duration since(Attempt attempt) {
        return Duration.ofNanos(loop.ticker().nanos() - attempt.startedNanos());
    }

    @Override
    public void onHead(UpstreamHead head) {
        permit.answered(head);
    }

    @Override
    public void onSent() {
        host.onSent();
    }

    @Override
    public void onContent(Attempt attempt) {
        permitOpen = false;
        permit.succeeded(since(attempt));
    }

    @Override
    public void onDelivered(Attempt attempt) {
        conclude(attempt, new AttemptOutcome.Delivered());
        host.onDelivered(attempt.usage());
    }

    @Override
    public void onFailed(Attempt attempt, UpstreamFailure failure, boolean committed) {
        AttemptOutcome.Unsuccessful outcome = outcome(attempt.candidate(), failure, committed);
        conclude(attempt, outcome);
        usage = attempt.usage();
        setback = outcome;
        follow(plan.next(outcome));
    }

    private AttemptOutcome.Unsuccessful outcome(
            Candidate candidate, UpstreamFailure failure, boolean committed) {
        ErrorClass errorClass = classifier.classify(failure);
        if (committed) {
            AttemptOutcome.Cut cut = new AttemptOutcome.Cut(candidate, failure, errorClass);
            permit.cut(cut);
            return cut;
        }
        AttemptOutcome.Failed failed = new AttemptOutcome.Failed(candidate, failure, errorClass);
        permitOpen = false;
        permit.failed(failed);
        return failed.with(permit.prospect());
    }
}
