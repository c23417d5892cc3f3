package dev.sluice.loadtest.simulator;

import static dev.sluice.loadtest.json.JsonValue.quote;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.simulator.Script.Block;
import dev.sluice.loadtest.simulator.Script.Finish;
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
    private final int thoughts;
    private final String identity;

    GeneratedContent(Asked asked, Script script, boolean array) {
        this.asked = asked;
        this.script = script;
        this.array = array;
        this.identity =
                "\"modelVersion\":%s,\"responseId\":\"sim-%08x\""
                        .formatted(quote(asked.model()), asked.prompt().hashCode());
        this.thoughts =
                script.blocks().stream()
                        .filter(Block.Thoughts.class::isInstance)
                        .mapToInt(block -> block.pieces().size())
                        .sum();
        if (script.finish() == Finish.BLOCKED) {
            return;
        }
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
                script.finish() == Finish.BLOCKED
                        ? SimulatedEvent.of(blocked())
                        : response(
                                text("", false),
                                ",\"finishReason\": " + quote(finishReason()),
                                parts.size()));
    }

    /** A prompt that is blocked has no candidate. */
    private String blocked() {
        return "{\"promptFeedback\": {\"blockReason\": \"SAFETY\"},"
                + "\"usageMetadata\": {\"promptTokenCount\": %d,\"totalTokenCount\": %d},"
                        .formatted(asked.promptTokens(), asked.promptTokens())
                + identity
                + "}";
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
        if (script.finish() == Finish.BLOCKED) {
            return blocked();
        }
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

    /** The API's lines end so. */
    @Override
    public EventFraming framing() {
        return EventFraming.CRLF;
    }

    @Override
    public boolean isArray() {
        return array;
    }

    private String finishReason() {
        return switch (script.finish()) {
            case STOP, CALLS -> "STOP";
            case LENGTH -> "MAX_TOKENS";
            case FILTER, BLOCKED -> "SAFETY";
        };
    }

    /** Thoughts come first, and are counted apart. */
    private String usage(int tokens) {
        int thought = Math.min(tokens, thoughts);
        String thinking = thought == 0 ? "" : ",\"thoughtsTokenCount\": " + thought;
        return "\"usageMetadata\": {\"promptTokenCount\": %d,\"candidatesTokenCount\": %d,\"totalTokenCount\": %d%s}"
                .formatted(
                        asked.promptTokens(),
                        tokens - thought,
                        asked.promptTokens() + tokens,
                        thinking);
    }
}
