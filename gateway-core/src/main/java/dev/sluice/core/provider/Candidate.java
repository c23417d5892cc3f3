package dev.sluice.core.provider;

/**
 * One place that can answer: a provider and the model's name there.
 *
 * @param model the name that the provider is asked for
 * @param listed whether the model's name comes from the configuration; one that a client chose is
 *     no label of a metric
 */
public record Candidate(
        Provider provider, String model, boolean listed, int tier, CallTimeouts timeouts) {

    /** {@code provider/model}, as in the configuration and in messages. */
    public String name() {
        return provider.name() + "/" + model;
    }
}
