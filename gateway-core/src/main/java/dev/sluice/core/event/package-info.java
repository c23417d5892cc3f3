/** What happens to the gateway as a whole, for those who watch it. */
@NullMarked
package dev.sluice.core.event;

import org.jspecify.annotations.NullMarked;
