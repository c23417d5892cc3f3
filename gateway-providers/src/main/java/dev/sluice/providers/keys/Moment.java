package dev.sluice.providers.keys;

/**
 * One moment on both clocks.
 *
 * @param nanos of the ticker: for windows and rests
 * @param epochMillis of the wall clock: for calendar periods
 */
record Moment(long nanos, long epochMillis) {}
