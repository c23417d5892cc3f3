package dev.sluice.loadtest.chat;

import static dev.sluice.loadtest.chat.FaultKind.BAD_STREAM;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonString;
import java.util.List;

/** Checks an answer in OpenAI's form that came whole. */
final class WholeCheck {
    private WholeCheck() {}

    /** The text of its first choice. */
    static String text(String body) throws WrongAnswerException {
        JsonValue answer;
        try {
            answer = JsonValue.parse(body);
        } catch (JsonSyntaxException e) {
            throw new WrongAnswerException(BAD_STREAM, "no whole JSON: " + e.getMessage());
        }
        List<JsonValue> choices = answer.at("choices").elements();
        if (choices.isEmpty()) {
            throw new WrongAnswerException(BAD_STREAM, "the answer has no choices");
        }
        for (JsonValue choice : choices) {
            if (!(choice.at("finish_reason") instanceof JsonString)) {
                throw new WrongAnswerException(BAD_STREAM, "a choice has no finish reason");
            }
        }
        return choices.getFirst().at("message", "content").textOr("");
    }
}
