package dev.sluice.providers.keys;

import dev.sluice.core.config.KeyLimitsConfig;
import dev.sluice.core.config.KeyPoolScope;
import dev.sluice.core.config.KeySource;
import dev.sluice.core.config.Secret;
import dev.sluice.core.cost.Price;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.KeyView;
import dev.sluice.core.provider.UpstreamHead;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.time.Ticker;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The gateway's own keys of one provider. Each call leases the key with the most room and reserves
 * on it what it may take; the provider's report replaces that when the call is over, and the
 * provider's headers correct what is known of a key. A key that was limited rests for the model
 * that met the limit, one whose quota is spent rests for all, and one that was refused is in
 * quarantine until a trial call succeeds.
 *
 * <p>The weak point: a window of ours and a provider's own need not begin at the same moment, and
 * other users of a key are only seen through headers. {@code rotate_at} is the distance kept for
 * that.
 *
 * <p>Thread-safe: one lock for all of it, held for some additions and never while anybody is
 * called. Events are delivered outside of it.
 */
public final class KeyPool {

    /** The rest of a key whose quota is spent, where the provider does not say for how long. */
    static final Duration QUOTA_REST = Duration.ofMinutes(10);

    /** The rest of a key for a model that it may not ask for. */
    static final Duration FORBIDDEN_REST = Duration.ofMinutes(5);

    private static final int FORBIDDEN = 403;

    /** A limit that is over at once is no reason to run into it again at once. */
    static final Duration SHORTEST_REST = Duration.ofMillis(100);

    /** A rest that lasts so little longer than the one that runs is no news. */
    private static final Duration WORTH_TELLING = Duration.ofSeconds(1);

    private final String provider;
    private final Ticker ticker;
    private final InstantSource wallClock;
    private final EventSubscriber subscriber;
    private final RateLimitHeaders rateLimits;
    private final Object lock = new Object();
    private volatile KeyLimits limits;
    private List<KeySlot> slots = List.of();
    private KeyPoolScope scope;
    private Duration cooldownMax;
    private long turns;
    private boolean retired;

    /**
     * @param keys not those of clients: a limit of one client's credential is nobody else's affair
     * @param cooldownMax the longest rest that the provider's words can impose
     * @param ticker measures windows and rests
     * @param wallClock tells days and months, and the time where the provider names a point in time
     * @param subscriber hears of keys that rest
     */
    public KeyPool(
            String provider,
            KeySource keys,
            KeyLimitsConfig limits,
            Duration cooldownMax,
            Ticker ticker,
            InstantSource wallClock,
            EventSubscriber subscriber) {
        this.provider = provider;
        this.ticker = ticker;
        this.wallClock = wallClock;
        this.subscriber = subscriber;
        this.rateLimits = new RateLimitHeaders(wallClock);
        this.limits = KeyLimits.of(limits);
        this.scope = limits.pool();
        this.cooldownMax = cooldownMax;
        adopt(keys, limits, cooldownMax);
    }

    /**
     * Takes over another configuration. A key that stays keeps its windows, rests and quarantine;
     * where keys begin or cease to share their limits, the windows begin anew.
     */
    public void adopt(KeySource keys, KeyLimitsConfig config, Duration longestRest) {
        synchronized (lock) {
            Moment now = now();
            boolean sharesAnew = slots.isEmpty() || config.pool() != scope;
            limits = KeyLimits.of(config);
            scope = config.pool();
            cooldownMax = longestRest;
            Allowance shared = sharesAnew ? new Allowance(config, now) : slots.get(0).allowance();
            List<KeySlot> next = new ArrayList<>();
            for (Secret secret : secrets(keys)) {
                KeySlot kept = find(secret);
                boolean own = scope == KeyPoolScope.KEY;
                if (kept == null) {
                    next.add(new KeySlot(secret, own ? new Allowance(config, now) : shared));
                } else {
                    if (sharesAnew) {
                        kept.moveTo(own ? new Allowance(config, now) : shared);
                    }
                    next.add(kept);
                }
            }
            next.forEach(slot -> slot.allowance().adopt(config, now));
            slots = List.copyOf(next);
        }
    }

    /** The provider has gone: nobody is to hear of calls that still run. */
    public void retire() {
        synchronized (lock) {
            retired = true;
        }
    }

