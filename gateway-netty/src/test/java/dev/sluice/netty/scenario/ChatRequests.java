package dev.sluice.netty.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.loadtest.json.JsonValue;

/** Requests as text. */
final class ChatRequests {

    static final String PATH = "/v1/chat/completions";

    private ChatRequests() {}

    static String streamed(String prompt) {
        return post(streamedBody("smart", prompt));
    }

    static String whole(String prompt) {
        return post(wholeBody("smart", prompt));
    }

    static String streamedBody(String model, String prompt) {
        return "{\"model\":\"%s\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":%s}]}"
                .formatted(model, JsonValue.quote(prompt));
    }

    static String wholeBody(String model, String prompt) {
        return "{\"model\":\"%s\",\"messages\":[{\"role\":\"user\",\"content\":%s}]}"
                .formatted(model, JsonValue.quote(prompt));
    }

    /** Header lines come without their line ends. */
    static String post(String body, String... headers) {
        return head("POST", PATH, body.getBytes(UTF_8).length, headers) + body;
    }

    static String head(String method, String target, int length, String... headers) {
        String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        return method
                + " "
                + target
                + " HTTP/1.1\r\nhost: gateway.test\r\ncontent-type: application/json\r\n"
                + more
                + "content-length: "
                + length
                + "\r\n\r\n";
    }

    static String get(String target, String... headers) {
        String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        return "GET " + target + " HTTP/1.1\r\nhost: gateway.test\r\n" + more + "\r\n";
    }
}
