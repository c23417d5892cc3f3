package dev.sluice.providers.keys;

import dev.sluice.core.cost.Price;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.UpstreamHead;
import org.jspecify.annotations.Nullable;

/**
 * A key for one call, with room for what the call may take. Closed once, when the call is over; to
 * close it again does nothing. Thread-safe by the lock of its pool.
 */
public final class KeyLease {

    /** How far a call came that its provider reported no usage of. */
    private enum Progress {
        /** It may have been sent. */
        BEGUN,
        /** It never reached the provider. */
        NOT_SENT,
        /** The provider turned it down. */
        REJECTED,
        /** An answer began. */
        ANSWERED
    }

    private final KeyPool pool;
    private final KeySlot slot;
    private final Allowance allowance;
    private final String model;
    private final Charge foretold;
    private final @Nullable Price price;
    private final Moment begun;
    private final @Nullable Quarantine trial;
    private final Credentials credentials;
    private Progress progress = Progress.BEGUN;
    private @Nullable UpstreamHead errorHead;
    private boolean closed;

    KeyLease(
            KeyPool pool,
            KeySlot slot,
            String model,
            Charge foretold,
            @Nullable Price price,
            Moment begun,
            @Nullable Quarantine trial) {
        this.pool = pool;
        this.slot = slot;
        this.allowance = slot.allowance();
        this.model = model;
        this.foretold = foretold;
        this.price = price;
        this.begun = begun;
        this.trial = trial;
        this.credentials = slot.credentials();
    }

    /** What the provider is shown. */
    public Credentials credentials() {
        return credentials;
    }

    /** The head of an answer came, of whatever status. */
    public void answered(UpstreamHead head) {
        pool.answered(this, head);
    }

    /** The call failed, before its first content or after. */
    public void failed(UpstreamFailure failure, ErrorClass errorClass) {
        pool.failed(this, failure, errorClass);
    }

    /**
     * The call is over. What it took replaces what was reserved. Without a report an answer that
     * began has taken all of it, one that did not only the prompt, a call that was turned down no
     * token, and one that was never sent nothing.
     *
     * @param usage null = not told
     */
    public void closed(@Nullable TokenUsage usage) {
        pool.closed(this, usage);
    }

    KeySlot slot() {
        return slot;
    }

    Allowance allowance() {
        return allowance;
    }

    String model() {
        return model;
    }

    Charge foretold() {
        return foretold;
    }

    Moment begun() {
        return begun;
    }

    /** The quarantine that the call tries to end; null where there was none. */
    @Nullable Quarantine trial() {
        return trial;
    }

    @Nullable UpstreamHead errorHead() {
        return errorHead;
    }

    boolean isClosed() {
        return closed;
    }

    void noteHead(UpstreamHead head) {
        if (head.isSuccess()) {
            progress = Progress.ANSWERED;
        } else {
            errorHead = head;
        }
    }

    void noteFailure(UpstreamFailure failure) {
        switch (failure) {
            case UpstreamFailure.ErrorStatus _ -> progress = Progress.REJECTED;
            case UpstreamFailure.ConnectFailed _,
                    UpstreamFailure.EgressFailed _,
                    UpstreamFailure.Untranslatable _,
                    UpstreamFailure.Unsuitable _ ->
                    progress = Progress.NOT_SENT;
            case UpstreamFailure.TimedOut(UpstreamFailure.TimedOut.Limit limit, _) -> {
                if (limit == UpstreamFailure.TimedOut.Limit.CONNECT) {
                    progress = Progress.NOT_SENT;
                }
            }
            case UpstreamFailure.ConnectionLost _,
                    UpstreamFailure.ErrorInBody _,
                    UpstreamFailure.UnexpectedContent _,
                    UpstreamFailure.EmptyAnswer _,
                    UpstreamFailure.MissingEnd _,
                    UpstreamFailure.TooLarge _,
                    UpstreamFailure.Malformed _,
                    UpstreamFailure.ProgramFailed _ -> {}
        }
    }

    /** Marks it as closed, and says what the call took. */
    Charge close(@Nullable TokenUsage usage) {
        closed = true;
        if (usage != null) {
            return Charge.reported(usage, price);
        }
        return switch (progress) {
            case BEGUN -> foretold.withoutOutput(price);
            case NOT_SENT -> Charge.NOTHING;
            case REJECTED -> foretold.requestAlone();
            case ANSWERED -> foretold;
        };
    }
}
