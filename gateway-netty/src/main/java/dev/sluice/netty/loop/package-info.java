/** Event loops: transport and the scheduler that core sees. */
@NullMarked
package dev.sluice.netty.loop;

import org.jspecify.annotations.NullMarked;
