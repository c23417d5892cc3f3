/** A provider made of raw loopback sockets, with every fault a provider can show. */
@NullMarked
package dev.sluice.loadtest.simulator;

import org.jspecify.annotations.NullMarked;
