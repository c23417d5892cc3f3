package dev.sluice.providers.gemini;

import dev.sluice.core.provider.AnswerReading;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonBytes;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.MemberOverwrite;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Whole bodies: one response, or the array of them that a provider sends who was asked for a stream
 * and does not know {@code alt=sse}.
 */
final class WholeResponses {

    private WholeResponses() {}

    static AnswerReading read(byte[] body) {
        int start = JsonBytes.skipSpace(body, 0, body.length);
        if (start == body.length) {
            return new AnswerReading.NoAnswer("an empty body");
        }
        if (body[start] == '<') {
            return new AnswerReading.NoAnswer("an HTML page");
        }
        List<Json.Obj> responses = responses(body, start);
        if (responses.isEmpty()) {
            return new AnswerReading.NoAnswer("something else than whole JSON responses");
        }
        for (Json.Obj response : responses) {
            if (response.present("error") != null) {
                return new AnswerReading.ErrorObject(
                        ErrorDetails.read(body, response.lexeme().start(), response.lexeme().end())
                                .error());
            }
        }
        if (isBrokenCall(responses)) {
            return new AnswerReading.ErrorObject(FinishReasons.BROKEN_CALL);
        }
        boolean answers =
                responses.stream()
                        .anyMatch(
                                response ->
                                        response.get("candidates") instanceof Json.Arr
                                                || response.object("promptFeedback") != null);
        return answers
                ? new AnswerReading.Answer(
                        UsageMetadata.read(responses.getLast().object("usageMetadata")))
                : new AnswerReading.NoAnswer("JSON without candidates");
    }

    /** Whether nothing was said but a call that nobody can read. */
    private static boolean isBrokenCall(List<Json.Obj> responses) {
        boolean broken = false;
        for (Json.Obj response : responses) {
            for (Json element : response.elements("candidates")) {
                if (element instanceof Json.Obj candidate) {
                    Json.Obj content = candidate.object("content");
                    if (content != null && !content.elements("parts").isEmpty()) {
                        return false;
                    }
                    broken |= FinishReasons.isBrokenCall(candidate.textOr("finishReason", ""));
                }
            }
        }
        return broken;
    }

    /** Empty where one of them is no object. */
    private static List<Json.Obj> responses(byte[] body, int start) {
        Json json = JsonReader.read(body, start, body.length).orElse(null);
        List<Json> elements =
                json instanceof Json.Arr array
                        ? array.elements()
                        : json == null ? List.of() : List.of(json);
        List<Json.Obj> responses = new ArrayList<>();
        for (Json element : elements) {
            if (!(element instanceof Json.Obj response)) {
                return List.of();
            }
            responses.add(response);
        }
        return responses;
    }

    static byte[] pass(byte[] body, AnswerRules rules) {
        int start = JsonBytes.skipSpace(body, 0, body.length);
        String model = rules.renameModelTo();
        byte[] renamed =
                model == null || body[start] != '{'
                        ? null
                        : new MemberOverwrite("modelVersion", model)
                                .copy(body, start, start, body.length);
        if (renamed != null) {
            return renamed;
        }
        return start == 0 ? body : Arrays.copyOfRange(body, start, body.length);
    }

    static void decode(byte[] body, String model, Consumer<StreamEvent> out) {
        GeminiStreamDecoder decoder = new GeminiStreamDecoder(model);
        responses(body, JsonBytes.skipSpace(body, 0, body.length))
                .forEach(response -> decoder.response(response, out));
        decoder.end(out);
    }

    /**
     * Each response on a line of its own: readers of events in client libraries take no data of
     * several lines, and line ends of a JSON text stand between its tokens alone.
     */
    static List<ByteBuffer> asEvents(byte[] body) {
        List<ByteBuffer> events = new ArrayList<>();
        for (Json.Obj response : responses(body, JsonBytes.skipSpace(body, 0, body.length))) {
            String text = response.raw().text().replace("\r", "").replace("\n", "");
            events.add(
                    ByteBuffer.wrap(("data: " + text + "\n\n").getBytes(StandardCharsets.UTF_8)));
        }
        return events;
    }
}
