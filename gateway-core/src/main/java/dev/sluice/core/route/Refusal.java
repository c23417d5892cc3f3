package dev.sluice.core.route;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Why a candidate is not called now.
 *
 * @param retryAfter after how long it is worth asking again; null = nobody knows, or an operator
 *     must act
 */
public record Refusal(Reason reason, @Nullable Duration retryAfter) {

    /** The closed list of reasons. */
    public enum Reason {
        /** Its circuit is open after failures. */
        CIRCUIT_OPEN("circuit_open", "is left alone after failures"),
        /** An operator holds its circuit open. */
        FORCED_OPEN("forced_open", "is switched off by an operator"),
        /** It asked for a pause. */
        RATE_LIMITED("rate_limited", "is resting after a rate limit"),
        /** Its quota is used up. */
        QUOTA_EXHAUSTED("quota_exhausted", "has no quota left for the gateway's key"),
        /** It does not have the model. */
        MODEL_GONE("model_gone", "does not have the model");

        private final String label;
        private final String words;

        Reason(String label, String words) {
            this.label = label;
            this.words = words;
        }

        /** The label value in metrics and the access log. */
        public String label() {
            return label;
        }
    }

    /** The reason as the end of a sentence that begins with the candidate's name. */
    public String describe() {
        return reason.words;
    }
}
