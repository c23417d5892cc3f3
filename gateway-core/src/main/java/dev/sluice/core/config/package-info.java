/**
 * The configuration as one immutable record tree, rooted at {@link
 * dev.sluice.core.config.GatewayConfig}. Each record holds the defaults of its keys; nothing here
 * reads a file: that is {@code dev.sluice.core.config.load}.
 */
@NullMarked
package dev.sluice.core.config;

import org.jspecify.annotations.NullMarked;
