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
 * @param carriers string values, quotes included, in which something rides that only one model can
 *     read, such as ids of calls; in ascending order
 * @param strangers elements of arrays that only a model of another form can read; in ascending
 *     order, outside of each other
 * @param objectStart the offset just behind the opening brace, where a member can be put in
 */
public record RequestIndex(
        @Nullable Span model,
        @Nullable Member streamOptions,
        List<Span> developerRoles,
        List<Span> carriers,
        List<Span> strangers,
        int objectStart) {

    public RequestIndex {
        developerRoles = List.copyOf(developerRoles);
        carriers = List.copyOf(carriers);
        strangers = List.copyOf(strangers);
    }

    /** An index of a body in which nothing rides. */
    public RequestIndex(
            @Nullable Span model,
            @Nullable Member streamOptions,
            List<Span> developerRoles,
            int objectStart) {
        this(model, streamOptions, developerRoles, List.of(), List.of(), objectStart);
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