    /**
     * Whether a call must say how many tokens it may take. Where no limit counts tokens, {@link
     * #lease} never asks for it, and no conversation is decoded for it.
     */
    public boolean countsTokens() {
        return limits.countsTokens();
    }

    /**
     * Leases a key.
     *
     * @param model what a rest is for: a model that the configuration names, or one name for all
     *     those that clients choose freely, as these have no bound
     * @param price null = unknown: then the call counts for nothing in a budget of money
     */
    public Leasing lease(String model, CallNeed need, @Nullable Price price) {
        return lease(model, foretold(need, price), price);
    }

    /** Asked outside of the lock: an estimate may decode the conversation. */
    private Charge foretold(CallNeed need, @Nullable Price price) {
        return countsTokens()
                ? Charge.foretold(Math.max(1, need.inputTokens()), need.outputTokens(), price)
                : Charge.foretold(0, 0, null);
    }

    /**
     * When a call like this can have a key.
     *
     * @return zero = at once; null = nobody knows
     */
    public @Nullable Duration readyAfter(String model, CallNeed need, @Nullable Price price) {
        Charge charge = foretold(need, price);
        synchronized (lock) {
            Moment now = now();
            return roomiest(model, charge, now) == null
                    ? refusal(model, charge, now).retryAfter()
                    : Duration.ZERO;
        }
    }

    Leasing lease(String model, Charge charge, @Nullable Price price) {
        synchronized (lock) {
            Moment now = now();
            KeySlot slot = roomiest(model, charge, now);
            if (slot == null) {
                return new Leasing.Refused(refusal(model, charge, now));
            }
            turns++;
            Quarantine trial = slot.begin(turns);
            slot.allowance().begin(model, charge, now);
            return new Leasing.Leased(new KeyLease(this, slot, model, charge, price, now, trial));
        }
    }

    /** The keys in the order of the configuration. */
    public List<KeyView> views() {
        synchronized (lock) {
            Moment now = now();
            return slots.stream().map(slot -> view(slot, now)).toList();
        }
    }

    void answered(KeyLease lease, UpstreamHead head) {
        List<RateLimitHeaders.Bucket> buckets =
                head.isSuccess() ? rateLimits.read(head.headers()) : List.of();
        synchronized (lock) {
            if (lease.isClosed()) {
                return;
            }
            lease.noteHead(head);
            if (!head.isSuccess()) {
                return;
            }
            endTrial(lease);
            Moment now = now();
            ModelStanding standing = lease.allowance().standing(lease.model(), now);
            standing.succeeded(lease.begun());
            buckets.forEach(bucket -> learn(lease, standing, bucket, now));
        }
    }

    void failed(KeyLease lease, UpstreamFailure failure, ErrorClass errorClass) {
        GatewayEvent event;
        synchronized (lock) {
            if (lease.isClosed()) {
                return;
            }
            lease.noteFailure(failure);
            Moment now = now();
            event =
                    switch (errorClass) {
                        case RATE_LIMITED -> restModel(lease, failure, now);
                        case QUOTA_EXHAUSTED -> restKey(lease, failure, now);
                        case AUTHENTICATION ->
                                isForbidden(failure) ? forbid(lease, now) : quarantine(lease, now);
                        case TRANSIENT,
                                TIMEOUT,
                                BLOCKED,
                                EGRESS_FAILED,
                                MODEL_GONE,
                                CONTEXT_TOO_LONG,
                                CONTENT_FILTERED,
                                CALLER_FAULT,
                                UNSUITABLE,
                                UNTRANSLATABLE ->
                                null;
                    };
            if (retired) {
                event = null;
            }
        }
        if (event != null) {
            subscriber.onEvent(event);
        }
    }

    void closed(KeyLease lease, @Nullable TokenUsage usage) {
        synchronized (lock) {
            if (lease.isClosed()) {
                return;
            }
            Moment now = now();
            lease.allowance().settle(lease.foretold(), lease.close(usage), lease.begun(), now);
            lease.slot().end();
            Quarantine trial = lease.trial();
            if (trial != null) {
                trial.untried();
            }
        }
    }

