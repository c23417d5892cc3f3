package dev.sluice.providers.keys;

/**
 * How much of one limit is taken: by calls that are over, by calls that run, and by others who
 * share the key, as far as the provider told of them. Confined to the lock of its pool.
 */
final class Meter {

    private final LimitKind kind;
    private final UsageWindow window;
    private long held;
    private String foreignModel = "";
    private long foreign;
    private long foreignUntilNanos;

    Meter(LimitKind kind, UsageWindow window) {
        this.kind = kind;
        this.window = window;
    }

    /** The same limit counted anew; what calls that run will give back stays. */
    Meter over(UsageWindow fresh) {
        Meter meter = new Meter(kind, fresh);
        meter.held = held;
        return meter;
    }

    long used(Moment now) {
        return window.used(now);
    }

    long held() {
        return held;
    }

    long taken(Moment now) {
        return window.used(now) + held + foreign(now);
    }

    /**
     * Whether so much more may be taken: the key does not rest, and the whole limit has room. What
     * is more than a limit ever allows may go where nothing is taken at all.
     */
    boolean fits(Charge charge, KeyLimits.Limit limit, Moment now) {
        long taken = taken(now);
        return taken == 0 || taken <= highest(charge, limit);
    }

    /** The most that may be taken already; negative where nothing may. */
    private long highest(Charge charge, KeyLimits.Limit limit) {
        return Math.min(limit.restsAt() - 1, limit.whole() - charge.of(kind));
    }

    /** After how many nanoseconds it fits, at the soonest; see {@link Obstacle#NOBODY_KNOWS}. */
    long nanosUntilFits(Charge charge, KeyLimits.Limit limit, Moment now) {
        if (fits(charge, limit, now)) {
            return 0;
        }
        long room = highest(charge, limit) - held;
        if (held > 0 && room < 0) {
            return Obstacle.NOBODY_KNOWS;
        }
        long wait = window.nanosUntil(Math.max(0, room), now);
        return foreign(now) == 0 ? wait : Math.max(wait, foreignUntilNanos - now.nanos());
    }

    void begin(Charge foretold, Moment now) {
        window.add(foretold.atStart(kind), now, now);
        held += foretold.atEnd(kind);
    }

    /** A call is over that was taken in by {@link #begin} with the same charge. */
    void settle(Charge foretold, Charge used, Moment begun, Moment now) {
        held -= foretold.atEnd(kind);
        window.add(used.atStart(kind) - foretold.atStart(kind), begun, now);
        window.add(used.atEnd(kind), now, now);
    }

    /**
     * The provider counts so much of the limit of a model as used. Where that is more than is known
     * here, others have used the rest of it, until the provider's window is empty again.
     */
    void correct(String model, long usedThere, long untilNanos, Moment now) {
        long more = usedThere - window.used(now) - held;
        if (model.equals(foreignModel) || more >= foreign(now)) {
            foreignModel = model;
            foreign = Math.max(0, more);
            foreignUntilNanos = untilNanos;
        }
    }

    private long foreign(Moment now) {
        return foreignUntilNanos - now.nanos() > 0 ? foreign : 0;
    }
}
