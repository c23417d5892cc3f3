package dev.sluice.core.cache;

/** Takes recordings away from event loops. Thread-safe. */
public interface RecordingSink {

    /**
     * Takes {@code recording} over, or refuses at once; never blocks and never throws.
     *
     * @param onDone run exactly once when the recording's bytes are no longer held, on any thread;
     *     not run where the recording was refused
     * @return whether it was taken
     */
    boolean offer(Recording recording, Runnable onDone);
}
