package dev.sluice.loadtest.simulator;

import static dev.sluice.loadtest.json.JsonValue.quote;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.simulator.Script.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes one answer in Gemini's form, streamed or whole: calls come in one piece, the usage with
 * each response. Immutable.
 */
final class GeneratedContent implements WrittenAnswer {

    private final Asked asked;
    private final Script script;
    private final boolean array;
    private final List<String> parts = new ArrayList<>();
    private final String identity;

    GeneratedContent(Asked asked, Script script, boolean array) {
        this.asked = asked;
        this.script = script;
        this.array = array;
        this.identity =
                "\"modelVersion\":%s,\"responseId\":\"sim-%08x\""
                        .formatted(quote(asked.model()), asked.prompt().hashCode());
        boolean called = false;
        for (Block block : script.blocks()) {
            switch (block) {
                case Block.Text text -> text.pieces().forEach(p -> parts.add(text(p, false)));
                case Block.Thoughts thoughts ->
                        thoughts.pieces().forEach(p -> parts.add(text(p, true)));
                case Block.Call call -> {
                    parts.add(call(call, !called));
                    called = true;
                }
            }
        }
    }

    private static String text(String text, boolean thought) {
        return "{\"text\": " + quote(text) + (thought ? ",\"thought\": true}" : "}");
    }

    /** Of parallel calls the first alone is signed. */
    private String call(Block.Call call, boolean first) {
        String members =
                "{\"name\": %s,\"args\": %s}".formatted(quote(call.function()), call.whole());
        try {
            String signature =
                    first
                            ? ",\"thoughtSignature\": "
                                    + quote(signature(asked.model(), JsonValue.parse(members)))
                            : "";
            return "{\"functionCall\": " + members + signature + "}";
        } catch (JsonSyntaxException e) {
            throw new IllegalStateException("arguments are JSON", e);
        }
    }

    /** What a call of {@code model} is signed with. */
    static String signature(String model, JsonValue call) {
        return Seal.of(model, call.at("name").textOr("") + call.at("args").compact());
    }

    @Override
    public int count() {
        return parts.size();
    }

    @Override
    public String firstPiece() {
        return script.blocks().getFirst().pieces().getFirst();
    }

    @Override
    public List<SimulatedEvent> opening() {
        return List.of();
    }

    @Override
    public List<SimulatedEvent> content(int i) {
        return List.of(response(parts.get(i), "", i + 1));
    }

    @Override
    public List<SimulatedEvent> firstContent(String piece) {
        return List.of(response(text(piece, false), "", 1));
    }

    @Override
    public List<SimulatedEvent> closing() {
        return List.of(
                response(
                        text("", false),
                        ",\"finishReason\": " + quote(finishReason()),
                        parts.size()));
    }

    private SimulatedEvent response(String part, String finish, int tokens) {
        return SimulatedEvent.of(
                "{\"candidates\": [{\"content\": {\"parts\": ["
                        + part
                        + "],\"role\": \"model\"}"
                        + finish
                        + ",\"index\": 0}],"
                        + usage(tokens)
                        + ","
                        + identity
                        + "}");
    }

    @Override
    public Optional<SimulatedEvent> endMarker() {
        return Optional.empty();
    }

    @Override
    public SimulatedEvent error(String message) {
        return SimulatedEvent.of(new GeminiForm().error(503, "", message));
    }

    @Override
    public String whole(String padding) {
        List<String> all = new ArrayList<>();
        for (Block block : script.blocks()) {
            switch (block) {
                case Block.Text text -> all.add(text(text.whole() + padding, false));
                case Block.Thoughts thoughts -> all.add(text(thoughts.whole(), true));
                case Block.Call call ->
                        all.add(
                                call(
                                        call,
                                        all.stream().noneMatch(p -> p.contains("functionCall"))));
            }
        }
        return "{\"candidates\": [{\"content\": {\"parts\": ["
                + String.join(",", all)
                + "],\"role\": \"model\"},\"finishReason\": "
                + quote(finishReason())
                + ",\"index\": 0}],"
                + usage(parts.size())
                + ","
                + identity
                + "}";
    }

    @Override
    public String wholeWithoutEnd() {
        return whole("").replace("\"finishReason\": " + quote(finishReason()) + ",", "");
    }

    @Override
    public boolean isArray() {
        return array;
    }

    private String finishReason() {
        return switch (script.finish()) {
            case STOP, CALLS -> "STOP";
            case LENGTH -> "MAX_TOKENS";
            case FILTER -> "SAFETY";
        };
    }

    private String usage(int tokens) {
        return "\"usageMetadata\": {\"promptTokenCount\": %d,\"candidatesTokenCount\": %d,\"totalTokenCount\": %d}"
                .formatted(asked.promptTokens(), tokens, asked.promptTokens() + tokens);
    }
}
