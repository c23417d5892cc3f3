package dev.sluice.core.exchange;

import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome;
import java.time.Duration;

/** One finished attempt, for the log and the metrics. */
public record AttemptRecord(Candidate candidate, AttemptOutcome outcome, Duration took) {

    /** {@code delivered}, {@code cancelled} or the class of the failure; a label value. */
    public String result() {
        return switch (outcome) {
            case AttemptOutcome.Delivered _ -> "delivered";
            case AttemptOutcome.Cancelled _ -> "cancelled";
            case AttemptOutcome.Unsuccessful failed -> failed.label();
        };
    }
}
