package dev.sluice.core.provider;

/**
 * One place that can answer: a provider and the model's name there.
 *
 * @param model the name that the provider is asked for; empty where the provider needs none
 * @param listed whether the model's name comes from the configuration; one that a client chose is
 *     no label of a metric
 * @param storable whether its answers may be kept: it is of the first tier, or its target says so
 * @param settings what its target changes of a request
 * @param reasoning whether the model is known to think before it answers
 * @param members what its provider makes of members of a request for this model
 * @param facts what is known about the model
 * @param weight its share among the targets of its tier, where these are weighted
 * @param ceiling what it may cost at the most
 */
public record Candidate(
        Provider provider,
        String model,
        boolean listed,
        int tier,
        CallTimeouts timeouts,
        boolean storable,
        TargetSettings settings,
        boolean reasoning,
        MemberRules members,
        ModelFacts facts,
        int weight,
        PriceCeiling ceiling) {

    /** What all models share that no configuration names. */
    public static final String ANY_MODEL = "*";

    /** A candidate whose target changes nothing. */
    public Candidate(
            Provider provider,
            String model,
            boolean listed,
            int tier,
            CallTimeouts timeouts,
            boolean storable) {
        this(
                provider,
                model,
                listed,
                tier,
                timeouts,
                storable,
                TargetSettings.NONE,
                /* reasoning= */ false,
                MemberRules.NONE,
                ModelFacts.UNKNOWN,
                /* weight= */ 1,
                PriceCeiling.NONE);
    }

    /** The same with what its target says of its share and its price. */
    public Candidate limited(int share, PriceCeiling most) {
        return new Candidate(
                provider, model, listed, tier, timeouts, storable, settings, reasoning, members,
                facts, share, most);
    }

    /**
     * The name under which something is remembered of the model: names that clients choose freely
     * have no bound, so they share one.
     */
    public String countedAs() {
        return listed ? model : ANY_MODEL;
    }

    /** {@code provider/model}, as in the configuration and in messages. */
    public String name() {
        return model.isEmpty() ? provider.name() : provider.name() + "/" + model;
    }
}
