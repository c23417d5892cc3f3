package dev.sluice.core.error;

/** What a failure means to routing. Each class has its own reaction; see {@code RoutePlan}. */
public enum ErrorClass {
    /** Network, overload, 5xx, broken answer: another candidate may do better. */
    TRANSIENT,
    /** A limit of time ran out. */
    TIMEOUT,
    /** Too many requests for now. */
    RATE_LIMITED,
    /** The quota or balance of our key is used up. */
    QUOTA_EXHAUSTED,
    /** Our key was refused. */
    AUTHENTICATION,
    /** An edge (a web application firewall) refused our address. */
    BLOCKED,
    /** A way out failed before it reached the provider: another may do better. */
    EGRESS_FAILED,
    /** The provider does not have the model. */
    MODEL_GONE,
    /** The prompt does not fit into the model's window. */
    CONTEXT_TOO_LONG,
    /** The provider's content filter refused. */
    CONTENT_FILTERED,
    /** The request itself is wrong; no provider would take it. */
    CALLER_FAULT,
    /** The candidate cannot give what this request demands, and was not called. */
    UNSUITABLE,
    /** The candidate's form cannot carry what this request demands; it was not called. */
    UNTRANSLATABLE;

    /** The label value in metrics and the access log. */
    public String label() {
        return switch (this) {
            case TRANSIENT -> "transient";
            case TIMEOUT -> "timeout";
            case RATE_LIMITED -> "rate_limited";
            case QUOTA_EXHAUSTED -> "quota_exhausted";
            case AUTHENTICATION -> "authentication";
            case BLOCKED -> "blocked";
            case EGRESS_FAILED -> "egress_failed";
            case MODEL_GONE -> "model_gone";
            case CONTEXT_TOO_LONG -> "context_too_long";
            case CONTENT_FILTERED -> "content_filtered";
            case CALLER_FAULT -> "caller_fault";
            case UNSUITABLE -> "unsuitable";
            case UNTRANSLATABLE -> "untranslatable";
        };
    }
}
