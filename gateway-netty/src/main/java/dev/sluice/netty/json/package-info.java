/** JSON that the gateway itself writes: log lines, answers of the admin API, events. */
@NullMarked
package dev.sluice.netty.json;

import org.jspecify.annotations.NullMarked;
