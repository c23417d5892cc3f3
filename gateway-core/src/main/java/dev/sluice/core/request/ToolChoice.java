package dev.sluice.core.request;

/** Whether and which tool the model has to call. */
public sealed interface ToolChoice {

    record Auto() implements ToolChoice {}

    record None() implements ToolChoice {}

    /** Any tool, but one. */
    record Required() implements ToolChoice {}

    record Function(String name) implements ToolChoice {}

    /** A form that only the surface's own dialect knows. */
    record Foreign(RawJson json) implements ToolChoice {}
}
