/** What all drills are held with: gateway and providers as processes, a crowd, marks, a report. */
@NullMarked
package dev.sluice.loadtest.drill.bench;

import org.jspecify.annotations.NullMarked;
