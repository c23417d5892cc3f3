package dev.sluice.netty.admin;

import dev.sluice.core.error.DidYouMean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What stands behind the question mark: known names, each once, each with a value. */
record Query(Map<String, String> values) {

    Query {
        values = Map.copyOf(values);
    }

    /**
     * Reads a query.
     *
     * @param text still encoded
     * @throws BadRequest where it holds something else; a filter that is not understood must not
     *     widen what is changed
     */
    static Query read(String text, List<String> known) throws BadRequest {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : text.isEmpty() ? new String[0] : text.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            if (!known.contains(name)) {
                throw unknown(name, known);
            }
            String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
            if (value.isEmpty()) {
                throw new BadRequest("'" + name + "' in the query has no value.");
            }
            if (values.put(name, value) != null) {
                throw new BadRequest("'" + name + "' stands in the query more than once.");
            }
        }
        return new Query(values);
    }

    @Nullable String get(String name) {
        return values.get(name);
    }

    /** In a query, unlike in a path, a plus is a space. */
    private static String decoded(String text) throws BadRequest {
        Optional<String> decoded = PercentCoding.decode(text.replace('+', ' '));
        if (decoded.isEmpty()) {
            throw new BadRequest("The query is not percent-encoded UTF-8.");
        }
        return decoded.get();
    }

    private static BadRequest unknown(String name, List<String> known) {
        if (known.isEmpty()) {
            return new BadRequest("This path takes no query.");
        }
        return new BadRequest(
                "The query has a name that is not known here; known: "
                        + String.join(", ", known)
                        + "."
                        + DidYouMean.closest(name, known)
                                .map(meant -> " Did you mean '" + meant + "'?")
                                .orElse(""));
    }
}
