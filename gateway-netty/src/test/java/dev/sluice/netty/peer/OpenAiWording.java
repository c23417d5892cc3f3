package dev.sluice.netty.peer;

import static dev.sluice.loadtest.json.JsonValue.quote;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Chat completions. */
record OpenAiWording() implements Wording {

    @Override
    public List<Event> stream(Answer answer, String model) {
        List<Event> events = new ArrayList<>();
        events.add(chunk(model, "{\"role\":\"assistant\",\"content\":\"\"}", "null", false));
        for (String piece : answer.text()) {
            events.add(chunk(model, "{\"content\":" + quote(piece) + "}", "null", true));
        }
        for (int i = 0; i < answer.calls().size(); i++) {
            Answer.Call call = answer.calls().get(i);
            events.add(chunk(model, calls(i, call(call, "")), "null", true));
            for (String piece : call.pieces()) {
                String more = "\"function\":{\"arguments\":" + quote(piece) + "}";
                events.add(chunk(model, calls(i, more), "null", true));
            }
        }
        events.add(chunk(model, "{}", quote(finish(answer)), false));
        events.add(
                event("{" + common("chat.completion.chunk", model) + usage(answer) + "}", false));
        events.add(new Event("data: [DONE]\n\n", false));
        return events;
    }

    @Override
    public String whole(Answer answer, String model) {
        String calls =
                IntStream.range(0, answer.calls().size())
                        .mapToObj(answer.calls()::get)
                        .map(call -> "{" + call(call, call.arguments()) + "}")
                        .collect(Collectors.joining(","));
        return "{"
                + common("chat.completion", model)
                + usage(answer)
                        .replace(
                                "\"choices\":[]",
                                "\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":"
                                        + (answer.calls().isEmpty()
                                                ? quote(answer.whole())
                                                : "null,\"tool_calls\":[" + calls + "]")
                                        + "},\"finish_reason\":"
                                        + quote(finish(answer))
                                        + "}]")
                + "}";
    }

    @Override
    public String error(int status, String message) {
        return "{\"error\":{\"message\":%s,\"type\":\"%s\",\"param\":null,\"code\":null}}"
                .formatted(quote(message), status < 500 ? "invalid_request_error" : "server_error");
    }

    @Override
    public String errorEvent(String message) {
        return "data: " + error(500, message) + "\n\n";
    }

    private static String calls(int index, String members) {
        return "{\"tool_calls\":[{\"index\":" + index + "," + members + "}]}";
    }

    private static String call(Answer.Call call, String arguments) {
        return "\"id\":%s,\"type\":\"function\",\"function\":{\"name\":%s,\"arguments\":%s}"
                .formatted(quote(call.id()), quote(call.name()), quote(arguments));
    }

    private static String finish(Answer answer) {
        if (answer.cut()) {
            return "length";
        }
        return answer.calls().isEmpty() ? "stop" : "tool_calls";
    }

    private static Event chunk(String model, String delta, String finish, boolean content) {
        return event(
                "{%s\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}],\"usage\":null}"
                        .formatted(common("chat.completion.chunk", model), delta, finish),
                content);
    }

    private static String common(String object, String model) {
        return "\"id\":\"chatcmpl-peer\",\"object\":\"%s\",\"created\":1790000000,\"model\":%s,"
                .formatted(object, quote(model));
    }

    private static String usage(Answer answer) {
        return "\"choices\":[],\"usage\":{\"prompt_tokens\":%d,\"completion_tokens\":%d,\"total_tokens\":%d}"
                .formatted(PROMPT_TOKENS, answer.tokens(), PROMPT_TOKENS + answer.tokens());
    }

    private static Event event(String json, boolean content) {
        return new Event("data: " + json + "\n\n", content);
    }
}
