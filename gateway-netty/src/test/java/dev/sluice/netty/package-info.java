/** The rules of the house, as tests. */
@NullMarked
package dev.sluice.netty;

import org.jspecify.annotations.NullMarked;
