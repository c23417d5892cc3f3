/** From the recorder's copy of an answer to its canonical form. */
@NullMarked
package dev.sluice.cache.recording;

import org.jspecify.annotations.NullMarked;
