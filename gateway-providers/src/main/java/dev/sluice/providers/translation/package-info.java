/** What is lost, mended or carried along when a request changes its form. */
@NullMarked
package dev.sluice.providers.translation;

import org.jspecify.annotations.NullMarked;
