package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.report.JsonFields;

/**
 * Something that a drill demands of the gateway.
 *
 * @param counts whether the drill fails if it does not hold; else it is only told
 */
public record Mark(String name, boolean holds, boolean counts, String seen) {

    /** One that counts. */
    public static Mark of(String name, boolean holds, String seen) {
        return new Mark(name, holds, /* counts= */ true, seen);
    }

    public boolean failed() {
        return counts && !holds;
    }

    String line() {
        return "  %-8s %s: %s\n".formatted(word(), name, seen);
    }

    private String word() {
        if (holds) {
            return "holds";
        }
        return counts ? "FAILED" : "(missed)";
    }

    JsonValue json() {
        return new JsonFields()
                .put("name", name)
                .put("holds", holds)
                .put("counts", counts)
                .put("seen", seen)
                .object();
    }
}
