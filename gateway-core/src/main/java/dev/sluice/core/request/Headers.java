package dev.sluice.core.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Header fields in the order in which they came. Immutable. */
public record Headers(List<Header> fields) {

    private static final Headers NONE = new Headers(List.of());

    public Headers {
        fields = List.copyOf(fields);
    }

    public static Headers none() {
        return NONE;
    }

    public static Headers of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("names and values come in pairs");
        }
        List<Header> fields = new ArrayList<>(namesAndValues.length / 2);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.add(new Header(namesAndValues[i], namesAndValues[i + 1]));
        }
        return new Headers(fields);
    }

    /** These fields and one more. */
    public Headers with(String name, String value) {
        List<Header> more = new ArrayList<>(fields.size() + 1);
        more.addAll(fields);
        more.add(new Header(name, value));
        return new Headers(more);
    }

    /** The first value of {@code name}. */
    public Optional<String> first(String name) {
        for (Header field : fields) {
            if (field.is(name)) {
                return Optional.of(field.value());
            }
        }
        return Optional.empty();
    }

    public boolean contains(String name) {
        return first(name).isPresent();
    }
}
