/** Errors as providers word them: their shapes, their secrets, the waits they name. */
@NullMarked
package dev.sluice.providers.error;

import org.jspecify.annotations.NullMarked;
