package dev.sluice.cache.exact;

import dev.sluice.cache.recording.RecordedAnswer;
import dev.sluice.core.provider.StreamEvent;
import org.jspecify.annotations.Nullable;

/**
 * What an entry takes of the heap, about: texts as the runtime keeps them, and for each object its
 * head and fields with compressed references.
 */
final class EntrySize {

    /** Head and fields of a text, and the head of its array. */
    private static final int TEXT = 40;

    /** The largest kind of event, its boxed numbers and its place in the list. */
    private static final int EVENT = 48;

    /** Entry, answer, list, the memory's own node and its place in the table. */
    private static final int ENTRY = 320;

    private EntrySize() {}

    static long of(RecordedAnswer answer) {
        long bytes = ENTRY;
        bytes += text(answer.ticket().key());
        bytes += text(answer.ticket().model());
        bytes += text(answer.ticket().owner());
        for (StreamEvent event : answer.events()) {
            bytes += EVENT + texts(event);
        }
        return bytes;
    }

    private static long texts(StreamEvent event) {
        return switch (event) {
            case StreamEvent.Started started -> text(started.id()) + text(started.model());
            case StreamEvent.TextDelta delta -> text(delta.text());
            case StreamEvent.ReasoningDelta delta -> text(delta.text());
            case StreamEvent.RefusalDelta delta -> text(delta.text());
            case StreamEvent.ToolCallDelta call ->
                    text(call.id()) + text(call.name()) + text(call.arguments());
            case StreamEvent.Finished end -> text(end.raw());
            case StreamEvent.Uncarried uncarried -> text(uncarried.member());
            // Token counts; what is bound to a model and what failed is not kept.
            case StreamEvent.UsageReported _, StreamEvent.ReasoningBound _, StreamEvent.Failed _ ->
                    TEXT;
        };
    }

    private static long text(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        boolean latin = true;
        for (int i = 0; i < text.length() && latin; i++) {
            latin = text.charAt(i) <= 0xFF;
        }
        return TEXT + (latin ? 1L : 2L) * text.length();
    }
}
