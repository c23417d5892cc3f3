/** Tokens of prompts, counted without a provider. */
@NullMarked
package dev.sluice.providers.tokens;

import org.jspecify.annotations.NullMarked;
