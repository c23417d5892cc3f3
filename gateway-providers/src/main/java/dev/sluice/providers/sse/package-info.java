/** The lines of one server-sent event. */
@NullMarked
package dev.sluice.providers.sse;

import org.jspecify.annotations.NullMarked;
