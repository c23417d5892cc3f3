package dev.sluice.core.route;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Candidate;

/** How one attempt ended. */
public sealed interface AttemptOutcome {

    /** The client has, or had the chance to have, a whole answer. */
    record Delivered() implements AttemptOutcome {}

    /** The client left, or the deadline of the request ran out; nobody's fault. */
    record Cancelled() implements AttemptOutcome {}

    /** What a plan has to answer. */
    sealed interface Unsuccessful extends AttemptOutcome {
        Candidate candidate();

        /** Why, as a label value in metrics and the access log. */
        String label();
    }

    /** It was not called at all. */
    record NotPermitted(Candidate candidate, Refusal refusal) implements Unsuccessful {
        @Override
        public String label() {
            return refusal.reason().label();
        }
    }

    /**
     * It failed before the first content: nothing of it was seen.
     *
     * @param prospect what is left of the candidate
     */
    record Failed(
            Candidate candidate, UpstreamFailure failure, ErrorClass errorClass, Prospect prospect)
            implements Unsuccessful {

        /** A failure of a candidate of which nothing else is known. */
        public Failed(Candidate candidate, UpstreamFailure failure, ErrorClass errorClass) {
            this(candidate, failure, errorClass, Prospect.NONE);
        }

        /** The same, with what is left of the candidate. */
        public Failed with(Prospect known) {
            return new Failed(candidate, failure, errorClass, known);
        }

        @Override
        public String label() {
            return errorClass.label();
        }
    }

    /** It broke off after content had been committed to the client. */
    record Cut(Candidate candidate, UpstreamFailure failure, ErrorClass errorClass)
            implements Unsuccessful {
        @Override
        public String label() {
            return errorClass.label();
        }
    }
}
