package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cache.RecorderFactory;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.flight.Flight;
import dev.sluice.core.flight.Seat;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.CallGate;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.CallPermit;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.Permission;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.route.RoutePlan;
import dev.sluice.core.time.ManualScheduler;
import dev.sluice.core.time.ManualTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AttemptLoopTest {

    private static final GatewayError NOTHING_LEFT =
            GatewayError.provider(ErrorKind.UPSTREAM_FAILED, "nothing left", true);

    private final ManualTicker ticker = new ManualTicker();
    private final ManualScheduler scheduler = new ManualScheduler(ticker);
    private final FakeTransport transport = new FakeTransport();
    private final FakeDialect dialect = new FakeDialect();
    private final List<String> told = new ArrayList<>();
    private final List<AttemptOutcome> planned = new ArrayList<>();
    private final Seat seat = new Seat();
    private CallGate gate = CallGate.open();

    /** How long the plan waits before each try; null = it does not. */
    private @Nullable Duration pause;

    /** A plan of these candidates, each once. */
    private AttemptLoop loop(String... providers) {
        List<Candidate> candidates = new ArrayList<>();
        for (String provider : providers) {
            candidates.add(Fixtures.candidate(provider, dialect));
        }
        RoutePlan plan =
                new RoutePlan() {
                    private int next;

                    @Override
                    public FailoverDecision first() {
                        return decide();
                    }

                    @Override
                    public FailoverDecision next(AttemptOutcome.Unsuccessful outcome) {
                        planned.add(outcome);
                        return outcome instanceof AttemptOutcome.Cut
                                ? new FailoverDecision.GiveUp(NOTHING_LEFT)
                                : decide();
                    }

                    private FailoverDecision decide() {
                        if (next == candidates.size()) {
                            return new FailoverDecision.GiveUp(NOTHING_LEFT);
                        }
                        Candidate candidate = candidates.get(next++);
                        return pause == null
                                ? new FailoverDecision.Try(candidate)
                                : new FailoverDecision.Wait(pause, candidate);
                    }
                };
        Stations stations =
                new Stations(
                        new OpenGate(),
                        (query, workers, onVerdict) ->
                                onVerdict.accept(new CacheVerdict.Bypass("off")),
                        (route, request) -> plan,
                        (candidate, need) -> gate.ask(candidate, need),
                        failure -> ErrorClass.TRANSIENT,
                        RecorderFactory.none(),
                        new ExchangeListener() {
                            @Override
                            public void onAttemptEnded(AttemptRecord attempt) {
                                told.add(
                                        attempt.candidate().provider().name()
                                                + " "
                                                + attempt.result());
                            }
                        },
                        Duration.ofSeconds(15),
                        /* exposeServing= */ true);
        return new AttemptLoop(
                "req_1",
                plan,
                new CallNeed(Fixtures.chat("m", /* streamed= */ true)),
                /* streamed= */ true,
                new Loop(scheduler, transport, ticker, Runnable::run),
                stations,
                new Host());
    }

    /** Nobody asks it here. */
    private static final class OpenGate implements AdmissionGate {
        @Override
        public Admission admit(@Nullable String credential, String model) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Caller authenticate(@Nullable String credential) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean permits(Caller caller, String model) {
            throw new UnsupportedOperationException();
        }
    }

    private final class Host implements AttemptLoop.Host {
        @Override
        public UpstreamStart prepare(Candidate candidate, Access access) {
            return Fixtures.start(candidate, transport);
        }

        @Override
        public Flight board(Candidate candidate) {
            Flight flight = new Flight();
            flight.subscribe(seat);
            return flight;
        }

        @Override
        public void onSent() {
            told.add("sent");
        }

        @Override
        public void onDelivered(@Nullable TokenUsage usage) {
            told.add("delivered " + usage);
        }

        @Override
        public void onExhausted(GatewayError error, @Nullable TokenUsage usage) {
            told.add("exhausted " + usage);
        }
    }

    private void refuse() {
        transport.last().fail(new UpstreamFailure.ConnectFailed("refused"));
    }

    @Test
    void triesTheCandidatesInThePlansOrderUntilOneAnswers() {
        AttemptLoop loop = loop("a", "b", "c");
        loop.run();
        refuse();
        transport.last().sent().head(503, "text/plain");
        transport.last().end();
        transport.last().sent().streamHead().turn("content x", "finish", "end");

        assertThat(transport.calls)
                .extracting(call -> call.request.origin().host())
                .containsExactly("a.example", "b.example", "c.example");
        assertThat(told)
                .containsExactly(
                        "a transient",
                        "sent",
                        "b transient",
                        "sent",
                        "c delivered",
                        "delivered null");
        assertThat(seat.heard).containsExactly("content x", "finish", "end");
    }

    @Test
    void tellsThePlanWhatFailedAndWhetherItWasSeen() {
        AttemptLoop loop = loop("a", "b");
        loop.run();
        refuse();
        transport.last().sent().streamHead().turn("content x").end();

        assertThat(planned.get(0)).isInstanceOf(AttemptOutcome.Failed.class);
        assertThat(planned.get(1)).isInstanceOf(AttemptOutcome.Cut.class);
        assertThat(told.getLast()).isEqualTo("exhausted null");
    }

    @Test
    void countsTheRunningAttemptToo() {
        AttemptLoop loop = loop("a", "b");
        assertThat(loop.attempts()).isZero();
        loop.run();
        assertThat(loop.attempts()).isEqualTo(1);
        refuse();
        assertThat(loop.attempts()).isEqualTo(2);
        refuse();
        assertThat(loop.attempts()).isEqualTo(2);
        assertThat(loop.running()).isNull();
    }

    @Test
    void saysHowLongEachAttemptTook() {
        AttemptLoop loop = loop("a");
        loop.run();
        scheduler.advance(Duration.ofMillis(250));
        refuse();

        assertThat(loop.finished())
                .extracting(AttemptRecord::took)
                .containsExactly(Duration.ofMillis(250));
    }

    @Test
    void keepsTheUsageOfAnAnswerThatBrokeOff() {
        AttemptLoop loop = loop("a");
        loop.run();
        transport.last().sent().streamHead().turn("usage 7 8", "content x").end();

        assertThat(told.getLast()).isEqualTo("exhausted " + new TokenUsage(7, 0, 8, 0));
    }

    @Test
    void givesUpAtOnceWhereThePlanHasNobody() {
        loop().run();

        assertThat(told).containsExactly("exhausted null");
        assertThat(transport.calls).isEmpty();
    }

    @Test
    void endsWhatRunsWhenCancelledAndAsksThePlanNothing() {
        AttemptLoop loop = loop("a", "b");
        loop.run();
        transport.last().sent();

        loop.cancel();
        loop.cancel();

        assertThat(told).containsExactly("sent", "a cancelled");
        assertThat(planned).isEmpty();
        assertThat(transport.running()).isZero();
        assertThat(scheduler.waitingTimers()).isZero();
    }

    @Test
    void letsWritabilityPassBetweenAttempts() {
        AttemptLoop loop = loop("a");
        loop.run();
        refuse();

        loop.onWritabilityChanged();

        assertThat(told).containsExactly("a transient", "exhausted null");
    }

    @Test
    void waitsAsLongAsThePlanSays() {
        pause = Duration.ofMillis(300);
        loop("a").run();

        scheduler.advance(Duration.ofMillis(299));
        assertThat(transport.calls).isEmpty();
        scheduler.advance(Duration.ofMillis(1));

        assertThat(transport.calls).hasSize(1);
    }

    @Test
    void waitsNoLongerOnceNobodyDoes() {
        pause = Duration.ofMillis(300);
        AttemptLoop loop = loop("a");
        loop.run();

        loop.cancel();

        assertThat(scheduler.waitingTimers()).isZero();
        assertThat(told).isEmpty();
    }

    /** One place in a queue, and what became of it. */
    private static final class Queue implements CallGate, Permission.WaitingPlace {

        private final List<String> heard = new ArrayList<>();
        private Runnable onTurn = () -> {};
        private Permission turn = new Permission.Granted(CallPermit.NONE, Access.NONE);

        @Override
        public Permission ask(Candidate candidate, CallNeed need) {
            return new Permission.Queued(this, Duration.ofSeconds(1));
        }

        @Override
        public void await(Runnable turnCame) {
            onTurn = turnCame;
        }

        @Override
        public Permission enter() {
            heard.add("entered");
            return turn;
        }

        @Override
        public void leave() {
            heard.add("left");
        }
    }

    @Test
    void goesOnWhenItsTurnInAQueueComes() {
        Queue queue = new Queue();
        gate = queue;
        loop("a").run();
        assertThat(transport.calls).isEmpty();

        queue.onTurn.run();
        scheduler.runTasks();

        assertThat(queue.heard).containsExactly("entered");
        assertThat(transport.calls).hasSize(1);
        assertThat(scheduler.waitingTimers()).as("the limit of the wait").isLessThanOrEqualTo(1);
    }

    @Test
    void goesToTheNextCandidateWhereItsTurnComesToNothing() {
        Queue queue = new Queue();
        queue.turn = new Permission.Denied(new Refusal(Refusal.Reason.CIRCUIT_OPEN, null));
        gate =
                (candidate, need) ->
                        candidate.provider().name().equals("a")
                                ? queue.ask(candidate, need)
                                : CallGate.open().ask(candidate, need);
        loop("a", "b").run();

        queue.onTurn.run();
        scheduler.runTasks();

        assertThat(transport.last().request.origin().host()).isEqualTo("b.example");
    }

    @Test
    void goesToTheNextCandidateWhereTheQueueIsTooSlow() {
        Queue queue = new Queue();
        gate =
                (candidate, need) ->
                        candidate.provider().name().equals("a")
                                ? queue.ask(candidate, need)
                                : CallGate.open().ask(candidate, need);
        loop("a", "b").run();

        scheduler.advance(Duration.ofSeconds(1));

        assertThat(queue.heard).containsExactly("left");
        assertThat(transport.last().request.origin().host()).isEqualTo("b.example");
    }

    @Test
    void takesNoTurnThatComesAfterItHasLeft() {
        Queue queue = new Queue();
        gate = queue;
        AttemptLoop loop = loop("a");
        loop.run();

        loop.cancel();
        queue.onTurn.run();
        scheduler.runTasks();

        assertThat(queue.heard).containsExactly("left");
        assertThat(transport.calls).isEmpty();
    }
}
