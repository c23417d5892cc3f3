package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;

/** Requests of each form; JSON is written with single quotes. */
final class FormRequests {

    private FormRequests() {}

    static String messages(String body, String... headers) {
        String[] all = new String[headers.length + 1];
        all[0] = "anthropic-version: 2023-06-01";
        System.arraycopy(headers, 0, all, 1, headers.length);
        return post("/v1/messages", body, all);
    }

    static String generate(String model, String body, String... headers) {
        return post("/v1beta/models/" + model + ":generateContent", body, headers);
    }

    static String generateStream(String model, String query, String body) {
        return post("/v1beta/models/" + model + ":streamGenerateContent" + query, body);
    }

    static String post(String target, String body, String... headers) {
        String json = quoted(body);
        return "POST "
                + target
                + " HTTP/1.1\r\nhost: simulator\r\ncontent-type: application/json\r\n"
                + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n")
                + "content-length: "
                + json.getBytes(UTF_8).length
                + "\r\n\r\n"
                + json;
    }

    static JsonValue json(String text) throws JsonSyntaxException {
        return JsonValue.parse(quoted(text));
    }

    private static String quoted(String text) {
        return text.replace('\'', '"');
    }
}
