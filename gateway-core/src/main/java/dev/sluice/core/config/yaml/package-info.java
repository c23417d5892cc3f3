/**
 * Typed reading of a YAML node tree: every value knows its file, line, column and path, and every
 * fault is written down instead of thrown, so that all of them come at once. Knows nothing of what
 * the keys mean.
 */
@NullMarked
package dev.sluice.core.config.yaml;

import org.jspecify.annotations.NullMarked;
