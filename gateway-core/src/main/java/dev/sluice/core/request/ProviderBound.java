package dev.sluice.core.request;

/**
 * Data that has a meaning for the model that made it and for no other: signatures of thoughts,
 * encrypted reasoning. It goes back to that model unchanged and to nobody else.
 *
 * @param origin whose it is, see {@link #originOf}
 * @param data in the form of the origin's dialect
 */
public record ProviderBound(String origin, RawJson data) {

    /**
     * The origin of what a model says.
     *
     * @param model the upstream's name of it, as the candidate has it
     */
    public static String originOf(String dialect, String model) {
        return dialect + "/" + model;
    }

    /** Whether {@code model} of {@code dialect} made it. */
    public boolean isOf(String dialect, String model) {
        return origin.equals(originOf(dialect, model));
    }
}
