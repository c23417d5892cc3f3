package dev.sluice.core.route;

import java.time.Duration;

/**
 * The permit of one call. It ends once: by content, by a failure before that, or by being released;
 * what follows the content can only be a cut. Used on the loop of the exchange that holds it.
 */
public interface CallPermit {

    /** A permit that nobody counts. */
    CallPermit NONE =
            new CallPermit() {
                @Override
                public void succeeded(Duration untilContent) {}

                @Override
                public void failed(AttemptOutcome.Failed failure) {}

                @Override
                public void cut(AttemptOutcome.Cut cut) {}

                @Override
                public void released() {}
            };

    /** The first content came, so long after the call began: the call counts as a success. */
    void succeeded(Duration untilContent);

    /** The call failed before any content. */
    void failed(AttemptOutcome.Failed failure);

    /** It broke off after its first content: one failure more, beside the success. */
    void cut(AttemptOutcome.Cut cut);

    /** Nobody waits for the call any more, and nobody can say how it would have ended. */
    void released();
}
