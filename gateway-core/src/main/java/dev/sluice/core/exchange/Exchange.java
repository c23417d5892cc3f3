package dev.sluice.core.exchange;

import dev.sluice.core.cache.CacheQuery;
import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cache.StoredAnswer;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.flight.Flight;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.ClientCredential;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.LocalProvider;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.Route;
import dev.sluice.core.time.QuietTimer;
import dev.sluice.core.time.Scheduler;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's request on its walk: admit, look up, plan, attempt, relay, settle, in this order and
 * in one direction. Stations 1 and 2 lie before it.
 *
 * <p>Three signals come back from the network: {@link #onWritabilityChanged}, {@link
 * #onClientGone}, and the outcome of an attempt, which the {@link AttemptLoop} brings.
 *
 * <p>Confined to one event loop, on which its client's connection and its upstream call live too.
 */
public final class Exchange {

    private static final Logger log = LoggerFactory.getLogger(Exchange.class);

    private final Inbound inbound;
    private final Stations stations;
    private final Loop loop;
    private final ClientAnswer answer;
    private final Timeline timeline = new Timeline();
    private final QuietTimer silence;

    private Scheduler.Timer deadline = () -> {};
    private Caller caller = new Caller.Anyone();
    private CacheVerdict verdict = new CacheVerdict.Bypass("not asked");
    private @Nullable Route route;
    private @Nullable AttemptLoop attempts;
    private @Nullable Candidate served;
    private @Nullable TokenUsage usage;
    private List<String> warnings = List.of();
    private boolean streamOpen;
    private boolean settled;

    public Exchange(Inbound inbound, Stations stations, Loop loop, Downstream downstream) {
        this.inbound = inbound;
        this.stations = stations;
        this.loop = GuardedLoop.around(loop, this::onBug);
        this.answer = new ClientAnswer(inbound.surface(), inbound.id(), downstream);
        this.silence = new QuietTimer(this.loop.scheduler(), loop.ticker(), this::onSilence);
        timeline.mark(Milestone.RECEIVED, inbound.receivedNanos());
    }

    /** Begins the walk. */
    public void start() {
        try {
            admit();
        } catch (RuntimeException bug) {
            onBug(bug);
        }
    }

    /** Station 3. */
    private void admit() {
        switch (stations.admission().admit(inbound.credential(), request().model())) {
            case Admission.Rejected(Caller who, GatewayError error) -> {
                caller = who;
                refuse(error);
            }
            case Admission.Admitted(Caller who, Route found) -> {
                caller = who;
                route = found;
                startClocks(found);
                lookUp(found);
            }
        }
    }

    private void startClocks(Route found) {
        Duration limit = shorter(found.deadline(), inbound.options().timeout());
        if (limit != null) {
            deadline = loop.scheduler().schedule(limit, () -> onDeadline(limit));
        }
        if (request().streamed()) {
            silence.start(stations.keepAlive());
        }
    }

    /** Station 4. The verdict may come on another thread, and later. */
    private void lookUp(Route found) {
        stations.cache().lookup(query(found), loop.workers(), this::bringBack);
    }

    /** A verdict that is here at once costs no turn of the loop. */
    private void bringBack(CacheVerdict said) {
        Scheduler scheduler = loop.scheduler();
        if (scheduler.isOnLoop()) {
            onVerdict(said);
        } else {
            scheduler.execute(() -> onVerdict(said));
        }
    }

    private void onVerdict(CacheVerdict said) {
        if (settled) {
            return;
        }
        verdict = said;
        if (said instanceof CacheVerdict.Hit hit) {
            replay(hit);
        } else if (inbound.options().cache().onlyIfCached()) {
            refuse(ExchangeErrors.notCached(said.reason()));
        } else {
            plan(route());
        }
    }

    /** Station 7, from memory. */
    private void replay(CacheVerdict.Hit hit) {
        StoredAnswer stored = hit.answer();
        AnswerRules rules =
                new AnswerRules(
                        route().renameFor(request().model(), stored.provider(), stored.model()),
                        stored.model(),
                        request().usageRequested(),
                        request()::estimatedPromptTokens);
        AnswerHeaders headers =
                headersOf(
                        new AnswerHeaders.Serving(stored.provider(), stored.model(), 0),
                        /* byFloor= */ false);
        Replay replay = new Replay(stored, inbound.surface(), rules, headers);
        if (request().streamed()) {
            replay.stream(answer);
        } else {
            replay.respond(answer);
        }
        timeline.mark(Milestone.FIRST_TOKEN, loop.ticker().nanos());
        settle(new Ending.Answered());
    }

    private AnswerHeaders headersOf(AnswerHeaders.Serving serving, boolean byFloor) {
        return new AnswerHeaders(
                inbound.id(),
                verdict,
                stations.exposeServing() ? serving : null,
                byFloor,
                warnings);
    }

    private CacheQuery query(Route found) {
        return new CacheQuery(
                request(),
                found,
                caller.displayName(),
                caller instanceof Caller.KeyHolder holder ? holder.team() : null,
                found.showsClientCredential() ? credentialText() : null,
                inbound.forwarded().toOwnForm(),
                inbound.options().cache());
    }

    /** Stations 5 and 6. */
    private void plan(Route found) {
        Route allowed = inbound.options().fallback() ? found : found.firstOnly();
        AttemptLoop started =
                new AttemptLoop(
                        inbound.id(),
                        stations.router().plan(allowed, request()),
                        new CallNeed(request()),
                        request().streamed(),
                        loop,
                        stations,
                        new Boarding());
        attempts = started;
        started.run();
    }

    /** The client's connection can take more, or no more, bytes. */
    public void onWritabilityChanged() {
        if (attempts != null && !settled) {
            attempts.onWritabilityChanged();
        }
    }

    /** The client has left: what runs for it ends now. */
    public void onClientGone() {
        if (settled) {
            return;
        }
        stopAttempts();
        settle(new Ending.ClientGone());
    }

    /** The gateway goes down and cannot wait any longer for what runs here. */
    public void onShutdown() {
        if (settled) {
            return;
        }
        stopAttempts();
        refuse(ExchangeErrors.shutdown(answer.sent()));
    }

    /** Something of ours is wrong: this exchange ends, with a word to its client and one to us. */
    private void onBug(RuntimeException bug) {
        log.error("Request {} met a bug of the gateway", inbound.id(), bug);
        if (settled) {
            return;
        }
        stopAttempts();
        refuse(ExchangeErrors.bug(answer.sent()));
    }

    private void onDeadline(Duration limit) {
        if (settled) {
            return;
        }
        Attempt running = attempts == null ? null : attempts.running();
        String asked = running == null ? "" : running.candidate().name();
        stopAttempts();
        refuse(ExchangeErrors.deadline(answer.sent(), limit, asked));
    }

    private void onSilence() {
        if (settled) {
            return;
        }
        answer.keepAlive(
                AnswerHeaders.early(inbound.id(), verdict, inbound.surface().streamType()));
        silence.start(stations.keepAlive());
    }

    private void stopAttempts() {
        if (attempts != null) {
            attempts.cancel();
        }
    }

    private void refuse(GatewayError error) {
        answer.fail(error, AnswerHeaders.ofError(inbound.id(), attemptCount()));
        settle(new Ending.Refused(error));
    }

    /** Station 8: exactly once, on every path. */
    private void settle(Ending ending) {
        settled = true;
        deadline.cancel();
        silence.stop();
        timeline.mark(Milestone.ENDED, loop.ticker().nanos());
        if (streamOpen) {
            stations.listener().onStreamClosed();
        }
        stations.listener().onSettled(record(ending));
    }

    private ExchangeRecord record(Ending ending) {
        return new ExchangeRecord(
                inbound.id(),
                inbound.clientIp(),
                inbound.surface().name(),
                caller.displayName(),
                route == null ? "other" : route.name(),
                request().streamed(),
                answer.status(),
                ending,
                served,
                attempts == null ? List.of() : List.copyOf(attempts.finished()),
                attempts == null ? List.of() : List.copyOf(attempts.skipped()),
                usage,
                timeline.between(Milestone.RECEIVED, Milestone.FIRST_TOKEN),
                timeline.between(Milestone.RECEIVED, Milestone.ENDED).orElseThrow(),
                timeline.between(Milestone.RECEIVED, Milestone.UPSTREAM_SENT),
                verdict);
    }

    private int attemptCount() {
        return attempts == null ? 0 : attempts.attempts();
    }

    private ChatRequest request() {
        return inbound.request();
    }

    /** A key of this gateway is nothing that a provider may see. */
    private @Nullable ClientCredential credentialForProvider() {
        ClientCredential offered = inbound.forProvider();
        boolean isOurs =
                offered != null
                        && caller instanceof Caller.KeyHolder
                        && offered.value().equals(inbound.credential());
        return isOurs ? null : offered;
    }

    private String credentialText() {
        ClientCredential offered = credentialForProvider();
        return offered == null ? "" : offered.value();
    }

    private Route route() {
        Route found = route;
        if (found == null) {
            throw new IllegalStateException("not admitted");
        }
        return found;
    }

    private static @Nullable Duration shorter(@Nullable Duration a, @Nullable Duration b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a.compareTo(b) <= 0 ? a : b;
    }

    /** What the attempt loop asks of this exchange; station 7 begins where a flight is boarded. */
    private final class Boarding implements AttemptLoop.Host, Delivery.Host {

        @Override
        public UpstreamStart prepare(Candidate candidate, Access access) {
            return switch (candidate.provider()) {
                case HttpProvider http ->
                        PreparedCall.of(
                                new Assignment(
                                        request(),
                                        inbound.surface(),
                                        candidate,
                                        http,
                                        access,
                                        credentialForProvider(),
                                        inbound.forwarded()),
                                loop,
                                told -> warnings = told);
                case LocalProvider local -> {
                    warnings = local.warnings(request(), candidate);
                    yield handler ->
                            local.answer(
                                    request(),
                                    candidate,
                                    loop.scheduler(),
                                    loop.workers(),
                                    handler);
                }
            };
        }

        @Override
        public Flight board(Candidate candidate) {
            Flight flight = new Flight();
            AnswerRules rules =
                    new AnswerRules(
                            route().renameFor(request().model(), candidate),
                            candidate.model(),
                            request().usageRequested(),
                            request()::estimatedPromptTokens);
            flight.subscribe(
                    Delivery.of(inbound.surface(), candidate, request().streamed(), rules, this));
            CacheTicket ticket = verdict.ticket();
            if (ticket != null && candidate.storable()) {
                stations.recorders()
                        .recorderFor(candidate, request().streamed(), ticket)
                        .ifPresent(flight::subscribe);
            }
            return flight;
        }

        @Override
        public ClientAnswer serve(Candidate candidate) {
            served = candidate;
            if (request().streamed()) {
                streamOpen = true;
                stations.listener().onStreamOpened();
            }
            return answer;
        }

        @Override
        public AnswerHeaders headers(Candidate candidate) {
            return headersOf(
                    new AnswerHeaders.Serving(
                            candidate.provider().name(), candidate.model(), attemptCount()),
                    candidate.provider().isFloor());
        }

        @Override
        public boolean isWritable() {
            return answer.isWritable();
        }

        @Override
        public void onWritten(long nowNanos) {
            timeline.mark(Milestone.FIRST_TOKEN, nowNanos);
            silence.sign(nowNanos);
        }

        @Override
        public void onSent() {
            timeline.mark(Milestone.UPSTREAM_SENT, loop.ticker().nanos());
        }

        @Override
        public void onDelivered(@Nullable TokenUsage reported) {
            usage = reported;
            timeline.mark(Milestone.FIRST_TOKEN, loop.ticker().nanos());
            settle(new Ending.Answered());
        }

        @Override
        public void onExhausted(GatewayError error, @Nullable TokenUsage reported) {
            usage = reported;
            refuse(error);
        }
    }
}
