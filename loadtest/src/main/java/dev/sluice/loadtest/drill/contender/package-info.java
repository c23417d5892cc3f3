/** What stands between a drill's requests and its providers. */
@NullMarked
package dev.sluice.loadtest.drill.contender;

import org.jspecify.annotations.NullMarked;
