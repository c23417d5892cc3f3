/** Anthropic Messages: the surface for clients and the dialect of the providers like it. */
@NullMarked
package dev.sluice.providers.anthropic;

import org.jspecify.annotations.NullMarked;
