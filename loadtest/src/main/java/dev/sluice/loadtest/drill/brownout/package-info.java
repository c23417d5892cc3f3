/** The drill in which the first provider becomes slow without one error. */
@NullMarked
package dev.sluice.loadtest.drill.brownout;

import org.jspecify.annotations.NullMarked;
