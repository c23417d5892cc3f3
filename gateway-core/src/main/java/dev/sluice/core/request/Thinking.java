package dev.sluice.core.request;

import org.jspecify.annotations.Nullable;

/**
 * How much a model may think before it answers, in whichever way the client said it.
 *
 * @param effort a word such as {@code low}; {@code none} switches thinking off
 * @param budgetTokens 0 switches thinking off
 */
public record Thinking(@Nullable String effort, @Nullable Long budgetTokens) {}
