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
        /** All of its keys were refused. */
        NO_KEY("no_key", "has no key left that it takes"),
        /** None of its ways out leads there. */
        NO_EGRESS("no_egress", "cannot be reached by any way out now"),
        /** As many calls run as may. */
        BUSY("busy", "has as many calls as it may have"),
        /** An operator wants it to have no new calls. */
        DRAINED("drained", "is drained by an operator"),
        /** The prompt does not fit into the model's window. */
        WINDOW_TOO_SMALL("window_too_small", "has too small a window for the prompt"),
        /** The model cannot do what the request needs. */
        UNSUITABLE("unsuitable", "cannot do what the request needs"),
        /** It costs more than may be spent, or nobody knows what it costs. */
        TOO_EXPENSIVE("too_expensive", "costs more than its ceiling allows"),
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
