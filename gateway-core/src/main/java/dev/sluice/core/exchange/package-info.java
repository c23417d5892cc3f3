/**
 * The walk of a request: stations 3 to 8, the upstream call they share, and the port to the client.
 */
@NullMarked
package dev.sluice.core.exchange;

import org.jspecify.annotations.NullMarked;
