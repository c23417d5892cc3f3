/** What the gateway is tried with: simulated providers and the demo, over sockets only. */
@NullMarked
package dev.sluice.loadtest;

import org.jspecify.annotations.NullMarked;
