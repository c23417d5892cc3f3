package dev.sluice.providers.anthropic;

import dev.sluice.core.provider.AnswerReading;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.error.ErrorBodies;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.MemberOverwrite;
import java.util.Arrays;
import java.util.function.Consumer;

/** Whole messages: what they are, and what a client gets of them. */
final class WholeMessages {

    private WholeMessages() {}

    static AnswerReading read(byte[] body) {
        int start = JsonBytes.skipSpace(body, 0, body.length);
        if (start == body.length) {
            return new AnswerReading.NoAnswer("an empty body");
        }
        if (body[start] == '<') {
            return new AnswerReading.NoAnswer("an HTML page");
        }
        if (!(JsonReader.read(body, start, body.length).orElse(null) instanceof Json.Obj root)) {
            return new AnswerReading.NoAnswer("something else than a JSON object");
        }
        if (root.get("content") instanceof Json.Arr) {
            MessageUsage usage = new MessageUsage();
            usage.take(root.object("usage"));
            return new AnswerReading.Answer(usage.toTokenUsage());
        }
        boolean error = root.present("error") != null || root.textOr("type", "").equals("error");
        return error
                ? new AnswerReading.ErrorObject(ErrorBodies.read(body, start, body.length))
                : new AnswerReading.NoAnswer("JSON without content");
    }

    static byte[] pass(byte[] body, AnswerRules rules) {
        int start = JsonBytes.skipSpace(body, 0, body.length);
        String model = rules.renameModelTo();
        byte[] renamed =
                model == null
                        ? null
                        : new MemberOverwrite("model", model).copy(body, start, start, body.length);
        if (renamed != null) {
            return renamed;
        }
        return start == 0 ? body : Arrays.copyOfRange(body, start, body.length);
    }

    static void decode(byte[] body, String model, Consumer<StreamEvent> out) {
        if (JsonReader.read(body).orElse(null) instanceof Json.Obj message) {
            new AnthropicStreamDecoder(model).decodeAnswer(message, out);
        }
    }
}
