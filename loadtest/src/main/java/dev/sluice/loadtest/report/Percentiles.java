package dev.sluice.loadtest.report;

import dev.sluice.loadtest.json.JsonValue;
import java.time.Duration;

/** The usual figures of a set of durations. All are zero if there are none. */
public record Percentiles(
        long count, Duration p50, Duration p90, Duration p99, Duration p999, Duration max) {

    /** Members in milliseconds; JSON null if there is nothing to tell. */
    public JsonValue json() {
        return count == 0
                ? new JsonValue.JsonNull()
                : new JsonFields()
                        .put("count", count)
                        .put("p50_ms", p50)
                        .put("p90_ms", p90)
                        .put("p99_ms", p99)
                        .put("p99_9_ms", p999)
                        .put("max_ms", max)
                        .object();
    }
}
