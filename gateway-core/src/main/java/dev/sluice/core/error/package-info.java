/** What goes wrong, whose fault it is, and what the client is told. */
@NullMarked
package dev.sluice.core.error;

import org.jspecify.annotations.NullMarked;
