package dev.sluice.netty.peer;

import static dev.sluice.loadtest.json.JsonValue.quote;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** generateContent; the first call of an answer is signed. */
record GeminiWording() implements Wording {

    /** Must come back with the call. */
    static final String SIGNATURE = "c2lnbmVkIGJ5IHRoZSBwZWVy";

    @Override
    public List<Event> stream(Answer answer, String model) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < answer.text().size(); i++) {
            String part = "{\"text\":" + quote(answer.text().get(i)) + "}";
            boolean last = i == answer.text().size() - 1;
            // The reason may stand beside the last piece or, as in some streams, behind it.
            events.add(event(response(part, "", i + 1, model), true));
            if (last) {
                events.add(event(response("{\"text\":\"\"}", finish(answer), i + 1, model), false));
            }
        }
        if (!answer.calls().isEmpty()) {
            events.add(
                    event(response(calls(answer), finish(answer), answer.tokens(), model), true));
        }
        return events;
    }

    @Override
    public String whole(Answer answer, String model) {
        String parts =
                answer.calls().isEmpty()
                        ? "{\"text\":" + quote(answer.whole()) + "}"
                        : calls(answer);
        return response(parts, finish(answer), answer.tokens(), model);
    }

    @Override
    public String error(int status, String message) {
        String word =
                switch (status) {
                    case 400 -> "INVALID_ARGUMENT";
                    case 429 -> "RESOURCE_EXHAUSTED";
                    case 503 -> "UNAVAILABLE";
                    default -> "INTERNAL";
                };
        return "{\"error\":{\"code\":%d,\"message\":%s,\"status\":\"%s\"}}"
                .formatted(status, quote(message), word);
    }

    @Override
    public String errorEvent(String message) {
        return "data: " + error(503, message) + "\r\n\r\n";
    }

    private static String calls(Answer answer) {
        return IntStream.range(0, answer.calls().size())
                .mapToObj(i -> call(answer.calls().get(i), i == 0))
                .collect(Collectors.joining(","));
    }

    private static String call(Answer.Call call, boolean signed) {
        return "{\"functionCall\":{\"name\":%s,\"args\":%s}%s}"
                .formatted(
                        quote(call.name()),
                        call.arguments(),
                        signed ? ",\"thoughtSignature\":" + quote(SIGNATURE) : "");
    }

    private static String finish(Answer answer) {
        return ",\"finishReason\":" + (answer.cut() ? "\"MAX_TOKENS\"" : "\"STOP\"");
    }

    private static String response(String parts, String finish, int tokens, String model) {
        return "{\"candidates\":[{\"content\":{\"parts\":[%s],\"role\":\"model\"}%s,\"index\":0}],\"usageMetadata\":{\"promptTokenCount\":%d,\"candidatesTokenCount\":%d,\"totalTokenCount\":%d},\"modelVersion\":%s,\"responseId\":\"peer\"}"
                .formatted(
                        parts, finish, PROMPT_TOKENS, tokens, PROMPT_TOKENS + tokens, quote(model));
    }

    private static Event event(String json, boolean content) {
        return new Event("data: " + json + "\r\n\r\n", content);
    }
}
