/** OpenAI's Chat Completions: the surface for clients and the dialect of the providers like it. */
@NullMarked
package dev.sluice.providers.openai;

import org.jspecify.annotations.NullMarked;
