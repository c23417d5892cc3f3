package dev.sluice.core.provider;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import org.jspecify.annotations.Nullable;

/**
 * What one upstream event means, as facts; what a client gets to see of it is the renderer's
 * affair. The common readings are constants, so that reading an event allocates nothing.
 *
 * @param content the event holds something the user asked for: from here on a failure is visible
 * @param finished after this event every choice seen so far has its finish reason
 * @param end the dialect's end marker; nothing of worth follows
 * @param usageOnly the event does nothing but report usage
 * @param usage the usage it reports
 * @param error the error it reports
 * @param flaw what would break client libraries if the event passed as it is, though they would
 *     understand what it means
 * @param owed the finish reason that the stream's end should have had before it, as its content
 *     says; null = none
 */
public record EventReading(
        boolean content,
        boolean finished,
        boolean end,
        boolean usageOnly,
        @Nullable TokenUsage usage,
        @Nullable ProviderError error,
        Flaw flaw,
        @Nullable FinishReason owed) {

    /** Where a client library would break. */
    public enum Flaw {
        NONE,
        /** In what stands around the data, which is sound. */
        FRAME,
        /** In saying once more that choices have ended. */
        REPETITION,
        /** In the data. */
        DATA,
        /** In the data, when pieces of tool calls have come before. */
        DATA_AMONG_CALLS
    }

    /** A reading of an event that clients understand. */
    public EventReading(
            boolean content,
            boolean finished,
            boolean end,
            boolean usageOnly,
            @Nullable TokenUsage usage,
            @Nullable ProviderError error) {
        this(content, finished, end, usageOnly, usage, error, Flaw.NONE, null);
    }

    /** Comments, pings, role-only and empty deltas. */
    public static final EventReading SILENT =
            new EventReading(false, false, false, false, null, null);

    public static final EventReading CONTENT =
            new EventReading(true, false, false, false, null, null);

    public static final EventReading FINISHED =
            new EventReading(false, true, false, false, null, null);

    public static final EventReading END = new EventReading(false, false, true, false, null, null);

    /** The same event, found to break clients. */
    public EventReading with(Flaw found) {
        return new EventReading(content, finished, end, usageOnly, usage, error, found, owed);
    }

    /** An end without a finish reason before it. */
    public static EventReading endOwing(FinishReason owed) {
        return new EventReading(false, false, true, false, null, null, Flaw.DATA, owed);
    }

    public static EventReading ofError(ProviderError error) {
        return new EventReading(false, false, false, false, null, error);
    }

    public static EventReading ofUsageOnly(TokenUsage usage) {
        return new EventReading(false, false, false, true, usage, null);
    }
}
