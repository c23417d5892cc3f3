package dev.sluice.core.error;

/** Whose fault an error is; the value of {@code x-sluice-error}. */
public enum Fault {
    /** The request itself is wrong. */
    CALLER,
    /** The request is right, and the gateway's rules forbid it. */
    POLICY,
    /** A provider failed. */
    PROVIDER,
    /** The gateway failed. */
    GATEWAY;

    public String headerValue() {
        return switch (this) {
            case CALLER -> "caller";
            case POLICY -> "policy";
            case PROVIDER -> "provider";
            case GATEWAY -> "gateway";
        };
    }
}
