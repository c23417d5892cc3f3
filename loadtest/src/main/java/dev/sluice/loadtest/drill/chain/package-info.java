/** The drill in which keys die tier by tier, down to the floor. */
@NullMarked
package dev.sluice.loadtest.drill.chain;

import org.jspecify.annotations.NullMarked;
