/** Programs of this machine as providers: one is started for each call, without a shell. */
@NullMarked
package dev.sluice.providers.command;

import org.jspecify.annotations.NullMarked;
