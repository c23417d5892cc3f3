/** A small blocking HTTP/1.1 client that says when each byte came. */
@NullMarked
package dev.sluice.loadtest.http;

import org.jspecify.annotations.NullMarked;
