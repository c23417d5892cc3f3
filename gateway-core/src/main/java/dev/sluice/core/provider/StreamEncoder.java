package dev.sluice.core.provider;

/** Writes canonical events in the form of one surface. One instance an answer. */
public interface StreamEncoder {

    void encode(StreamEvent event, EventSink out);

    /** The answer is complete: writes what is still owed, the end marker at the least. */
    void complete(EventSink out);
}
