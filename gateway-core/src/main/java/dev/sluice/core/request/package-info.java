/**
 * What a client asks for: the raw body with an index of what may change, and its canonical form.
 */
@NullMarked
package dev.sluice.core.request;

import org.jspecify.annotations.NullMarked;
