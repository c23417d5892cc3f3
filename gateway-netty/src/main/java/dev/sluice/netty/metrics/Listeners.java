package dev.sluice.netty.metrics;

import dev.sluice.core.exchange.AttemptRecord;
import dev.sluice.core.exchange.ExchangeListener;
import dev.sluice.core.exchange.ExchangeRecord;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome;
import java.util.List;

/** Several listeners as one. */
public record Listeners(List<ExchangeListener> all) implements ExchangeListener {

    public Listeners {
        all = List.copyOf(all);
    }

    @Override
    public void onStreamOpened() {
        all.forEach(ExchangeListener::onStreamOpened);
    }

    @Override
    public void onStreamClosed() {
        all.forEach(ExchangeListener::onStreamClosed);
    }

    @Override
    public void onAttemptEnded(AttemptRecord attempt) {
        all.forEach(listener -> listener.onAttemptEnded(attempt));
    }

    @Override
    public void onFailover(String requestId, AttemptOutcome.Unsuccessful setback, Candidate to) {
        all.forEach(listener -> listener.onFailover(requestId, setback, to));
    }

    @Override
    public void onSettled(ExchangeRecord record) {
        all.forEach(listener -> listener.onSettled(record));
    }
}
