package dev.sluice.loadtest.simulator;

import static dev.sluice.loadtest.json.JsonValue.quote;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What one key has asked of a simulator since its start. The key is made up, so it is told whole.
 *
 * @param requests let in
 * @param refused for its limit
 * @param inputTokens of those let in; so are {@code outputTokens}
 * @param peak the most tokens that any minute would have had, refused requests included
 */
public record KeyUsage(
        String key, long requests, long refused, long inputTokens, long outputTokens, long peak) {

    static String json(List<KeyUsage> usage) {
        return usage.stream().map(KeyUsage::json).collect(Collectors.joining(",", "[", "]\n"));
    }

    /** What {@code /keys} of the control port says. */
    public static List<KeyUsage> parse(String json) throws JsonSyntaxException {
        return JsonValue.parse(json).elements().stream()
                .map(
                        usage ->
                                new KeyUsage(
                                        usage.at("key").textOr(""),
                                        number(usage, "requests"),
                                        number(usage, "refused"),
                                        number(usage, "input_tokens"),
                                        number(usage, "output_tokens"),
                                        number(usage, "peak")))
                .toList();
    }

    private static long number(JsonValue usage, String member) {
        return usage.at(member) instanceof JsonNumber(String literal) ? Long.parseLong(literal) : 0;
    }

    private String json() {
        return """
        {"key":%s,"requests":%d,"refused":%d,"input_tokens":%d,"output_tokens":%d,"peak":%d}\
        """
                .formatted(quote(key), requests, refused, inputTokens, outputTokens, peak);
    }
}
