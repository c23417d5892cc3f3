package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.CacheDirectives;
import dev.sluice.core.cache.CacheQuery;
import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cache.Recording;
import dev.sluice.core.cache.RecordingBudget;
import dev.sluice.core.cache.RecordingResult;
import dev.sluice.core.cache.RecordingSink;
import dev.sluice.core.cache.ResponseCache;
import dev.sluice.core.cache.StoredAnswer;
import dev.sluice.core.cache.StreamRecorder;
import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Forwarded;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.CallGate;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.CallPermit;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.Permission;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.route.Route;
import dev.sluice.core.route.RoutePlan;
import dev.sluice.core.time.ManualScheduler;
import dev.sluice.core.time.ManualTicker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One exchange between fakes; a test says how the stations are before {@link #start}. */
final class ExchangeSituation {

    static final Duration KEEP_ALIVE = Duration.ofSeconds(15);
    static final CacheVerdict MISS =
            new CacheVerdict.Miss(
                    "not asked before", new CacheTicket("0123456789abcdef01", "smart", "ada"));
    static final CacheVerdict HIT =
            new CacheVerdict.Hit(
                    new StoredAnswer(
                            "a",
                            "model",
                            /* listed= */ true,
                            List.of(
                                    new StreamEvent.Started("id-1", "model", 1_700_000_000),
                                    new StreamEvent.TextDelta(0, "hi"))),
                    Duration.ofSeconds(7),
                    "0123456789abcdef",
                    "same request, answered 7s ago");
    static final String FINGERPRINT = "f";

    final ManualTicker ticker = new ManualTicker();
    final ManualScheduler scheduler = new ManualScheduler(ticker);
    final FakeTransport transport = new FakeTransport();
    final FakeDialect dialect = new FakeDialect();
    final FakeDownstream client = new FakeDownstream();
    final Heard heard = new Heard();
    final RecordingBudget budget = new RecordingBudget(1 << 20);
    final List<Recording> recordings = new ArrayList<>();

    final List<CacheQuery> lookups = new ArrayList<>();

    /** What waits for a worker. */
    final Deque<Runnable> workers = new ArrayDeque<>();

    List<String> providers = List.of("a", "b");
    boolean streamed = true;
    int bodyBytes = 2;
    @Nullable Duration deadline = Duration.ofSeconds(200);
    @Nullable Duration clientTimeout;
    boolean fallback = true;
    CacheDirectives directives = CacheDirectives.NONE;
    CacheVerdict verdict = MISS;

    /** What the gate says of each candidate, by provider; the others are let through. */
    final Map<String, Refusal> refusals = new HashMap<>();

    /** What became of permits, as {@code a granted}, {@code a succeeded}, ... */
    final List<String> permits = new ArrayList<>();

    @Nullable Admission admission;
    boolean lookupAnswersLater;
    boolean exposeServing = true;
    boolean recording = true;
    @Nullable Consumer<CacheVerdict> pendingLookup;
    private @Nullable Exchange exchange;

    /** What the listener heard. */
    static final class Heard implements ExchangeListener {
        final List<ExchangeRecord> records = new ArrayList<>();
        final List<AttemptRecord> attempts = new ArrayList<>();
        final List<String> failovers = new ArrayList<>();
        int opened;
        int closed;

        @Override
        public void onStreamOpened() {
            opened++;
        }

        @Override
        public void onStreamClosed() {
            closed++;
        }

        @Override
        public void onAttemptEnded(AttemptRecord attempt) {
            attempts.add(attempt);
        }

        @Override
        public void onFailover(
                String requestId, AttemptOutcome.Unsuccessful setback, Candidate to) {
            failovers.add(
                    setback.candidate().provider().name()
                            + " > "
                            + to.provider().name()
                            + " "
                            + setback.label());
        }

        @Override
        public void onSettled(ExchangeRecord record) {
            records.add(record);
        }
    }

    Exchange start() {
        Route route =
                new Route(
                        "smart",
                        providers.stream().map(p -> Fixtures.candidate(p, dialect)).toList(),
                        deadline,
                        /* reportRequestedName= */ false,
                        new Route.Memory(CacheSampling.UNSET_OR_LOW, FINGERPRINT));
        ChatRequest request = Fixtures.chat("smart", streamed, bodyBytes);
        RecordingSink sink =
                (recorded, onDone) -> {
                    recordings.add(recorded);
                    onDone.run();
                    return true;
                };
        Stations stations =
                new Stations(
                        new Gate(route),
                        new Lookup(),
                        (found, asked) -> new Plan(found.candidates()),
                        new Permits(),
                        failure -> ErrorClass.TRANSIENT,
                        (candidate, isStream, ticket) ->
                                recording
                                        ? Optional.of(
                                                new StreamRecorder(
                                                        candidate,
                                                        isStream,
                                                        ticket,
                                                        budget,
                                                        sink,
                                                        (RecordingResult given) -> {}))
                                        : Optional.empty(),
                        heard,
                        KEEP_ALIVE,
                        exposeServing);
        Inbound inbound =
                new Inbound(
                        "req_1",
                        new FakeSurface(),
                        request,
                        /* credential= */ null,
                        /* forProvider= */ null,
                        /* clientIp= */ "",
                        Forwarded.NOTHING,
                        new RequestOptions(clientTimeout, fallback, directives),
                        ticker.nanos());
        Exchange started =
                new Exchange(
                        inbound,
                        stations,
                        new Loop(scheduler, transport, ticker, workers::add),
                        client);
        exchange = started;
        started.start();
        return started;
    }

    Exchange exchange() {
        Exchange started = exchange;
        if (started == null) {
            throw new IllegalStateException("not started");
        }
        return started;
    }

    FakeTransport.FakeCall call() {
        return transport.last();
    }

    ExchangeSituation advance(Duration by) {
        scheduler.advance(by);
        return this;
    }

    /** As the relay does it: first nothing can be written any more, then the exchange hears. */
    void clientGoes() {
        client.gone = true;
        exchange().onClientGone();
    }

    void answerLookup() {
        Consumer<CacheVerdict> pending = pendingLookup;
        if (pending != null) {
            pendingLookup = null;
            pending.accept(verdict);
        }
    }

    ExchangeRecord record() {
        assertThat(heard.records).hasSize(1);
        return heard.records.getFirst();
    }

    String ending() {
        return record().ending().label();
    }

    /** What holds once an exchange is over, however it went. */
    void assertSettled() {
        ExchangeRecord record = record();
        assertThat(transport.running()).as("running calls").isZero();
        assertThat(scheduler.waitingTimers()).as("timers").isZero();
        assertThat(heard.opened).as("streams opened").isEqualTo(heard.closed);
        assertThat(heard.attempts).as("attempts").hasSameSizeAs(transport.calls);
        assertThat(record.attempts()).isEqualTo(heard.attempts);
        assertThat(budget.heldBytes()).as("bytes of recordings").isZero();
        assertThat(permits("succeeded") + permits("failed") + permits("released"))
                .as("permits given back")
                .isEqualTo(permits("granted"));
        assertThat(permits("closed")).as("calls that are over").isEqualTo(permits("granted"));
        assertThat(client.ends()).as("ends of the answer").isEqualTo(client.gone ? 0 : 1);
    }

    private final class Gate implements AdmissionGate {

        private final Route route;

        Gate(Route route) {
            this.route = route;
        }

        @Override
        public Admission admit(@Nullable String credential, String model) {
            Admission said = admission;
            return said != null
                    ? said
                    : new Admission.Admitted(new Caller.KeyHolder("ada", null), route);
        }

        @Override
        public Caller authenticate(@Nullable String credential) {
            return new Caller.Anyone();
        }

        @Override
        public boolean permits(Caller caller, String model) {
            return true;
        }
    }

    /** Counts permits: each one that is granted has one end, and may have a cut after it. */
    private final class Permits implements CallGate {
        @Override
        public Permission ask(Candidate candidate, CallNeed need) {
            String provider = candidate.provider().name();
            Refusal refusal = refusals.get(provider);
            if (refusal != null) {
                return new Permission.Denied(refusal);
            }
            permits.add(provider + " granted");
            return new Permission.Granted(
                    new CallPermit() {
                        @Override
                        public void answered(UpstreamHead head) {}

                        @Override
                        public void succeeded(Duration untilContent) {
                            permits.add(provider + " succeeded");
                        }

                        @Override
                        public void failed(AttemptOutcome.Failed failure) {
                            permits.add(provider + " failed");
                        }

                        @Override
                        public void cut(AttemptOutcome.Cut cut) {
                            permits.add(provider + " cut");
                        }

                        @Override
                        public void released() {
                            permits.add(provider + " released");
                        }

                        @Override
                        public void closed(@Nullable TokenUsage usage) {
                            permits.add(provider + " closed");
                        }
                    },
                    Access.of(candidate.provider()));
        }
    }

    private long permits(String end) {
        return permits.stream().filter(permit -> permit.endsWith(end)).count();
    }

    private final class Lookup implements ResponseCache {
        @Override
        public void lookup(CacheQuery query, Executor workers, Consumer<CacheVerdict> onVerdict) {
            lookups.add(query);
            if (lookupAnswersLater) {
                pendingLookup = onVerdict;
            } else {
                onVerdict.accept(verdict);
            }
        }
    }

    /** Each candidate once; a cut ends the answer. */
    private static final class Plan implements RoutePlan {

        private final List<Candidate> candidates;
        private int next;

        Plan(List<Candidate> candidates) {
            this.candidates = candidates;
        }

        @Override
        public FailoverDecision first() {
            return decide("no candidate");
        }

        @Override
        public FailoverDecision next(AttemptOutcome.Unsuccessful outcome) {
            return switch (outcome) {
                case AttemptOutcome.Cut _ ->
                        new FailoverDecision.GiveUp(
                                GatewayError.provider(ErrorKind.STREAM_CUT, "cut", true));
                case AttemptOutcome.Failed failed -> decide(failed.failure().describe());
                case AttemptOutcome.NotPermitted denied -> decide(denied.refusal().describe());
            };
        }

        private FailoverDecision decide(String last) {
            return next < candidates.size()
                    ? new FailoverDecision.Try(candidates.get(next++))
                    : new FailoverDecision.GiveUp(
                            GatewayError.provider(ErrorKind.UPSTREAM_FAILED, last, true));
        }
    }
}
