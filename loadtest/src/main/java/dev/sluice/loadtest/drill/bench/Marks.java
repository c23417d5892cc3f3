package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonArray;
import java.util.List;
import java.util.stream.Collectors;

/** All marks of one drill. */
public record Marks(List<Mark> all) {
    public Marks {
        all = List.copyOf(all);
    }

    public static Marks of(Mark... marks) {
        return new Marks(List.of(marks));
    }

    public boolean passed() {
        return all.stream().noneMatch(Mark::failed);
    }

    /** The verdict in one line, without its end. */
    public String verdict() {
        return passed()
                ? "all marks hold"
                : all.stream()
                        .filter(Mark::failed)
                        .map(Mark::name)
                        .collect(Collectors.joining("; ", "FAILED: ", ""));
    }

    /** The last part of a report. */
    public String text() {
        return all.stream().map(Mark::line).collect(Collectors.joining("", "\nmarks\n", ""));
    }

    public JsonValue json() {
        return new JsonArray(all.stream().map(Mark::json).toList());
    }
}
