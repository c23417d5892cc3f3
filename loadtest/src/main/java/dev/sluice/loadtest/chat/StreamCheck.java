package dev.sluice.loadtest.chat;

import static dev.sluice.loadtest.chat.FaultKind.BAD_STREAM;
import static dev.sluice.loadtest.chat.FaultKind.CUT;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonArray;
import dev.sluice.loadtest.json.JsonValue.JsonNull;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.json.JsonValue.JsonString;
import java.util.Map;
import java.util.TreeMap;

/**
 * Checks the events of one stream in OpenAI's form, in their order: whole JSON, one finish reason
 * for each choice and no content after it, {@code [DONE]} at the end and nothing behind it.
 * Confined to the reading thread.
 */
final class StreamCheck {
    private static final String DONE = "[DONE]";

    private static final class Choice {
        private final StringBuilder text = new StringBuilder();
        private boolean finished;
    }

    private final Map<String, Choice> choices = new TreeMap<>();
    private boolean done;
    private String degraded = "";

    /** True if the event brought content. */
    boolean accept(String data) throws WrongAnswerException {
        if (done) {
            throw new WrongAnswerException(BAD_STREAM, "an event came after [DONE]");
        }
        if (data.equals(DONE)) {
            end();
            return false;
        }
        JsonValue event = parse(data);
        if (!(event.at("error") instanceof JsonNull)) {
            throw new WrongAnswerException(
                    CUT, "an error event: " + event.at("error", "message").textOr(data));
        }
        if (!(event.at("choices") instanceof JsonArray)) {
            throw new WrongAnswerException(BAD_STREAM, "an event has no choices");
        }
        degraded = event.at("sluice", "degraded").textOr(degraded);
        boolean content = false;
        for (JsonValue choice : event.at("choices").elements()) {
            content |= accept(choice);
        }
        return content;
    }

    /** The text of the first choice; call it when the body has ended. */
    String text() throws WrongAnswerException {
        if (!done) {
            throw new WrongAnswerException(CUT, "the stream ended without [DONE]");
        }
        return choices.values().iterator().next().text.toString();
    }

    /** The makeshift that the stream says it is; empty = none. */
    String degraded() {
        return degraded;
    }

    private void end() throws WrongAnswerException {
        if (choices.isEmpty()) {
            throw new WrongAnswerException(BAD_STREAM, "[DONE] came without a choice");
        }
        for (Map.Entry<String, Choice> choice : choices.entrySet()) {
            if (!choice.getValue().finished) {
                throw new WrongAnswerException(
                        BAD_STREAM, "choice " + choice.getKey() + " has no finish reason");
            }
        }
        done = true;
    }

    private boolean accept(JsonValue event) throws WrongAnswerException {
        String index = event.at("index").compact();
        Choice choice = choices.computeIfAbsent(index, _ -> new Choice());
        boolean content = hasContent(event.at("delta"));
        boolean finish = event.at("finish_reason") instanceof JsonString;
        if (choice.finished && (content || finish)) {
            throw new WrongAnswerException(
                    BAD_STREAM, "choice %s goes on after its finish reason".formatted(index));
        }
        choice.text.append(event.at("delta", "content").textOr(""));
        choice.finished |= finish;
        return content;
    }

    /** Anything but the role and empty values is content. */
    private static boolean hasContent(JsonValue delta) {
        return delta instanceof JsonObject(Map<String, JsonValue> members)
                && members.entrySet().stream()
                        .anyMatch(m -> !m.getKey().equals("role") && !isEmpty(m.getValue()));
    }

    private static boolean isEmpty(JsonValue value) {
        return switch (value) {
            case JsonNull() -> true;
            case JsonString(String text) -> text.isEmpty();
            case JsonArray array -> array.items().isEmpty();
            case JsonObject _, JsonValue.JsonNumber _, JsonValue.JsonBoolean _ -> false;
        };
    }

    private static JsonValue parse(String data) throws WrongAnswerException {
        try {
            return JsonValue.parse(data);
        } catch (JsonSyntaxException e) {
            throw new WrongAnswerException(
                    BAD_STREAM, "an event is no whole JSON: " + e.getMessage());
        }
    }
}
