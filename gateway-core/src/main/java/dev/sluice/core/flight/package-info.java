/** One upstream call as those who want what it brings see it. */
@NullMarked
package dev.sluice.core.flight;

import org.jspecify.annotations.NullMarked;
