/** What both sides share on the streaming path: SSE framing and the writes to a client. */
@NullMarked
package dev.sluice.netty.relay;

import org.jspecify.annotations.NullMarked;
