/** The client's side: listener, HTTP within limits, and the hand-over to an exchange. */
@NullMarked
package dev.sluice.netty.server;

import org.jspecify.annotations.NullMarked;
