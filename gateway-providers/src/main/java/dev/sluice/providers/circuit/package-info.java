/** Whether a candidate may be called now: circuits after failures, rests for other reasons. */
@NullMarked
package dev.sluice.providers.circuit;

import org.jspecify.annotations.NullMarked;
