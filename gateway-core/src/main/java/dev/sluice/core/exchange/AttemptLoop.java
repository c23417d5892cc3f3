package dev.sluice.core.exchange;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.flight.Flight;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.FailureClassifier;
import dev.sluice.core.route.RoutePlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Station 6, and the only loop of the walk: asks the plan, starts the attempt it names, and brings
 * the outcome back, until there is an answer or the plan gives up.
 *
 * <p>Confined to the exchange's event loop.
 */
final class AttemptLoop implements Attempt.Observer {

    /** What the loop needs of the exchange it works for. */
    interface Host {
        UpstreamRequest prepare(Candidate candidate);

        /** A flight for an attempt of {@code candidate}, with its subscribers on board. */
        Flight board(Candidate candidate);

        void onSent();

        /** The answer is whole and out. */
        void onDelivered(@Nullable TokenUsage usage);

        /** The plan gave up; {@code usage} is what the last attempt reported. */
        void onExhausted(GatewayError error, @Nullable TokenUsage usage);
    }

    private final RoutePlan plan;
    private final boolean streamed;
    private final Loop loop;
    private final FailureClassifier classifier;
    private final ExchangeListener listener;
    private final Host host;
    private final List<AttemptRecord> finished = new ArrayList<>(1);
    private @Nullable Attempt running;
    private @Nullable TokenUsage usage;

    AttemptLoop(RoutePlan plan, boolean streamed, Loop loop, Stations stations, Host host) {
        this.plan = plan;
        this.streamed = streamed;
        this.loop = loop;
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
        Attempt attempt = running;
        if (attempt != null) {
            conclude(attempt, new AttemptOutcome.Cancelled());
            attempt.cancel();
        }
    }

    private void follow(FailoverDecision decision) {
        switch (decision) {
            case FailoverDecision.Try(Candidate candidate) -> attempt(candidate);
            case FailoverDecision.GiveUp(GatewayError error) -> host.onExhausted(error, usage);
        }
    }

    private void attempt(Candidate candidate) {
        Flight flight = host.board(candidate);
        Attempt attempt = new Attempt(candidate, streamed, flight, loop, this);
        running = attempt;
        attempt.start(host.prepare(candidate));
    }

    private void conclude(Attempt attempt, AttemptOutcome outcome) {
        running = null;
        Duration took = Duration.ofNanos(loop.ticker().nanos() - attempt.startedNanos());
        AttemptRecord record = new AttemptRecord(attempt.candidate(), outcome, took);
        finished.add(record);
        listener.onAttemptEnded(record);
    }

    @Override
    public void onSent() {
        host.onSent();
    }

    @Override
    public void onDelivered(Attempt attempt) {
        conclude(attempt, new AttemptOutcome.Delivered());
        host.onDelivered(attempt.usage());
    }

    @Override
    public void onFailed(Attempt attempt, UpstreamFailure failure, boolean committed) {
        Candidate candidate = attempt.candidate();
        ErrorClass errorClass = classifier.classify(failure);
        AttemptOutcome.Unsuccessful outcome =
                committed
                        ? new AttemptOutcome.Cut(candidate, failure, errorClass)
                        : new AttemptOutcome.Failed(candidate, failure, errorClass);
        conclude(attempt, outcome);
        usage = attempt.usage();
        follow(plan.next(outcome));
    }
}
