package dev.sluice.providers.openai;

import dev.sluice.core.provider.AnswerReading;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.error.ErrorBodies;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.MemberOverwrite;
import dev.sluice.providers.sse.SseLines;
import java.util.Arrays;
import java.util.function.Consumer;

/** Whole answers: what they are, and what a client gets of them. */
final class WholeAnswers {

    private WholeAnswers() {}

    static AnswerReading read(byte[] body) {
        int start = start(body);
        if (start == body.length) {
            return new AnswerReading.NoAnswer("an empty body");
        }
        byte first = body[start];
        if (first == '<') {
            return new AnswerReading.NoAnswer("an HTML page");
        }
        if (first != '{' && first != '[') {
            boolean events = JsonBytes.startsWith(body, start, body.length, "data:");
            return new AnswerReading.NoAnswer(events ? "a stream of events" : "a text");
        }
        Json json = JsonReader.read(body, start, body.length).orElse(null);
        if (json == null) {
            return new AnswerReading.NoAnswer("broken JSON");
        }
        if (!(json instanceof Json.Obj root)) {
            return new AnswerReading.NoAnswer("a JSON array");
        }
        if (OpenAiStreamDecoder.isError(root)) {
            return new AnswerReading.ErrorObject(ErrorBodies.read(body, start, body.length));
        }
        if (!(root.get("choices") instanceof Json.Arr)) {
            return root.present("message") == null && root.present("detail") == null
                    ? new AnswerReading.NoAnswer("JSON without choices")
                    : new AnswerReading.ErrorObject(ErrorBodies.read(body, start, body.length));
        }
        Json.Obj usage = root.object("usage");
        return new AnswerReading.Answer(usage == null ? null : UsageMembers.read(usage));
    }

    static byte[] pass(byte[] body, AnswerRules rules) {
        int start = start(body);
        if (rules.renameModelTo() != null) {
            byte[] renamed =
                    new MemberOverwrite("model", rules.renameModelTo())
                            .copy(body, start, start, body.length);
            if (renamed != null) {
                return renamed;
            }
        }
        return start == 0 ? body : Arrays.copyOfRange(body, start, body.length);
    }

    static void decode(byte[] body, String model, Consumer<StreamEvent> out) {
        if (JsonReader.read(body, start(body), body.length).orElse(null) instanceof Json.Obj root) {
            new OpenAiStreamDecoder(model).decodeAnswer(root, out);
        }
    }

    /** Behind blank lines, which some providers send while they think, and a byte order mark. */
    private static int start(byte[] body) {
        int start = JsonBytes.skipSpace(body, 0, body.length);
        return JsonBytes.skipSpace(
                body, SseLines.skipByteOrderMark(body, start, body.length), body.length);
    }
}
