/** Drills: what a gateway does while its providers fail, measured from outside. */
@NullMarked
package dev.sluice.loadtest.drill;

import org.jspecify.annotations.NullMarked;
