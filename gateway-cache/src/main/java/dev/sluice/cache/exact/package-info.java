/** Answers to requests that are the same: their key, the rules of memory, and the memory itself. */
@NullMarked
package dev.sluice.cache.exact;

import org.jspecify.annotations.NullMarked;
