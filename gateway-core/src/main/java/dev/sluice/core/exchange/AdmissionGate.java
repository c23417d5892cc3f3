package dev.sluice.core.exchange;

import org.jspecify.annotations.Nullable;

/** Station 3: who asks, and may they. Called on the loop, does not block; thread-safe. */
public interface AdmissionGate {

    /**
     * Judges one request.
     *
     * @param credential what the client presented; null = nothing
     * @param model the model's name as it was asked for
     */
    Admission admit(@Nullable String credential, String model);

    /** Judges a request that names no model, such as a list of models. */
    Caller authenticate(@Nullable String credential);

    /** Whether {@code caller} may ask for a model of this name. */
    boolean permits(Caller caller, String model);
}
