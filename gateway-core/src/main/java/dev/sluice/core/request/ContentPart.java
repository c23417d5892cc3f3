package dev.sluice.core.request;

import org.jspecify.annotations.Nullable;

/** One piece of what a message says. */
public sealed interface ContentPart
        permits ContentPart.Text,
                ContentPart.Image,
                ContentPart.Audio,
                ContentPart.Document,
                ContentPart.Refusal,
                ContentPart.Reasoning,
                ContentPart.Foreign,
                ToolCall {

    record Text(String text, UnknownMembers unknown) implements ContentPart {
        public Text(String text) {
            this(text, UnknownMembers.NONE);
        }
    }

    /**
     * Something to look at.
     *
     * @param detail how closely the model is to look: {@code low}, {@code high}, {@code auto}
     */
    record Image(MediaSource source, @Nullable String detail, UnknownMembers unknown)
            implements ContentPart {}

    /**
     * Something to listen to.
     *
     * @param data base64
     * @param format for example {@code wav}
     */
    record Audio(String data, String format, UnknownMembers unknown) implements ContentPart {}

    record Document(MediaSource source, @Nullable String fileName, UnknownMembers unknown)
            implements ContentPart {}

    /** What an assistant said in place of an answer. */
    record Refusal(String text) implements ContentPart {}

    /**
     * What an assistant thought.
     *
     * @param text empty where the provider shows none
     * @param bound what must come back unchanged to the provider that thought it
     */
    record Reasoning(String text, @Nullable ProviderBound bound) implements ContentPart {}

    /** A kind that only the surface's own dialect knows. */
    record Foreign(String type, RawJson json) implements ContentPart {}
}
