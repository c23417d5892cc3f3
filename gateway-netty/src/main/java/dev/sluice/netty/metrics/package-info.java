/** What is counted and logged of exchanges. */
@NullMarked
package dev.sluice.netty.metrics;

import org.jspecify.annotations.NullMarked;
