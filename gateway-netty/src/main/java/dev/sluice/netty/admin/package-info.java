/** The admin listener. */
@NullMarked
package dev.sluice.netty.admin;

import org.jspecify.annotations.NullMarked;
