package dev.sluice.core.exchange;

import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome;

/**
 * Hears what exchanges do: access log, meters, ledger. Called on the exchange's loop; must not
 * block and must not throw.
 */
public interface ExchangeListener {

    /** A stream's first bytes have gone to its client. */
    default void onStreamOpened() {}

    /** That stream is over, however it ended. */
    default void onStreamClosed() {}

    default void onAttemptEnded(AttemptRecord attempt) {}

    /**
     * A request goes on to another candidate.
     *
     * @param setback why the candidate before gave no answer
     */
    default void onFailover(String requestId, AttemptOutcome.Unsuccessful setback, Candidate to) {}

    /** Exactly once for each exchange. */
    default void onSettled(ExchangeRecord record) {}
}
