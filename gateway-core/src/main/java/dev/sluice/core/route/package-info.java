/** Which candidate is tried, and what follows an outcome. Pure decisions. */
@NullMarked
package dev.sluice.core.route;

import org.jspecify.annotations.NullMarked;
