/** The program: command line, wiring, start and stop. */
@NullMarked
package dev.sluice.netty.boot;

import org.jspecify.annotations.NullMarked;
