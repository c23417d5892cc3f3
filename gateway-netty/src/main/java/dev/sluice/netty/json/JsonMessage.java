package dev.sluice.netty.json;

import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.util.MultiFormatStringBuilderFormattable;
import org.jspecify.annotations.Nullable;

/**
 * A log line whose message is one JSON object. It is written to text once, by the log's own thread,
 * so what it holds is immutable; its type says so by {@code @AsynchronouslyFormattable}.
 */
public interface JsonMessage extends Message, MultiFormatStringBuilderFormattable {

    /** Writes the object's members. */
    void members(JsonLine line);

    @Override
    default void formatTo(StringBuilder out) {
        JsonLine line = new JsonLine(out);
        line.begin();
        members(line);
        line.end();
    }

    @Override
    default void formatTo(String[] formats, StringBuilder out) {
        formatTo(out);
    }

    @Override
    default String getFormattedMessage() {
        StringBuilder out = new StringBuilder(512);
        formatTo(out);
        return out.toString();
    }

    @Override
    default String getFormattedMessage(String[] formats) {
        return getFormattedMessage();
    }

    @Override
    default String[] getFormats() {
        return new String[] {"JSON"};
    }

    @Override
    default Object[] getParameters() {
        return new Object[0];
    }

    @Override
    default @Nullable Throwable getThrowable() {
        return null;
    }
}
