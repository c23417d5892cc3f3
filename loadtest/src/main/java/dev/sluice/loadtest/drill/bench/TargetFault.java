package dev.sluice.loadtest.drill.bench;

import java.util.Optional;
import java.util.stream.Stream;

/** How the primary fails while it is dead. */
public enum TargetFault {
    /** Answers 503 to everything. */
    UNAVAILABLE("503"),
    /** Answers 429. The provider's own wait, one second, is not divided by the speed. */
    RATE_LIMITED("429"),
    /** Nobody listens. */
    REFUSE("refuse"),
    /** Resets the connection instead of an answer. */
    RESET("reset"),
    /** Takes the request and never answers. */
    HANG("hang");

    private final String mode;

    TargetFault(String mode) {
        this.mode = mode;
    }

    /** The simulator's mode, and the word on the command line. */
    public String mode() {
        return mode;
    }

    public static Optional<TargetFault> of(String word) {
        return Stream.of(values()).filter(fault -> fault.mode.equals(word)).findFirst();
    }
}
