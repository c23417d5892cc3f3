/** Circuits as the rest of the gateway sees them. How they decide is not told here. */
@NullMarked
package dev.sluice.core.circuit;

import org.jspecify.annotations.NullMarked;
