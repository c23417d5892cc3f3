/** The drill in which a pool of keys is driven close to its limits. */
@NullMarked
package dev.sluice.loadtest.drill.ratelimit;

import org.jspecify.annotations.NullMarked;
