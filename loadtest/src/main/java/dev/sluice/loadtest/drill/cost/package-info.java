/** The drill that tells what a task costs with the gateway and without. */
@NullMarked
package dev.sluice.loadtest.drill.cost;

import org.jspecify.annotations.NullMarked;
