package dev.sluice.core.provider;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one upstream call.
 *
 * @param firstByte until the response head of a stream
 * @param firstToken until the first content of a stream, or the head of an answer that is not
 *     streamed
 * @param idle between chunks after that
 * @param total the whole call; null = no limit
 */
public record CallTimeouts(
        Duration connect,
        Duration firstByte,
        Duration firstToken,
        Duration idle,
        @Nullable Duration total) {}
