/** The floor of a route: a filled-in text for when nobody else can answer. */
@NullMarked
package dev.sluice.providers.template;

import org.jspecify.annotations.NullMarked;
