package dev.sluice.netty.admin;

import java.util.List;

/**
 * Reads the configuration again and puts it in force, if it is good. May block, and is called on a
 * worker. Thread-safe: of several calls at the same time each sees a whole file and a whole
 * gateway.
 */
@FunctionalInterface
public interface Reload {

    Outcome reload();

    /** What became of it. */
    sealed interface Outcome {}

    /** Another configuration is in force. */
    record Applied(String hash, List<String> notices) implements Outcome {
        public Applied {
            notices = List.copyOf(notices);
        }
    }

    /** The configuration says what it said before. */
    record Unchanged(String hash) implements Outcome {}

    /**
     * The configuration is faulty, and the one before stays in force.
     *
     * @param faults each as {@code FILE:LINE:COLUMN: path: message}
     */
    record Refused(List<String> faults) implements Outcome {
        public Refused {
            faults = List.copyOf(faults);
        }
    }
}
