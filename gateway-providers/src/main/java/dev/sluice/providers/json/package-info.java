/** Reading and writing JSON without loss: by spans of bytes, by a small tree, by a text writer. */
@NullMarked
package dev.sluice.providers.json;

import org.jspecify.annotations.NullMarked;
