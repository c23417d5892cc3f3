package dev.sluice.loadtest.simulator;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Reads server-sent events the way a tolerant client does. */
final class EventTexts {
    private EventTexts() {}

    /** The payloads of all complete events: data lines joined, comments skipped. */
    static List<String> payloads(String body) {
        List<String> payloads = new ArrayList<>();
        for (String block : body.replace("\r\n", "\n").split("\n\n", -1)) {
            String payload =
                    block.lines()
                            .filter(line -> line.startsWith("data:"))
                            .map(line -> line.substring(5))
                            .map(line -> line.startsWith(" ") ? line.substring(1) : line)
                            .collect(Collectors.joining("\n"));
            if (!payload.isEmpty()) {
                payloads.add(payload);
            }
        }
        return payloads;
    }

    /** The name and the payload of each event; one without a name has an empty one. */
    static List<SimulatedEvent> named(String body) {
        List<SimulatedEvent> events = new ArrayList<>();
        for (String block : body.replace("\r\n", "\n").split("\n\n", -1)) {
            String name =
                    block.lines()
                            .filter(line -> line.startsWith("event: "))
                            .map(line -> line.substring("event: ".length()))
                            .collect(Collectors.joining());
            payloads(block).forEach(payload -> events.add(new SimulatedEvent(name, payload)));
        }
        return events;
    }

    static List<JsonValue> chunks(String body) throws JsonSyntaxException {
        List<JsonValue> chunks = new ArrayList<>();
        for (String payload : payloads(body)) {
            if (!payload.equals("[DONE]")) {
                chunks.add(JsonValue.parse(payload));
            }
        }
        return chunks;
    }

    static String content(String body) throws JsonSyntaxException {
        return chunks(body).stream()
                .flatMap(chunk -> chunk.at("choices").elements().stream())
                .map(choice -> choice.at("delta", "content").textOr(""))
                .collect(Collectors.joining());
    }

    static long contentChunks(String body) throws JsonSyntaxException {
        return chunks(body).stream()
                .flatMap(chunk -> chunk.at("choices").elements().stream())
                .filter(choice -> !choice.at("delta", "content").textOr("").isEmpty())
                .count();
    }
}
