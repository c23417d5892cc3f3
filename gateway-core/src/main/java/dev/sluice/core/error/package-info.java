/** What is said when something is wrong: to clients and to those who configure. */
@NullMarked
package dev.sluice.core.error;

import org.jspecify.annotations.NullMarked;
