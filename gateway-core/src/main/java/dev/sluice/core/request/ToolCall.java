package dev.sluice.core.request;

import org.jspecify.annotations.Nullable;

/**
 * A call that an assistant made in an earlier turn. It stands among the parts of the turn, because
 * some providers want thoughts and calls back in the order in which they came.
 */
public sealed interface ToolCall extends ContentPart {

    /**
     * A call of a function of the application.
     *
     * @param id as the provider gave it, without what a surface had to hide in it
     * @param arguments the text that the model wrote; usually a JSON object, and not always valid
     * @param bound what must come back unchanged to the model that made the call
     */
    record Function(
            String id,
            String name,
            String arguments,
            @Nullable ProviderBound bound,
            UnknownMembers unknown)
            implements ToolCall {

        /** A call that nothing is bound to. */
        public Function(String id, String name, String arguments, UnknownMembers unknown) {
            this(id, name, arguments, null, unknown);
        }
    }

    /** A kind that only the surface's own dialect knows. */
    record ForeignCall(RawJson json) implements ToolCall {}
}
