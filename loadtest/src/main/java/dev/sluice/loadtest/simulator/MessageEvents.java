package dev.sluice.loadtest.simulator;

import static dev.sluice.loadtest.json.JsonValue.quote;

import dev.sluice.loadtest.simulator.Script.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes one answer in Anthropic's form, streamed or whole. Immutable. */
final class MessageEvents implements WrittenAnswer {

    private final Asked asked;
    private final Script script;
    private final String members;

    MessageEvents(Asked asked, Script script) {
        this.asked = asked;
        this.script = script;
        int id = 31 * asked.prompt().hashCode() + script.text().hashCode();
        this.members =
                "\"id\":\"msg_sim_%08x\",\"type\":\"message\",\"role\":\"assistant\",\"model\":%s"
                        .formatted(id, quote(asked.model()));
    }

    @Override
    public int count() {
        return script.count();
    }

    @Override
    public String firstPiece() {
        return script.blocks().getFirst().pieces().getFirst();
    }

    @Override
    public List<SimulatedEvent> opening() {
        return List.of(
                event(
                        "message_start",
                        "\"message\":{"
                                + members
                                + ",\"content\":[],\"stop_reason\":null,\"stop_sequence\":null,"
                                + usage(1)
                                + "}"));
    }

    @Override
    public List<SimulatedEvent> content(int i) {
        int left = i;
        for (int b = 0; b < script.blocks().size(); b++) {
            Block block = script.blocks().get(b);
            if (left < block.pieces().size()) {
                List<SimulatedEvent> events = new ArrayList<>();
                if (left == 0) {
                    if (b > 0) {
                        events.addAll(end(script.blocks().get(b - 1), b - 1));
                    }
                    events.addAll(start(block, b));
                }
                events.add(delta(block, b, block.pieces().get(left)));
                return events;
            }
            left -= block.pieces().size();
        }
        throw new IndexOutOfBoundsException(i);
    }

    @Override
    public List<SimulatedEvent> firstContent(String piece) {
        List<SimulatedEvent> events = new ArrayList<>(start(script.blocks().getFirst(), 0));
        events.add(delta(script.blocks().getFirst(), 0, piece));
        return events;
    }

    /** The API pings behind the first block's start. */
    private List<SimulatedEvent> start(Block block, int index) {
        String content =
                switch (block) {
                    case Block.Text _ -> "{\"type\":\"text\",\"text\":\"\"}";
                    case Block.Thoughts _ ->
                            "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}";
                    case Block.Call call ->
                            "{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":{}}"
                                    .formatted(quote(call.id()), quote(call.function()));
                };
        SimulatedEvent start =
                event(
                        "content_block_start",
                        "\"index\":" + index + ",\"content_block\":" + content);
        return index == 0
                ? List.of(start, new SimulatedEvent("ping", "{\"type\": \"ping\"}"))
                : List.of(start);
    }

    private static SimulatedEvent delta(Block block, int index, String piece) {
        String delta =
                switch (block) {
                    case Block.Text _ -> "\"text_delta\",\"text\":";
                    case Block.Thoughts _ -> "\"thinking_delta\",\"thinking\":";
                    case Block.Call _ -> "\"input_json_delta\",\"partial_json\":";
                };
        return delta(index, delta + quote(piece));
    }

    private static SimulatedEvent delta(int index, String members) {
        return event(
                "content_block_delta",
                "\"index\":" + index + ",\"delta\":{\"type\":" + members + "}");
    }

    private List<SimulatedEvent> end(Block block, int index) {
        SimulatedEvent stop = event("content_block_stop", "\"index\":" + index);
        return block instanceof Block.Thoughts thoughts
                ? List.of(
                        delta(
                                index,
                                "\"signature_delta\",\"signature\":"
                                        + quote(Seal.of(asked.model(), thoughts.whole()))),
                        stop)
                : List.of(stop);
    }

    @Override
    public List<SimulatedEvent> closing() {
        int last = script.blocks().size() - 1;
        List<SimulatedEvent> events = new ArrayList<>(end(script.blocks().get(last), last));
        events.add(
                event(
                        "message_delta",
                        "\"delta\":{\"stop_reason\":"
                                + quote(stopReason())
                                + ",\"stop_sequence\":null},\"usage\":{\"output_tokens\":"
                                + count()
                                + "}"));
        return events;
    }

    @Override
    public Optional<SimulatedEvent> endMarker() {
        return Optional.of(new SimulatedEvent("message_stop", "{\"type\":\"message_stop\"}"));
    }

    @Override
    public SimulatedEvent error(String message) {
        return new SimulatedEvent("error", new AnthropicForm().error(529, "", message));
    }

    @Override
    public String whole(String padding) {
        return "{"
                + members
                + ",\"content\":["
                + script.blocks().stream()
                        .map(block -> wholeBlock(block, padding))
                        .collect(Collectors.joining(","))
                + "],\"stop_reason\":"
                + quote(stopReason())
                + ",\"stop_sequence\":null,"
                + usage(count())
                + "}";
    }

    @Override
    public String wholeWithoutEnd() {
        return whole("").replace("\"stop_reason\":" + quote(stopReason()), "\"stop_reason\":null");
    }

    private String wholeBlock(Block block, String padding) {
        return switch (block) {
            case Block.Text text ->
                    "{\"type\":\"text\",\"text\":" + quote(text.whole() + padding) + "}";
            case Block.Thoughts thoughts ->
                    "{\"type\":\"thinking\",\"thinking\":"
                            + quote(thoughts.whole())
                            + ",\"signature\":"
                            + quote(Seal.of(asked.model(), thoughts.whole()))
                            + "}";
            case Block.Call call ->
                    "{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":%s}"
                            .formatted(quote(call.id()), quote(call.function()), call.whole());
        };
    }

    private String stopReason() {
        return switch (script.finish()) {
            case STOP -> "end_turn";
            case LENGTH -> "max_tokens";
            case CALLS -> "tool_use";
            case FILTER, BLOCKED -> "refusal";
        };
    }

    private String usage(int output) {
        return "\"usage\":{\"input_tokens\":%d,\"cache_creation_input_tokens\":0,\"cache_read_input_tokens\":0,\"output_tokens\":%d}"
                .formatted(asked.promptTokens(), output);
    }

    private static SimulatedEvent event(String type, String members) {
        return new SimulatedEvent(type, "{\"type\":" + quote(type) + "," + members + "}");
    }
}
