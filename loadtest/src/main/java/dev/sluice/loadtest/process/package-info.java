/** The processes that loadtest starts: gateways through the launcher, simulated providers. */
@NullMarked
package dev.sluice.loadtest.process;

import org.jspecify.annotations.NullMarked;
