package dev.sluice.core.provider;

/** A running upstream call. Used on the loop that started it. */
public interface UpstreamCall {

    /** Ends the call at once; the handler hears nothing more. Harmless after its end. */
    void cancel();

    /** Stops or resumes reading from the provider. */
    void setReading(boolean reading);
}
