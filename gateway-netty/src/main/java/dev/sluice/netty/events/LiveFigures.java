package dev.sluice.netty.events;

import dev.sluice.core.event.EventSubscriber;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.exchange.Ending;
import dev.sluice.core.exchange.ExchangeListener;
import dev.sluice.core.exchange.ExchangeRecord;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what the live figures show, and makes events of fail-overs. Thread-safe: the counts are
 * adders.
 */
public final class LiveFigures implements ExchangeListener {

    /**
     * The counts since the start, and the streams that are open now.
     *
     * @param errors requests that were refused or failed, whoever's fault
     * @param failovers as in {@code sluice_failovers_total}: also past a target that was not called
     */
    public record Reading(long requests, long errors, long failovers, long openStreams) {

        /** What was counted after {@code earlier}; the open streams are those of now. */
        public Reading since(Reading earlier) {
            return new Reading(
                    requests - earlier.requests,
                    errors - earlier.errors,
                    failovers - earlier.failovers,
                    openStreams);
        }
    }

    private final EventSubscriber events;
    private final LongAdder requests = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final LongAdder failovers = new LongAdder();
    private final LongAdder openStreams = new LongAdder();

    /** Figures whose fail-overs are told to {@code events}. */
    public LiveFigures(EventSubscriber events) {
        this.events = events;
    }

    public Reading read() {
        return new Reading(requests.sum(), errors.sum(), failovers.sum(), openStreams.sum());
    }

    @Override
    public void onStreamOpened() {
        openStreams.increment();
    }

    @Override
    public void onStreamClosed() {
        openStreams.decrement();
    }

    @Override
    public void onSettled(ExchangeRecord record) {
        requests.increment();
        if (record.ending() instanceof Ending.Refused) {
            errors.increment();
        }
    }

    /** While a circuit is open each request passes it by: that is counted, but no event. */
    @Override
    public void onFailover(String requestId, AttemptOutcome.Unsuccessful setback, Candidate to) {
        failovers.increment();
        switch (setback) {
            case AttemptOutcome.NotPermitted _ -> {}
            case AttemptOutcome.Failed _, AttemptOutcome.Cut _ ->
                    events.onEvent(
                            new GatewayEvent.FailedOver(
                                    requestId,
                                    nameOf(setback.candidate()),
                                    nameOf(to),
                                    setback.label()));
        }
    }

    /** A model's name that a client chose through a wildcard is not repeated. */
    private static String nameOf(Candidate candidate) {
        return candidate.listed() ? candidate.name() : candidate.provider().name() + "/other";
    }
}
