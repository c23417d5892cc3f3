package dev.sluice.providers.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Cuts a body into events, each with its blank line, as the transport hands them over. */
public final class SseEvents {

    private SseEvents() {}

    public static List<ByteBuffer> of(String body) {
        return of(body.getBytes(StandardCharsets.UTF_8));
    }

    public static List<ByteBuffer> of(byte[] body) {
        List<ByteBuffer> events = new ArrayList<>();
        int start = 0;
        int i = 0;
        boolean lineIsEmpty = true;
        while (i < body.length) {
            if (body[i] != '\n' && body[i] != '\r') {
                lineIsEmpty = false;
                i++;
                continue;
            }
            i += body[i] == '\r' && i + 1 < body.length && body[i + 1] == '\n' ? 2 : 1;
            if (lineIsEmpty) {
                events.add(ByteBuffer.wrap(body, start, i - start));
                start = i;
            }
            lineIsEmpty = true;
        }
        if (start < body.length) {
            events.add(ByteBuffer.wrap(body, start, body.length - start));
        }
        return events;
    }
}
