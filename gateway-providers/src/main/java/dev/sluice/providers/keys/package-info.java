/** The keys of a provider: which one a call takes, what each has used, which of them rest. */
@NullMarked
package dev.sluice.providers.keys;

import org.jspecify.annotations.NullMarked;
