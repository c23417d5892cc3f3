package dev.sluice.netty.peer;

import static dev.sluice.loadtest.json.JsonValue.quote;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Messages. */
record AnthropicWording() implements Wording {

    @Override
    public List<Event> stream(Answer answer, String model) {
        List<Event> events = new ArrayList<>();
        events.add(
                event(
                        "message_start",
                        "\"message\":" + message(model, "[]", "null", usage(1)),
                        false));
        events.add(event("ping", "\"noise\":1", false));
        int index = 0;
        if (!answer.text().isEmpty()) {
            events.add(start(index, "{\"type\":\"text\",\"text\":\"\"}", false));
            for (String piece : answer.text()) {
                events.add(delta(index, "{\"type\":\"text_delta\",\"text\":" + quote(piece) + "}"));
            }
            events.add(stop(index++));
        }
        for (Answer.Call call : answer.calls()) {
            events.add(start(index, block(call, "{}"), true));
            for (String piece : call.pieces()) {
                String json = "\"partial_json\":" + quote(piece);
                events.add(delta(index, "{\"type\":\"input_json_delta\"," + json + "}"));
            }
            events.add(stop(index++));
        }
        events.add(
                event(
                        "message_delta",
                        "\"delta\":{\"stop_reason\":%s,\"stop_sequence\":null},\"usage\":%s"
                                .formatted(quote(reason(answer)), usage(answer.tokens())),
                        false));
        events.add(event("message_stop", "\"noise\":1", false));
        return events;
    }

    @Override
    public String whole(Answer answer, String model) {
        Stream<String> text =
                answer.text().isEmpty()
                        ? Stream.of()
                        : Stream.of("{\"type\":\"text\",\"text\":" + quote(answer.whole()) + "}");
        Stream<String> calls = answer.calls().stream().map(call -> block(call, call.arguments()));
        String content = Stream.concat(text, calls).collect(Collectors.joining(",", "[", "]"));
        return message(model, content, quote(reason(answer)), usage(answer.tokens()));
    }

    @Override
    public String error(int status, String message) {
        String type =
                switch (status) {
                    case 400 -> "invalid_request_error";
                    case 429 -> "rate_limit_error";
                    case 529 -> "overloaded_error";
                    default -> "api_error";
                };
        return "{\"type\":\"error\",\"error\":{\"type\":\"%s\",\"message\":%s},\"request_id\":\"req_1\"}"
                .formatted(type, quote(message));
    }

    @Override
    public String errorEvent(String message) {
        return "event: error\ndata: " + error(529, message) + "\n\n";
    }

    private static String message(String model, String content, String reason, String usage) {
        return "{\"id\":\"msg_peer\",\"type\":\"message\",\"role\":\"assistant\",\"model\":%s,\"content\":%s,\"stop_reason\":%s,\"stop_sequence\":null,\"usage\":%s}"
                .formatted(quote(model), content, reason, usage);
    }

    private static String block(Answer.Call call, String input) {
        return "{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":%s}"
                .formatted(quote(call.id()), quote(call.name()), input);
    }

    private static String reason(Answer answer) {
        if (answer.cut()) {
            return "max_tokens";
        }
        return answer.calls().isEmpty() ? "end_turn" : "tool_use";
    }

    private static String usage(int output) {
        return "{\"input_tokens\":%d,\"cache_creation_input_tokens\":0,\"cache_read_input_tokens\":0,\"output_tokens\":%d}"
                .formatted(PROMPT_TOKENS, output);
    }

    private static Event start(int index, String block, boolean content) {
        return event(
                "content_block_start",
                "\"index\":" + index + ",\"content_block\":" + block,
                content);
    }

    private static Event delta(int index, String delta) {
        return event("content_block_delta", "\"index\":" + index + ",\"delta\":" + delta, true);
    }

    private static Event stop(int index) {
        return event("content_block_stop", "\"index\":" + index, false);
    }

    private static Event event(String name, String members, boolean content) {
        return new Event(
                "event: %s\ndata: {\"type\":\"%s\",%s}\n\n".formatted(name, name, members),
                content);
    }
}
