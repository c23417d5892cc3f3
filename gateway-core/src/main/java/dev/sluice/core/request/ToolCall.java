package dev.sluice.core.request;

/** A call that an assistant made in an earlier turn. */
public sealed interface ToolCall {

    /**
     * A call of a function of the application.
     *
     * @param arguments the text that the model wrote; usually a JSON object, and not always valid
     */
    record Function(String id, String name, String arguments, UnknownMembers unknown)
            implements ToolCall {}

    /** A kind that only the surface's own dialect knows. */
    record Foreign(RawJson json) implements ToolCall {}
}
