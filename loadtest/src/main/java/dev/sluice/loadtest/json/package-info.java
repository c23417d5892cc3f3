/** As much JSON as the simulators need; the JDK has none. */
@NullMarked
package dev.sluice.loadtest.json;

import org.jspecify.annotations.NullMarked;
