package dev.sluice.loadtest.simulator;

import static dev.sluice.loadtest.json.JsonValue.quote;

import dev.sluice.loadtest.simulator.Script.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes one answer in OpenAI's form, streamed or whole. Immutable; the same call gives the same
 * bytes.
 */
final class ChatChunks implements WrittenAnswer {

    /** A fixed date, so that the bytes of two runs can be compared. */
    private static final long CREATED = 1_760_000_000;

    private final Script script;
    private final List<Block.Call> calls;
    private final int promptTokens;
    private final boolean includeUsage;
    private final String common;
    private final String usageMember;

    ChatChunks(Asked asked, Script script) {
        this.script = script;
        this.calls =
                script.blocks().stream()
                        .filter(Block.Call.class::isInstance)
                        .map(Block.Call.class::cast)
                        .toList();
        this.promptTokens = asked.promptTokens();
        this.includeUsage = asked.includeUsage();
        String said = calls.isEmpty() ? script.text() : calls.getFirst().whole();
        int id = 31 * asked.prompt().hashCode() + said.hashCode();
        this.common =
                "\"id\":\"chatcmpl-sim-%08x\",\"object\":\"%%s\",\"created\":%d,\"model\":%s,"
                                .formatted(id, CREATED, quote(asked.model()).replace("%", "%%"))
                        + "\"system_fingerprint\":\"simulated\",";
        this.usageMember = asked.includeUsage() ? ",\"usage\":null" : "";
    }

    @Override
    public int count() {
        return script.count();
    }

    @Override
    public String firstPiece() {
        return script.blocks().getFirst().pieces().getFirst();
    }

    /** The role; the head of the first call too, where nothing stands before it. */
    @Override
    public List<SimulatedEvent> opening() {
        String delta =
                script.blocks().getFirst() instanceof Block.Call call
                        ? "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":["
                                + head(call, 0)
                                + "]}"
                        : "{\"role\":\"assistant\",\"content\":\"\"}";
        return List.of(chunk(delta, "null"));
    }

    @Override
    public List<SimulatedEvent> content(int i) {
        int left = i;
        for (int b = 0; b < script.blocks().size(); b++) {
            Block block = script.blocks().get(b);
            if (left < block.pieces().size()) {
                List<SimulatedEvent> events = new ArrayList<>();
                if (left == 0 && b > 0 && block instanceof Block.Call call) {
                    events.add(
                            chunk(
                                    "{\"tool_calls\":[" + head(call, calls.indexOf(call)) + "]}",
                                    "null"));
                }
                events.add(content(block, block.pieces().get(left)));
                return events;
            }
            left -= block.pieces().size();
        }
        throw new IndexOutOfBoundsException(i);
    }

    @Override
    public List<SimulatedEvent> firstContent(String piece) {
        return List.of(content(script.blocks().getFirst(), piece));
    }

    private SimulatedEvent content(Block block, String piece) {
        return switch (block) {
            case Block.Text _ -> chunk("{\"content\":" + quote(piece) + "}", "null");
            case Block.Thoughts _ -> chunk("{\"reasoning_content\":" + quote(piece) + "}", "null");
            case Block.Call call ->
                    chunk(
                            "{\"tool_calls\":[{\"index\":%d,\"function\":{\"arguments\":%s}}]}"
                                    .formatted(calls.indexOf(call), quote(piece)),
                            "null");
        };
    }

    @Override
    public List<SimulatedEvent> closing() {
        List<SimulatedEvent> events = new ArrayList<>();
        events.add(chunk("{}", quote(finishReason())));
        if (includeUsage) {
            events.add(
                    SimulatedEvent.of(
                            "{"
                                    + common.formatted("chat.completion.chunk")
                                    + "\"choices\":[],"
                                    + usageObject()
                                    + "}"));
        }
        return events;
    }

    @Override
    public Optional<SimulatedEvent> endMarker() {
        return Optional.of(SimulatedEvent.of("[DONE]"));
    }

    @Override
    public SimulatedEvent error(String message) {
        return SimulatedEvent.of(OpenAiErrors.body(500, "server_error", message));
    }

    @Override
    public String whole(String padding) {
        return "{"
                + common.formatted("chat.completion")
                + "\"choices\":[{\"index\":0,\"message\":"
                + message(padding)
                + ",\"logprobs\":null,\"finish_reason\":"
                + quote(finishReason())
                + "}],"
                + usageObject()
                + "}";
    }

    @Override
    public String wholeWithoutEnd() {
        return whole("")
                .replace("\"finish_reason\":" + quote(finishReason()), "\"finish_reason\":null");
    }

    private String finishReason() {
        return switch (script.finish()) {
            case STOP -> "stop";
            case LENGTH -> "length";
            case CALLS -> "tool_calls";
            case FILTER, BLOCKED -> "content_filter";
        };
    }

    private String message(String padding) {
        String thoughts =
                script.blocks().stream()
                        .filter(Block.Thoughts.class::isInstance)
                        .map(Block::whole)
                        .collect(Collectors.joining());
        String reasoning = thoughts.isEmpty() ? "" : ",\"reasoning_content\":" + quote(thoughts);
        if (calls.isEmpty()) {
            return "{\"role\":\"assistant\",\"content\":"
                    + quote(script.text() + padding)
                    + ",\"refusal\":null"
                    + reasoning
                    + "}";
        }
        return "{\"role\":\"assistant\",\"content\":null,\"refusal\":null"
                + reasoning
                + ",\"tool_calls\":["
                + calls.stream()
                        .map(call -> "{" + callMembers(call, call.whole()) + "}")
                        .collect(Collectors.joining(","))
                + "]}";
    }

    private static String head(Block.Call call, int index) {
        return "{\"index\":" + index + "," + callMembers(call, "") + "}";
    }

    private static String callMembers(Block.Call call, String arguments) {
        return "\"id\":%s,\"type\":\"function\",\"function\":{\"name\":%s,\"arguments\":%s}"
                .formatted(quote(call.id()), quote(call.function()), quote(arguments));
    }

    private SimulatedEvent chunk(String delta, String finishReason) {
        return SimulatedEvent.of(
                "{"
                        + common.formatted("chat.completion.chunk")
                        + "\"choices\":[{\"index\":0,\"delta\":"
                        + delta
                        + ",\"logprobs\":null,\"finish_reason\":"
                        + finishReason
                        + "}]"
                        + usageMember
                        + "}");
    }

    private String usageObject() {
        return "\"usage\":{\"prompt_tokens\":%d,\"completion_tokens\":%d,\"total_tokens\":%d}"
                .formatted(promptTokens, count(), promptTokens + count());
    }
}