    private @Nullable KeySlot roomiest(String model, Charge charge, Moment now) {
        KeySlot best = null;
        double bestRoom = 0;
        for (int i = 0; i < slots.size(); i++) {
            KeySlot slot = slots.get(i);
            if (slot.lets(model, charge, limits, now)) {
                double room = slot.allowance().room(limits, now);
                if (best == null || isBetter(slot, room, best, bestRoom)) {
                    best = slot;
                    bestRoom = room;
                }
            }
        }
        return best;
    }

    /** Of equal room the less busy one, then the one whose turn is longer ago. */
    private static boolean isBetter(KeySlot slot, double room, KeySlot best, double bestRoom) {
        int byRoom = Double.compare(room, bestRoom);
        if (byRoom != 0) {
            return byRoom > 0;
        }
        return slot.calls() == best.calls()
                ? slot.lastTurn() < best.lastTurn()
                : slot.calls() < best.calls();
    }

    /** The soonest of what passes; only where nothing passes, that all keys were refused. */
    private Refusal refusal(String model, Charge charge, Moment now) {
        Obstacle soonest = new Obstacle(Refusal.Reason.NO_KEY, Obstacle.NOBODY_KNOWS);
        for (KeySlot slot : slots) {
            Obstacle obstacle = slot.obstacle(model, charge, limits, now);
            if (obstacle != null && isMilder(obstacle, soonest)) {
                soonest = obstacle;
            }
        }
        return new Refusal(
                soonest.reason(),
                soonest.nanos() == Obstacle.NOBODY_KNOWS
                        ? null
                        : Duration.ofNanos(soonest.nanos()));
    }

    private static boolean isMilder(Obstacle one, Obstacle other) {
        return one.nanos() == other.nanos()
                ? one.reason().compareTo(other.reason()) < 0
                : one.nanos() < other.nanos();
    }

    private void learn(
            KeyLease lease, ModelStanding standing, RateLimitHeaders.Bucket bucket, Moment now) {
        Duration reset = bucket.reset();
        LimitKind kind = bucket.kind();
        if (bucket.isSpent() && reset != null) {
            standing.rest(after(shorter(reset, cooldownMax), now));
            return;
        }
        if (kind == null) {
            return;
        }
        if (reset != null) {
            standing.note(kind, bucket.remaining(), after(shorter(reset, cooldownMax), now));
        }
        Long limit = bucket.limit();
        if (limit != null) {
            Duration window =
                    reset == null ? SlidingMinute.LENGTH : shorter(reset, SlidingMinute.LENGTH);
            lease.allowance()
                    .meter(kind)
                    .correct(lease.model(), limit - bucket.remaining(), after(window, now), now);
        }
    }

    private @Nullable GatewayEvent restModel(KeyLease lease, UpstreamFailure failure, Moment now) {
        endTrial(lease);
        ModelStanding standing = lease.allowance().standing(lease.model(), now);
        Duration said = said(lease, failure);
        Duration pause = said == null ? standing.nextPause(lease.begun()) : longer(said);
        Duration rest = shorter(pause, cooldownMax);
        long before = Math.max(0, standing.restNanos(now));
        standing.rest(after(rest, now));
        return rest.toNanos() - before < WORTH_TELLING.toNanos()
                ? null
                : rests(lease, lease.model(), ErrorClass.RATE_LIMITED, rest);
    }

    private @Nullable GatewayEvent restKey(KeyLease lease, UpstreamFailure failure, Moment now) {
        endTrial(lease);
        Duration said = said(lease, failure);
        Duration rest = shorter(said == null ? QUOTA_REST : longer(said), cooldownMax);
        long before = Math.max(0, lease.slot().quotaRestNanos(now));
        if (rest.toNanos() <= before) {
            return null;
        }
        lease.slot().restAfterQuota(after(rest, now));
        return rest.toNanos() - before < WORTH_TELLING.toNanos()
                ? null
                : rests(lease, null, ErrorClass.QUOTA_EXHAUSTED, rest);
    }

    /** The key is known, and may not do this: other models go on. */
    private static boolean isForbidden(UpstreamFailure failure) {
        return failure instanceof UpstreamFailure.ErrorStatus(int status, _, _)
                && status == FORBIDDEN;
    }

