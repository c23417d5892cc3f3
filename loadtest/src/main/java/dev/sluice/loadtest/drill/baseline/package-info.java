/** What a gateway is compared with in a drill. */
@NullMarked
package dev.sluice.loadtest.drill.baseline;

import org.jspecify.annotations.NullMarked;
