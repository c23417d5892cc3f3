/** What is known about providers as data. */
@NullMarked
package dev.sluice.providers.catalogue;

import org.jspecify.annotations.NullMarked;
