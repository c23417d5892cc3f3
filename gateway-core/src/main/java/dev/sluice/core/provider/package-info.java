/** Ports to providers and to the forms in which clients and providers speak. */
@NullMarked
package dev.sluice.core.provider;

import org.jspecify.annotations.NullMarked;
