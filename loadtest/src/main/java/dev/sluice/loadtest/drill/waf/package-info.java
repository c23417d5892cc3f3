/** The drill in which a provider's edge blocks the gateway's address. */
@NullMarked
package dev.sluice.loadtest.drill.waf;

import org.jspecify.annotations.NullMarked;
