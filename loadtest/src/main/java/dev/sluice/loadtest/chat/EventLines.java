package dev.sluice.loadtest.chat;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the bytes of a stream into server-sent events. Comments and fields other than {@code data}
 * are passed over. Confined to the reading thread.
 */
final class EventLines {
    private static final int MAX_EVENT = 64 << 20; // 64 MiB

    /** Gets the data of each complete event. */
    interface EventConsumer {
        void accept(String data) throws WrongAnswerException;
    }

    private final EventConsumer events;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    private @Nullable StringBuilder data;
    private boolean afterReturn;

    EventLines(EventConsumer events) {
        this.events = events;
    }

    void accept(byte[] bytes, int count) throws WrongAnswerException {
        int start = 0;
        for (int i = 0; i < count; i++) {
            byte b = bytes[i];
            if (b == '\n' || b == '\r') {
                line.write(bytes, start, i - start);
                start = i + 1;
                if (!(b == '\n' && afterReturn)) {
                    endOfLine();
                }
                afterReturn = b == '\r';
            } else {
                afterReturn = false;
            }
        }
        line.write(bytes, start, count - start);
        if (line.size() > MAX_EVENT) {
            throw new WrongAnswerException(FaultKind.BAD_STREAM, "an event does not end");
        }
    }

    /** True if the last event has no blank line behind it. */
    boolean isInsideEvent() {
        return data != null || line.size() > 0;
    }

    private void endOfLine() throws WrongAnswerException {
        String text = line.toString(UTF_8);
        line.reset();
        if (text.isEmpty()) {
            dispatch();
        } else if (text.startsWith("data:")) {
            String value = text.startsWith("data: ") ? text.substring(6) : text.substring(5);
            data = data == null ? new StringBuilder(value) : data.append('\n').append(value);
        }
    }

    private void dispatch() throws WrongAnswerException {
        if (data != null) {
            String complete = data.toString();
            data = null;
            events.accept(complete);
        }
    }
}
