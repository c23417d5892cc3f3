/** The data plane on real sockets: what clients and providers may do, and what comes of it. */
@NullMarked
package dev.sluice.netty.scenario;

import org.jspecify.annotations.NullMarked;
