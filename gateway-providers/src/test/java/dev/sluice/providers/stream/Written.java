package dev.sluice.providers.stream;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.StreamEncoder;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.Surface;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Canonical events as a surface writes them; double quotes are shown as single ones. */
public final class Written {

    private static final AnswerRules RULES =
            new AnswerRules(null, "asked", /* usageRequested= */ true, () -> 12);

    private Written() {}

    public static String whole(Surface surface, StreamEvent... events) {
        return shown(ByteBuffer.wrap(surface.encodeAnswer(List.of(events), RULES)));
    }

    /** A stream that comes to its end. */
    public static String stream(Surface surface, StreamEvent... events) {
        StringBuilder written = new StringBuilder();
        StreamEncoder encoder = surface.streamEncoder(RULES);
        for (StreamEvent event : events) {
            encoder.encode(event, bytes -> written.append(shown(bytes)));
        }
        encoder.complete(bytes -> written.append(shown(bytes)));
        return written.toString();
    }

    /** What has been written when the last of the events has come, and no end. */
    public static String begun(Surface surface, StreamEvent... events) {
        StringBuilder written = new StringBuilder();
        StreamEncoder encoder = surface.streamEncoder(RULES);
        for (StreamEvent event : events) {
            encoder.encode(event, bytes -> written.append(shown(bytes)));
        }
        return written.toString();
    }

    private static String shown(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString().replace('"', '\'');
    }
}
