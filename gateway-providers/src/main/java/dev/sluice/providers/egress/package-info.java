/** The ways out to each provider: which one a call takes, and how each of them is. */
@NullMarked
package dev.sluice.providers.egress;

import org.jspecify.annotations.NullMarked;
