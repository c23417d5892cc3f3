package dev.sluice.loadtest.drill.bench;

import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.report.JsonFields;

/**
 * A report of four parts.
 *
 * @param headline what the clients saw, one line
 * @param body what happened, whole lines
 * @param figures the same for programs
 */
public record PlainReport(
        String drill, String headline, Marks marks, String body, JsonObject figures)
        implements DrillReport {

    @Override
    public String text() {
        return headline + "\n" + marks.verdict() + "\n\n" + body + marks.text();
    }

    @Override
    public JsonValue json() {
        return new JsonFields()
                .put("drill", drill)
                .put("passed", passed())
                .put("figures", figures)
                .put("marks", marks.json())
                .object();
    }

    @Override
    public boolean passed() {
        return marks.passed();
    }
}
