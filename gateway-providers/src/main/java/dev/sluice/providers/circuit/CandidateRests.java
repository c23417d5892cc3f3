package dev.sluice.providers.circuit;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.time.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of one provider that are left alone for a while, for another reason than failures:
 * their provider does not have the model any more. At most one rest for each model that the
 * configuration names. What rests because of a limit is a key, and not here.
 *
 * <p>Thread-safe: a concurrent map of immutable rests, each change of which is atomic.
 */
final class CandidateRests {

    static final Duration GONE_REST = Duration.ofHours(1);

    /** A rest that would last so little longer than the one that runs changes nothing. */
    private static final Duration WORTH_TELLING = Duration.ofSeconds(1);

    /** One rest, with an identity of its own; over when the ticker says {@code untilNanos}. */
    static final class Rest {
        private final Refusal.Reason reason;
        private final long untilNanos;

        private Rest(Refusal.Reason reason, long untilNanos) {
            this.reason = reason;
            this.untilNanos = untilNanos;
        }

        Refusal.Reason reason() {
            return reason;
        }

        /** What is left of it; not positive when it is over. */
        Duration left(Ticker ticker) {
            return Duration.ofNanos(untilNanos - ticker.nanos());
        }
    }

    private final String provider;
    private final Ticker ticker;
    private final EventOutbox outbox;
    private final Map<String, Rest> byModel = new ConcurrentHashMap<>();
    private volatile boolean retired;

    CandidateRests(String provider, Ticker ticker, EventOutbox outbox) {
        this.provider = provider;
        this.ticker = ticker;
        this.outbox = outbox;
    }

    /** The last rest of a model, which may be over; null if a success has ended it since. */
    @Nullable Rest last(String model) {
        return byModel.get(model);
    }

    /**
     * Draws the consequences of a failure.
     *
     * @param model the key of the rest
     * @param listed whether the configuration named the model; a name that a client made up may be
     *     gone without meaning anything for the others
     */
    void after(String model, boolean listed, ErrorClass errorClass) {
        switch (errorClass) {
            case MODEL_GONE -> {
                if (listed) {
                    begin(model, Refusal.Reason.MODEL_GONE, GONE_REST);
                }
            }
            case TRANSIENT,
                    TIMEOUT,
                    RATE_LIMITED,
                    QUOTA_EXHAUSTED,
                    AUTHENTICATION,
                    BLOCKED,
                    EGRESS_FAILED,
                    CONTEXT_TOO_LONG,
                    CONTENT_FILTERED,
                    CALLER_FAULT,
                    UNSUITABLE,
                    UNTRANSLATABLE -> {}
        }
    }

    /** A call that went out in spite of {@code rest}, or after it, has succeeded. */
    void end(String model, Rest rest) {
        byModel.remove(model, rest);
    }

    /** An operator wants a clean start. */
    void end(String model) {
        byModel.remove(model);
    }

    /** Another configuration: a model that was gone may have been the reason for it. */
    void reconfigured() {
        byModel.clear();
    }

    /** Nobody will ask any more, and nobody is to hear of calls that still run. */
    void retire() {
        retired = true;
    }

    private void begin(String model, Refusal.Reason reason, Duration pause) {
        if (retired || !pause.isPositive()) {
            return;
        }
        Rest rest = new Rest(reason, ticker.nanos() + pause.toNanos());
        Rest kept = byModel.merge(model, rest, CandidateRests::longer);
        if (kept.equals(rest)) {
            outbox.put(new GatewayEvent.CandidateRests(provider, model, reason.label(), pause));
            outbox.deliver();
        }
    }

    /** Calls that ran side by side bring the same news one after the other. */
    private static Rest longer(Rest running, Rest later) {
        long more = later.untilNanos - running.untilNanos;
        return more >= WORTH_TELLING.toNanos() ? later : running;
    }
}
