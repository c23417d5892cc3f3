/** The drill of the user's own routes. */
@NullMarked
package dev.sluice.loadtest.drill.routes;

import org.jspecify.annotations.NullMarked;
