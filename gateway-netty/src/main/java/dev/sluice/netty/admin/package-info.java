/** The admin listener: metrics, health, and the admin API behind its guard. */
@NullMarked
package dev.sluice.netty.admin;

import org.jspecify.annotations.NullMarked;
