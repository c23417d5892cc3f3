/** The drill in which the first provider dies and comes back every few seconds. */
@NullMarked
package dev.sluice.loadtest.drill.flap;

import org.jspecify.annotations.NullMarked;
