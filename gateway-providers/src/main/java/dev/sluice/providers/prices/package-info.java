/** What models cost, as far as anybody has said. */
@NullMarked
package dev.sluice.providers.prices;

import org.jspecify.annotations.NullMarked;
