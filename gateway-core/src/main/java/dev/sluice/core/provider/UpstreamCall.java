package dev.sluice.core.provider;

/** A running upstream call. Used on the loop that started it. */
public interface UpstreamCall {

    /** Ends the call at once; the handler hears nothing more. Harmless after its end. */
    void cancel();

    /**
     * The handler wants nothing more although the body may not have ended: the connection is kept
     * if the end comes soon, and closed otherwise. The handler hears nothing more.
     */
    void release();

    /** Stops or resumes reading from the provider. */
    void setReading(boolean reading);
}
