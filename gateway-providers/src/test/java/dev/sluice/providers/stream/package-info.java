/** Streams as tests look at them. */
@NullMarked
package dev.sluice.providers.stream;

import org.jspecify.annotations.NullMarked;
