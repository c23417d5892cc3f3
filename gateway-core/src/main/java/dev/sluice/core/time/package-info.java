/** Injected time. */
@NullMarked
package dev.sluice.core.time;

import org.jspecify.annotations.NullMarked;
