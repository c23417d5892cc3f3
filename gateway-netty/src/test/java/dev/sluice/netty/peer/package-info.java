/** Providers of each form, for tests that need one which is strict and well understood. */
@NullMarked
package dev.sluice.netty.peer;

import org.jspecify.annotations.NullMarked;
