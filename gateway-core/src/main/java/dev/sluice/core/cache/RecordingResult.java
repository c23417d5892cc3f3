package dev.sluice.core.cache;

/** How a recording ended; a label value of {@code sluice_recordings_total}. */
public enum RecordingResult {
    /** Read into canonical events by the aggregator. */
    AGGREGATED("aggregated"),
    /** The stream broke, or its client left. */
    INCOMPLETE("incomplete"),
    /** Larger than one recording may be. */
    TOO_LARGE("too_large"),
    /** All recordings together were too large, or the worker too far behind. */
    DROPPED("dropped"),
    /** It could not be read, or whoever got it failed. */
    FAILED("failed");

    private final String label;

    RecordingResult(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
