/** Figures for people and for programs: percentiles, histograms, JSON. */
@NullMarked
package dev.sluice.loadtest.report;

import org.jspecify.annotations.NullMarked;
