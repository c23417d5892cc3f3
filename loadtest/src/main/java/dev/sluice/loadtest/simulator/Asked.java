package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a request asks for, whatever form it came in.
 *
 * @param prompt the text of the last thing that the user said
 * @param required the function that must be called; empty = the model's choice
 * @param turnsOfCalls how many times the model has called functions since then
 * @param results of its last calls
 * @param thinks whether thoughts are to be shown
 * @param media what else than text was sent, a word each: {@code image/png:68 bytes}
 * @param schema that the answer must fit; JSON null = none
 */
record Asked(
        String model,
        boolean stream,
        boolean includeUsage,
        String prompt,
        int promptTokens,
        OptionalInt maxTokens,
        List<Function> functions,
        Optional<Function> required,
        int turnsOfCalls,
        List<Result> results,
        boolean thinks,
        List<String> media,
        JsonValue schema) {

    /** A function that may be called; {@code properties} of its parameters' schema. */
    record Function(String name, JsonValue properties) {}

    record Result(String callId, String text) {}
}