    /** A name that clients choose freely may be forbidden without meaning anything for others. */
    private @Nullable GatewayEvent forbid(KeyLease lease, Moment now) {
        endTrial(lease);
        if (lease.model().equals(Candidate.ANY_MODEL)) {
            return null;
        }
        ModelStanding standing = lease.allowance().standing(lease.model(), now);
        Duration rest = shorter(FORBIDDEN_REST, cooldownMax);
        long before = Math.max(0, standing.restNanos(now));
        standing.rest(after(rest, now));
        return rest.toNanos() - before < WORTH_TELLING.toNanos()
                ? null
                : rests(lease, lease.model(), ErrorClass.AUTHENTICATION, rest);
    }

    private @Nullable GatewayEvent quarantine(KeyLease lease, Moment now) {
        KeySlot slot = lease.slot();
        Quarantine quarantine = slot.quarantine();
        if (quarantine == null) {
            quarantine = new Quarantine(now, cooldownMax);
            slot.quarantine(quarantine);
        } else if (quarantine.equals(lease.trial())) {
            quarantine.refusedAgain(now);
        } else {
            // One of the calls that ran beside the first that was refused.
            return null;
        }
        return rests(lease, null, ErrorClass.AUTHENTICATION, quarantine.pause());
    }

    /** The provider took the key, whatever else it said. */
    private static void endTrial(KeyLease lease) {
        Quarantine trial = lease.trial();
        if (trial != null) {
            lease.slot().end(trial);
        }
    }

    /** How long the provider said to wait: in so many words, else by the bucket that is spent. */
    private @Nullable Duration said(KeyLease lease, UpstreamFailure failure) {
        if (failure instanceof UpstreamFailure.ErrorStatus status && status.retryAfter() != null) {
            return status.retryAfter();
        }
        UpstreamHead head = lease.errorHead();
        return head == null ? null : rateLimits.longestSpent(head.headers());
    }

    private GatewayEvent rests(
            KeyLease lease, @Nullable String model, ErrorClass reason, Duration pause) {
        return new GatewayEvent.KeyRests(
                provider, lease.slot().label(), model, reason.label(), pause);
    }

    private KeyView view(KeySlot slot, Moment now) {
        Meter tokens = slot.allowance().meter(LimitKind.TOKENS_PER_MINUTE);
        return new KeyView(
                provider,
                slot.label(),
                tokens.used(now),
                tokens.held(),
                slot.calls(),
                state(slot, now),
                slot.allowance().restingModels(now));
    }

    private KeyView.State state(KeySlot slot, Moment now) {
        Quarantine quarantine = slot.quarantine();
        if (quarantine != null) {
            return new KeyView.Quarantined(ErrorClass.AUTHENTICATION.label(), quarantine.left(now));
        }
        long quota = slot.quotaRestNanos(now);
        if (quota > 0) {
            return new KeyView.Resting(
                    Refusal.Reason.QUOTA_EXHAUSTED.label(), Duration.ofNanos(quota));
        }
        Obstacle full = slot.allowance().fullWindow(Charge.SMALLEST, limits, now);
        if (full == null) {
            return new KeyView.Ready();
        }
        return new KeyView.Resting(
                full.reason().label(),
                full.nanos() == Obstacle.NOBODY_KNOWS
                        ? Duration.ZERO
                        : Duration.ofNanos(full.nanos()));
    }

    private @Nullable KeySlot find(@Nullable Secret secret) {
        for (KeySlot slot : slots) {
            if (slot.isOf(secret)) {
                return slot;
            }
        }
        return null;
    }

    /** Each once; a single null where the provider is asked without a key. */
    private static Set<@Nullable Secret> secrets(KeySource keys) {
        return switch (keys) {
            case KeySource.Listed(List<Secret> listed) -> new LinkedHashSet<>(listed);
            case KeySource.NotNeeded _ -> Collections.singleton(null);
            case KeySource.FromClient _ ->
                    throw new IllegalArgumentException("keys of clients have no pool");
        };
    }

    private Moment now() {
        return new Moment(ticker.nanos(), wallClock.millis());
    }

    private static long after(Duration pause, Moment now) {
        return now.nanos() + pause.toNanos();
    }

    private static Duration longer(Duration said) {
        return said.compareTo(SHORTEST_REST) < 0 ? SHORTEST_REST : said;
    }

    static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
