package dev.sluice.core.provider;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What one client is to see of an answer that otherwise passes unchanged.
 *
 * @param renameModelTo the name that answers carry in place of the provider's; null = untouched
 * @param usageRequested whether the client asked for the usage of the stream
 * @param estimatedPromptTokens for surfaces whose streams begin with a figure that the provider has
 *     not told yet; asked for only there, because counting costs
 */
public record AnswerRules(
        @Nullable String renameModelTo,
        boolean usageRequested,
        LongSupplier estimatedPromptTokens) {

    /** Rules for an answer whose prompt nobody counts. */
    public AnswerRules(@Nullable String renameModelTo, boolean usageRequested) {
        this(renameModelTo, usageRequested, () -> 0);
    }
}
