/** Unmodified client SDKs against a gateway that runs as a process of its own. */
@NullMarked
package dev.sluice.netty.clients;

import org.jspecify.annotations.NullMarked;
