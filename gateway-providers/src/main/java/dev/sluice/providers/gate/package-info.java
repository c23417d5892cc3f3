/**
 * Station 6 put together: whether a candidate may be called now, with which key and by which way.
 */
@NullMarked
package dev.sluice.providers.gate;

import org.jspecify.annotations.NullMarked;
