package dev.sluice.providers.command;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The end of what a program writes to its standard error, however much it is. Thread-safe: guarded
 * by its monitor.
 */
final class LastWords {

    private static final int MOST_BYTES = 2 * 1024;

    private final byte[] ring = new byte[MOST_BYTES];
    private long written;

    synchronized void add(byte[] bytes, int length) {
        for (int i = Math.max(0, length - MOST_BYTES); i < length; i++) {
            ring[(int) ((written + i) % MOST_BYTES)] = bytes[i];
        }
        written += length;
    }

    /** One line, without control characters, and without what a cut left of a character. */
    synchronized String text() {
        int length = (int) Math.min(written, MOST_BYTES);
        byte[] last = new byte[length];
        for (int i = 0; i < length; i++) {
            last[i] = ring[(int) ((written - length + i) % MOST_BYTES)];
        }
        int start = 0;
        while (written > MOST_BYTES && start < length && isContinuation(last[start])) {
            start++;
        }
        return new String(last, start, length - start, UTF_8)
                .replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}]+", " ")
                .strip();
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }
}
