package dev.sluice.loadtest.chat;

import static dev.sluice.loadtest.json.JsonValue.quote;

/**
 * One request of a chat.
 *
 * @param model the name that is asked for
 * @param more further members of the body, such as {@code ,"max_tokens":10}; empty for none
 */
public record Question(String model, String prompt, boolean stream, String more) {

    public String body() {
        return "{\"model\":"
                + quote(model)
                + (stream ? ",\"stream\":true" : "")
                + more
                + ",\"messages\":[{\"role\":\"user\",\"content\":"
                + quote(prompt)
                + "}]}";
    }
}
