/** The load generator: when requests are sent, and what became of them. */
@NullMarked
package dev.sluice.loadtest.load;

import org.jspecify.annotations.NullMarked;
