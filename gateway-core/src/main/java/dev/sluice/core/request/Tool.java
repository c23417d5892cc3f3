package dev.sluice.core.request;

import org.jspecify.annotations.Nullable;

/** A tool that the model may call. */
public sealed interface Tool {

    /**
     * A function of the application.
     *
     * @param parameters a JSON Schema; null = no parameters were declared
     * @param strict whether arguments must fit the schema; null = unsaid
     */
    record Function(
            String name,
            @Nullable String description,
            @Nullable RawJson parameters,
            @Nullable Boolean strict,
            UnknownMembers unknown)
            implements Tool {}

    /** A kind that only the surface's own dialect knows, such as a tool that runs there. */
    record Foreign(RawJson json) implements Tool {}
}
