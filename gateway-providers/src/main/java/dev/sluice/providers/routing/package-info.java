/** What a failure means to routing. */
@NullMarked
package dev.sluice.providers.routing;

import org.jspecify.annotations.NullMarked;
