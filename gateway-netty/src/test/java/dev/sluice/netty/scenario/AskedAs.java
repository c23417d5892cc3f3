package dev.sluice.netty.scenario;

import static dev.sluice.loadtest.json.JsonValue.quote;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A form in which a client asks; what it is told is in the same. */
enum AskedAs {
    OPENAI,
    ANTHROPIC,
    GEMINI_EVENTS,
    GEMINI_ARRAY;

    /** A request for a stream, with one question. */
    String streamed(String model, String prompt) {
        return streamedTurns(model, turn(prompt));
    }

    /** A request for a stream; {@code turns} are elements of the list of messages. */
    String streamedTurns(String model, String turns) {
        return post(model, /* streamed= */ true, turns, "");
    }

    /** A request for a whole answer; {@code more} are members, each with a comma before it. */
    String whole(String model, String turns, String more) {
        return post(model, /* streamed= */ false, turns, more);
    }

    /** What the user says. */
    String turn(String text) {
        return switch (this) {
            case OPENAI, ANTHROPIC -> "{\"role\":\"user\",\"content\":" + quote(text) + "}";
            case GEMINI_EVENTS, GEMINI_ARRAY ->
                    "{\"role\":\"user\",\"parts\":[{\"text\":" + quote(text) + "}]}";
        };
    }

    boolean isGemini() {
        return this == GEMINI_EVENTS || this == GEMINI_ARRAY;
    }

    /** The text of a stream that has come. */
    String text(Response response) {
        StringBuilder text = new StringBuilder();
        for (JsonValue event : events(response)) {
            switch (this) {
                case OPENAI ->
                        event.at("choices").elements().stream()
                                .map(choice -> choice.at("delta", "content").textOr(""))
                                .forEach(text::append);
                case ANTHROPIC -> text.append(event.at("delta", "text").textOr(""));
                case GEMINI_EVENTS, GEMINI_ARRAY ->
                        event.at("candidates").elements().stream()
                                .flatMap(c -> c.at("content", "parts").elements().stream())
                                .map(part -> part.at("text").textOr(""))
                                .forEach(text::append);
            }
        }
        return text.toString();
    }

    /** All went well, and the client can tell. */
    void assertComplete(Response response) {
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(isMarkedComplete(response)).as(response.text()).isTrue();
        assertThat(errors(response)).isEmpty();
        assertThat(response.whole()).isTrue();
    }

    /** It began and broke off, and the client is told so once, at the end. */
    void assertCut(Response response) {
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(isMarkedComplete(response)).as(response.text()).isFalse();
        assertThat(errors(response)).hasSize(1);
        assertThat(events(response).getLast().at("error")).isInstanceOf(JsonValue.JsonObject.class);
        assertThat(response.whole()).as("the body ends as HTTP demands").isTrue();
    }

    /** Nothing was begun: an error answer in the shape of this form. */
    void assertRefused(Response response, int status) {
        assertThat(response.status()).as(response.text()).isEqualTo(status);
        JsonValue error = response.json().at("error");
        assertThat(error.at("message").textOr("")).isNotEmpty();
        switch (this) {
            case OPENAI -> assertThat(error.at("type").textOr("")).matches("[a-z_]+");
            case ANTHROPIC -> {
                assertThat(response.json().at("type").textOr("")).isEqualTo("error");
                assertThat(error.at("type").textOr("")).endsWith("_error");
            }
            case GEMINI_EVENTS, GEMINI_ARRAY -> {
                assertThat(error.at("code")).isEqualTo(new JsonValue.JsonNumber("" + status));
                assertThat(error.at("status").textOr("")).matches("[A-Z_]+");
            }
        }
    }

    private boolean isMarkedComplete(Response response) {
        return switch (this) {
            case OPENAI -> response.isDone();
            case ANTHROPIC -> response.text().contains("event: message_stop");
            case GEMINI_EVENTS, GEMINI_ARRAY -> response.text().contains("\"finishReason\":");
        };
    }

    private List<JsonValue> errors(Response response) {
        return events(response).stream()
                .map(event -> event.at("error"))
                .filter(JsonValue.JsonObject.class::isInstance)
                .toList();
    }

    /** The JSON of each event. */
    List<JsonValue> events(Response response) {
        if (this == GEMINI_ARRAY) {
            return response.json().elements();
        }
        return response.payloads().stream()
                .filter(payload -> !payload.equals("[DONE]"))
                .map(AskedAs::parsed)
                .toList();
    }

    private static JsonValue parsed(String payload) {
        try {
            return JsonValue.parse(payload);
        } catch (JsonSyntaxException e) {
            throw new AssertionError("no JSON: " + payload, e);
        }
    }

    private String post(String model, boolean streamed, String turns, String more) {
        String common = "{\"model\":\"" + model + "\",\"stream\":" + streamed + ",\"messages\":[";
        String body =
                switch (this) {
                    case OPENAI -> common + turns + "]" + more + "}";
                    case ANTHROPIC -> common + turns + "],\"max_tokens\":500" + more + "}";
                    case GEMINI_EVENTS, GEMINI_ARRAY ->
                            "{\"contents\":[" + turns + "]" + more + "}";
                };
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return ChatRequests.head("POST", path(model, streamed), length) + body;
    }

    private String path(String model, boolean streamed) {
        String models = "/v1beta/models/" + model;
        return switch (this) {
            case OPENAI -> ChatRequests.PATH;
            case ANTHROPIC -> "/v1/messages";
            case GEMINI_EVENTS ->
                    models + (streamed ? ":streamGenerateContent?alt=sse" : ":generateContent");
            case GEMINI_ARRAY ->
                    models + (streamed ? ":streamGenerateContent" : ":generateContent");
        };
    }
}
