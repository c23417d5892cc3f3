/** Price books as files: lines of comma-separated values. */
@NullMarked
package dev.sluice.core.config.prices;

import org.jspecify.annotations.NullMarked;
