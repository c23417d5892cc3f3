package dev.sluice.loadtest.report;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.json.JsonValue.JsonString;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Members of a JSON object, in the order in which they are put. Confined to one thread. */
public final class JsonFields {
    private final Map<String, JsonValue> members = new LinkedHashMap<>();

    public JsonFields put(String name, JsonValue value) {
        members.put(name, value);
        return this;
    }

    public JsonFields put(String name, String value) {
        return put(name, new JsonString(value));
    }

    public JsonFields put(String name, boolean value) {
        return put(name, new JsonValue.JsonBoolean(value));
    }

    public JsonFields put(String name, long value) {
        return put(name, new JsonNumber(String.valueOf(value)));
    }

    /** Rounded to six places. */
    public JsonFields put(String name, double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(6, RoundingMode.HALF_EVEN);
        return put(name, new JsonNumber(rounded.stripTrailingZeros().toPlainString()));
    }

    /** In milliseconds; the name should say so. */
    public JsonFields put(String name, Duration value) {
        return put(name, value.toNanos() / 1_000_000.0);
    }

    public JsonFields putMillis(String name, Optional<Duration> value) {
        return value.isPresent() ? put(name, value.get()) : put(name, new JsonValue.JsonNull());
    }

    public JsonFields put(String name, Map<String, Long> counts) {
        JsonFields all = new JsonFields();
        counts.forEach(all::put);
        return put(name, all.object());
    }

    public JsonObject object() {
        return new JsonObject(Collections.unmodifiableMap(new LinkedHashMap<>(members)));
    }
}
