package dev.sluice.core.provider;

import org.jspecify.annotations.Nullable;

/**
 * What one client is to see of an answer that otherwise passes unchanged.
 *
 * @param renameModelTo the name that answers carry in place of the provider's; null = untouched
 * @param usageRequested whether the client asked for the usage of the stream
 */
public record AnswerRules(@Nullable String renameModelTo, boolean usageRequested) {}
