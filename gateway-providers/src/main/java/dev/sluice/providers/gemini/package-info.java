/** Gemini's generateContent: the surfaces for clients and the dialect. */
@NullMarked
package dev.sluice.providers.gemini;

import org.jspecify.annotations.NullMarked;
