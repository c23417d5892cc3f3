package dev.sluice.core.provider;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What one client is to see of an answer that otherwise passes unchanged.
 *
 * @param renameModelTo the name that answers carry in place of the provider's; null = untouched
 * @param servedModel the name that the provider was asked for; stands where an answer names none
 * @param usageRequested whether the client asked for the usage of the stream
 * @param estimatedPromptTokens for surfaces whose streams begin with a figure that the provider has
 *     not told yet; asked for only there, because counting costs
 */
public record AnswerRules(
        @Nullable String renameModelTo,
        String servedModel,
        boolean usageRequested,
        LongSupplier estimatedPromptTokens) {

    /** Rules for an answer whose prompt nobody counts. */
    public AnswerRules(@Nullable String renameModelTo, boolean usageRequested) {
        this(renameModelTo, /* servedModel= */ "", usageRequested, () -> 0);
    }

    /** The name that an answer carries of which the provider says {@code told}; empty = nothing. */
    public String modelOf(String told) {
        if (renameModelTo != null) {
            return renameModelTo;
        }
        return told.isEmpty() ? servedModel : told;
    }
}
