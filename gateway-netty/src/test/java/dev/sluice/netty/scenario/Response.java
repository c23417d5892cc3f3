package dev.sluice.netty.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A response as a client has it in the end. */
final class Response {

    private final ResponseHead head;
    private final byte[] body;
    private final boolean whole;

    /**
     * A response.
     *
     * @param whole whether its body ended as HTTP demands; false where the connection ended first
     */
    Response(ResponseHead head, byte[] body, boolean whole) {
        this.head = head;
        this.body = body;
        this.whole = whole;
    }

    ResponseHead head() {
        return head;
    }

    byte[] body() {
        return body;
    }

    boolean whole() {
        return whole;
    }

    int status() {
        return head.status();
    }

    String header(String name) {
        return head.header(name);
    }

    String text() {
        return new String(body, UTF_8);
    }

    JsonValue json() {
        return parse(text());
    }

    /** A member of the error object; the empty string where it is null or absent. */
    String error(String member) {
        return json().at("error", member).textOr("");
    }

    /** The payloads of all events: data lines joined, comments skipped. */
    List<String> payloads() {
        List<String> payloads = new ArrayList<>();
        for (String block : text().replace("\r\n", "\n").split("\n\n", -1)) {
            String payload =
                    block.lines()
                            .filter(line -> line.startsWith("data:"))
                            .map(line -> line.substring(5))
                            .map(line -> line.startsWith(" ") ? line.substring(1) : line)
                            .collect(Collectors.joining("\n"));
            if (!payload.isEmpty()) {
                payloads.add(payload);
            }
        }
        return payloads;
    }

    /** The text that the chunks of a stream carry. */
    String content() {
        return payloads().stream()
                .filter(payload -> !payload.equals("[DONE]"))
                .flatMap(payload -> parse(payload).at("choices").elements().stream())
                .map(choice -> choice.at("delta", "content").textOr(""))
                .collect(Collectors.joining());
    }

    /** The text of a whole answer. */
    String message() {
        return json().at("choices").elements().stream()
                .map(choice -> choice.at("message", "content").textOr(""))
                .collect(Collectors.joining());
    }

    /** The errors inside of a stream. */
    List<JsonValue> errorEvents() {
        return payloads().stream()
                .filter(payload -> payload.startsWith("{"))
                .map(Response::parse)
                .map(event -> event.at("error"))
                .filter(JsonValue.JsonObject.class::isInstance)
                .toList();
    }

    boolean isDone() {
        return payloads().contains("[DONE]");
    }

    private static JsonValue parse(String text) {
        try {
            return JsonValue.parse(text);
        } catch (JsonSyntaxException e) {
            throw new AssertionError("no JSON: " + text, e);
        }
    }
}
