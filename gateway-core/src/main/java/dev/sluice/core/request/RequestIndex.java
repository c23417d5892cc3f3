package dev.sluice.core.request;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where in the raw body the few things stand that may have to change on the way to a provider.
 * Offsets are in bytes. Everything else of the body is passed on as it came.
 *
 * @param model the value of the member that names the model, quotes included; null where the
 *     surface carries the model outside of the body
 * @param streamOptions the member {@code stream_options}; null = absent
 * @param developerRoles the values of {@code role} that say {@code developer}, in ascending order
 * @param objectStart the offset just behind the opening brace, where a member can be put in
 */
public record RequestIndex(
        @Nullable Span model,
        @Nullable Member streamOptions,
        List<Span> developerRoles,
        int objectStart) {

    public RequestIndex {
        developerRoles = List.copyOf(developerRoles);
    }

    /** {@code [start, end)}. */
    public record Span(int start, int end) {
        public Span {
            if (start < 0 || end < start) {
                throw new IllegalArgumentException("not a span: " + start + ".." + end);
            }
        }

        public int length() {
            return end - start;
        }
    }

    /**
     * A member of the body's object.
     *
     * @param nameStart where the opening quote of its name stands
     */
    public record Member(int nameStart, Span value) {}
}
