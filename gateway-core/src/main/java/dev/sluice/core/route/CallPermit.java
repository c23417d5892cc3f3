package dev.sluice.core.route;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.UpstreamHead;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The permit of one call. It is decided once: by content, by a failure before that, or by being
 * released; what follows the content can only be a cut. It is closed once, after all else, when the
 * call is over. Used on the loop of the exchange that holds it.
 */
public interface CallPermit {

    /** A permit that nobody counts. */
    CallPermit NONE =
            new CallPermit() {
                @Override
                public void answered(UpstreamHead head) {}

                @Override
                public void succeeded(Duration untilContent) {}

                @Override
                public void failed(AttemptOutcome.Failed failure) {}

                @Override
                public void cut(AttemptOutcome.Cut cut) {}

                @Override
                public void released() {}

                @Override
                public void closed(@Nullable TokenUsage usage) {}
            };

    /** The head of an answer came, of whatever status; its headers may tell of limits. */
    void answered(UpstreamHead head);

    /** The first content came, so long after the call began: the call counts as a success. */
    void succeeded(Duration untilContent);

    /** The call failed before any content. */
    void failed(AttemptOutcome.Failed failure);

    /** What is left of the candidate; asked after {@link #failed}. */
    default Prospect prospect() {
        return Prospect.NONE;
    }

    /** It broke off after its first content: one failure more, beside the success. */
    void cut(AttemptOutcome.Cut cut);

    /** Nobody waits for the call any more, and nobody can say how it would have ended. */
    void released();

    /**
     * The call is over, and holds nothing any more.
     *
     * @param usage what it took, as its provider reported it; null = not told
     */
    void closed(@Nullable TokenUsage usage);
}
