/** Ports to what is remembered, and the recorder that feeds them. */
@NullMarked
package dev.sluice.core.cache;

import org.jspecify.annotations.NullMarked;
