/** Values of the command line that picocli does not read by itself. */
@NullMarked
package dev.sluice.loadtest.option;

import org.jspecify.annotations.NullMarked;
