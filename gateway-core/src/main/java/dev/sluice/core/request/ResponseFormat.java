package dev.sluice.core.request;

import org.jspecify.annotations.Nullable;

/** The form that the answer's text must have. */
public sealed interface ResponseFormat {

    record Text() implements ResponseFormat {}

    /** Some JSON object. */
    record JsonObject() implements ResponseFormat {}

    /** JSON that fits a schema. */
    record JsonSchema(
            String name,
            @Nullable String description,
            @Nullable RawJson schema,
            @Nullable Boolean strict)
            implements ResponseFormat {}

    /** A form that only the surface's own dialect knows. */
    record Foreign(RawJson json) implements ResponseFormat {}
}
