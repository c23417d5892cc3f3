/** A client of chat completions that checks every token of what it gets. */
@NullMarked
package dev.sluice.loadtest.chat;

import org.jspecify.annotations.NullMarked;
