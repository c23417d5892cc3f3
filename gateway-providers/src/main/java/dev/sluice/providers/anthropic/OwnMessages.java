package dev.sluice.providers.anthropic;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.Message.ToolResult;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the messages of a client of this form anew, one for one: what is wrong with their order is
 * for the provider to say, in its own words.
 */
final class OwnMessages {

    private final JsonWriter json;
    private final BlockWriter blocks;

    OwnMessages(JsonWriter json, BlockWriter blocks) {
        this.json = json;
        this.blocks = blocks;
    }

    /** The rules that stand before the messages, outside of their list. */
    static List<ContentPart> rules(List<Message> messages) {
        List<ContentPart> rules = new ArrayList<>();
        for (Message message : messages.subList(0, firstMessage(messages))) {
            if (message instanceof Message.SystemTurn turn) {
                rules.addAll(turn.content());
            }
        }
        return rules;
    }

    private static int firstMessage(List<Message> messages) {
        int first = 0;
        while (first < messages.size() && messages.get(first) instanceof Message.SystemTurn) {
            first++;
        }
        return first;
    }

    void write(List<Message> messages) throws UntranslatableRequest {
        List<ToolResult> results = new ArrayList<>();
        for (Message message : messages.subList(firstMessage(messages), messages.size())) {
            if (!(message instanceof Message.UserTurn || message instanceof ToolResult)) {
                user(results, List.of(), UnknownMembers.NONE);
            }
            switch (message) {
                case ToolResult result -> results.add(result);
                case Message.UserTurn(var said, var unknown) -> user(results, said, unknown);
                case Message.AssistantTurn(var said, var unknown) ->
                        turn("assistant", said, unknown);
                case Message.SystemTurn(var said, var unknown) -> turn("system", said, unknown);
                case Message.DeveloperTurn(var said, var unknown) -> turn("system", said, unknown);
                case Message.Foreign foreign -> json.raw(foreign.json());
            }
        }
        user(results, List.of(), UnknownMembers.NONE);
    }

    /** The results that waited for the rest of their message go with it. */
    private void user(List<ToolResult> results, List<ContentPart> said, UnknownMembers unknown)
            throws UntranslatableRequest {
        if (results.isEmpty() && said.isEmpty() && unknown.isEmpty()) {
            return;
        }
        json.beginObject().member("role", "user").name("content").beginArray();
        for (ToolResult result : results) {
            blocks.result(result);
        }
        results.clear();
        for (ContentPart part : said) {
            blocks.part(part);
        }
        json.endArray().members(unknown).endObject();
    }

    /** A turn of nothing but thoughts of other models goes as a whole. */
    private void turn(String role, List<ContentPart> said, UnknownMembers unknown)
            throws UntranslatableRequest {
        if (!said.isEmpty() && said.stream().noneMatch(blocks::says)) {
            return;
        }
        json.beginObject().member("role", role).name("content").beginArray();
        for (ContentPart part : said) {
            blocks.part(part);
        }
        json.endArray().members(unknown).endObject();
    }
}
