/**
 * From a YAML file and the environment to a {@link dev.sluice.core.config.GatewayConfig}: the
 * tables of accepted keys, one reader a section, and the checks that look across sections.
 */
@NullMarked
package dev.sluice.core.config.load;

import org.jspecify.annotations.NullMarked;
