/** Buffers that nobody gave back, for all tests of this module. */
@NullMarked
package dev.sluice.netty.leak;

import org.jspecify.annotations.NullMarked;
