/** What happens in the gateway, told to whoever listens at the moment. */
@NullMarked
package dev.sluice.netty.events;

import org.jspecify.annotations.NullMarked;
