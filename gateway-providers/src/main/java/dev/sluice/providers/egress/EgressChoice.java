package dev.sluice.providers.egress;

import dev.sluice.core.route.Refusal;

/** The way out for one call, if there is one. */
public sealed interface EgressChoice {

    /** Go this way, and report on it. */
    record Chosen(EgressLease lease) implements EgressChoice {}

    /** All ways rest; the refusal says when the soonest is worth asking for again. */
    record None(Refusal refusal) implements EgressChoice {}
}
