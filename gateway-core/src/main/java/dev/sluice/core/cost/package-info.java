/** Tokens, money, and the record of one request. */
@NullMarked
package dev.sluice.core.cost;

import org.jspecify.annotations.NullMarked;
