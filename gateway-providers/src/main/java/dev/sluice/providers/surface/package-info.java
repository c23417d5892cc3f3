/** What the surfaces for clients have in common: how a body is read, refused and explained. */
@NullMarked
package dev.sluice.providers.surface;

import org.jspecify.annotations.NullMarked;
