/** The demo: two simulated providers and a gateway, on one machine, without a key. */
@NullMarked
package dev.sluice.loadtest.demo;

import org.jspecify.annotations.NullMarked;
