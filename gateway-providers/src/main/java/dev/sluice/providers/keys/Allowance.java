package dev.sluice.providers.keys;

import dev.sluice.core.config.BudgetPeriod;
import dev.sluice.core.config.KeyLimitsConfig;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a provider grants to one key, or to all keys of one organisation: the windows of its limits,
 * and what it said of each model. All windows are kept, those without a limit as well, so that a
 * reload may set one. Confined to the lock of its pool.
 */
final class Allowance {

    /** More models than a configuration names; those at rest are kept beyond it. */
    private static final int USUAL_MODELS = 64;

    private final Map<LimitKind, Meter> meters = new EnumMap<>(LimitKind.class);
    private final Map<String, ModelStanding> standings = new HashMap<>();
    private BudgetPeriod moneyPeriod;

    Allowance(KeyLimitsConfig config, Moment now) {
        this.moneyPeriod = config.usdPer();
        for (LimitKind kind : LimitKind.values()) {
            meters.put(kind, new Meter(kind, window(kind, moneyPeriod, now)));
        }
    }

    private static UsageWindow window(LimitKind kind, BudgetPeriod moneyPeriod, Moment now) {
        return switch (kind) {
            case REQUESTS_PER_MINUTE,
                    TOKENS_PER_MINUTE,
                    INPUT_TOKENS_PER_MINUTE,
                    OUTPUT_TOKENS_PER_MINUTE ->
                    new SlidingMinute(now);
            case REQUESTS_PER_DAY, TOKENS_PER_DAY -> new CalendarPeriod(BudgetPeriod.DAY);
            case MONEY -> new CalendarPeriod(moneyPeriod);
        };
    }

    /** Other limits; only a budget for another period begins anew. */
    void adopt(KeyLimitsConfig config, Moment now) {
        if (config.usdPer() != moneyPeriod) {
            moneyPeriod = config.usdPer();
            UsageWindow fresh = window(LimitKind.MONEY, moneyPeriod, now);
            meters.put(LimitKind.MONEY, meter(LimitKind.MONEY).over(fresh));
        }
    }

    Meter meter(LimitKind kind) {
        return Objects.requireNonNull(meters.get(kind));
    }

    /** Made where there is none; see {@link KeyPool#lease} for what bounds them. */
    ModelStanding standing(String model, Moment now) {
        if (standings.size() >= USUAL_MODELS) {
            standings.values().removeIf(standing -> standing.isOver(now));
        }
        return standings.computeIfAbsent(model, _ -> new ModelStanding());
    }

    int models() {
        return standings.size();
    }

    Map<String, Duration> restingModels(Moment now) {
        Map<String, Duration> resting = new HashMap<>();
        standings.forEach(
                (model, standing) -> {
                    if (standing.restNanos(now) > 0) {
                        resting.put(model, Duration.ofNanos(standing.restNanos(now)));
                    }
                });
        return resting;
    }

    boolean lets(String model, Charge charge, KeyLimits limits, Moment now) {
        ModelStanding standing = standings.get(model);
        if (standing != null && !standing.lets(charge, now)) {
            return false;
        }
        for (int i = 0; i < limits.limits().size(); i++) {
            KeyLimits.Limit limit = limits.limits().get(i);
            if (!meter(limit.kind()).fits(charge, limit, now)) {
                return false;
            }
        }
        return true;
    }

    /** What stands in the way of a call for the longest time; null = nothing. */
    @Nullable Obstacle obstacle(String model, Charge charge, KeyLimits limits, Moment now) {
        ModelStanding standing = standings.get(model);
        Obstacle said = standing == null ? null : standing.obstacle(charge, now);
        Obstacle own = fullWindow(charge, limits, now);
        return said == null || own == null
                ? (own == null ? said : own)
                : Obstacle.longer(own, said);
    }

    /** The limit that has no room for the longest time; null = each has. */
    @Nullable Obstacle fullWindow(Charge charge, KeyLimits limits, Moment now) {
        Obstacle longest = null;
        for (KeyLimits.Limit limit : limits.limits()) {
            long nanos = meter(limit.kind()).nanosUntilFits(charge, limit, now);
            if (nanos > 0) {
                Obstacle full = new Obstacle(reason(limit.kind()), nanos);
                longest = longest == null ? full : Obstacle.longer(longest, full);
            }
        }
        return longest;
    }

    /** The share that is free of the limit that is fullest; 1 where nothing is limited. */
    double room(KeyLimits limits, Moment now) {
        double least = 1;
        for (int i = 0; i < limits.limits().size(); i++) {
            KeyLimits.Limit limit = limits.limits().get(i);
            double free = limit.restsAt() - meter(limit.kind()).taken(now);
            least = Math.min(least, free / limit.whole());
        }
        return least;
    }

    void begin(String model, Charge foretold, Moment now) {
        for (Meter meter : meters.values()) {
            meter.begin(foretold, now);
        }
        ModelStanding standing = standings.get(model);
        if (standing != null) {
            standing.take(foretold);
        }
    }

    void settle(Charge foretold, Charge used, Moment begun, Moment now) {
        for (Meter meter : meters.values()) {
            meter.settle(foretold, used, begun, now);
        }
    }

    private static Refusal.Reason reason(LimitKind kind) {
        return switch (kind) {
            case REQUESTS_PER_MINUTE,
                    TOKENS_PER_MINUTE,
                    INPUT_TOKENS_PER_MINUTE,
                    OUTPUT_TOKENS_PER_MINUTE,
                    REQUESTS_PER_DAY,
                    TOKENS_PER_DAY ->
                    Refusal.Reason.RATE_LIMITED;
            case MONEY -> Refusal.Reason.QUOTA_EXHAUSTED;
        };
    }
}
