package dev.sluice.providers.openai;

import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Applies what a target's configuration changes of a request. Pure. */
public final class TargetAdjustments {

    private TargetAdjustments() {}

    /** The conversation as the target is to get it; the same one where nothing changes. */
    public static Conversation apply(Conversation conversation, TargetSettings settings) {
        if (!settings.changeRequest()) {
            return conversation;
        }
        Conversation changed = conversation;
        if (!settings.set().isEmpty()) {
            changed = overwritten(conversation, settings.set());
        }
        String suffix = settings.systemSuffix();
        return suffix == null
                ? changed
                : withMessages(changed, suffixed(changed.messages(), suffix));
    }

    /** The values are read as OpenAI's form reads them. */
    private static Conversation overwritten(Conversation asked, Map<String, RawJson> set) {
        JsonWriter json = new JsonWriter().beginObject();
        set.forEach((name, value) -> json.name(name).raw(value));
        Conversation said = OpenAiRequestDecoder.decode(json.endObject().toBytes());
        Map<String, RawJson> unknown = new LinkedHashMap<>(asked.unknown().byName());
        unknown.keySet().removeAll(set.keySet());
        unknown.putAll(said.unknown().byName());
        return new Conversation(
                asked.messages(),
                Overlay.of(asked.tooling(), said.tooling(), set.keySet()),
                Overlay.of(asked.output(), said.output(), set.keySet()),
                Overlay.of(asked.sampling(), said.sampling()),
                Overlay.said(asked.thinking(), said.thinking()),
                Overlay.said(asked.user(), said.user()),
                Overlay.said(asked.metadata(), said.metadata()),
                new UnknownMembers(unknown));
    }

    private static List<Message> suffixed(List<Message> messages, String suffix) {
        List<Message> all = new ArrayList<>(messages);
        int last = -1;
        while (last + 1 < all.size() && isRule(all.get(last + 1))) {
            last++;
        }
        if (last < 0) {
            all.addFirst(
                    new Message.SystemTurn(
                            List.of(new ContentPart.Text(suffix)), UnknownMembers.NONE));
            return all;
        }
        all.set(
                last,
                switch (all.get(last)) {
                    case Message.SystemTurn(var content, var unknown) ->
                            new Message.SystemTurn(suffixedParts(content, suffix), unknown);
                    case Message.DeveloperTurn(var content, var unknown) ->
                            new Message.DeveloperTurn(suffixedParts(content, suffix), unknown);
                    case Message other -> other;
                });
        return all;
    }

    private static boolean isRule(Message message) {
        return message instanceof Message.SystemTurn || message instanceof Message.DeveloperTurn;
    }

    /** A blank line stands between, unless the parts stand for themselves. */
    private static List<ContentPart> suffixedParts(List<ContentPart> content, String suffix) {
        List<ContentPart> all = new ArrayList<>(content);
        if (content.size() == 1
                && content.getFirst() instanceof ContentPart.Text(var text, var unknown)) {
            all.set(0, new ContentPart.Text(text + "\n\n" + suffix, unknown));
        } else {
            all.add(new ContentPart.Text(suffix));
        }
        return all;
    }

    private static Conversation withMessages(Conversation asked, List<Message> messages) {
        return new Conversation(
                messages,
                asked.tooling(),
                asked.output(),
                asked.sampling(),
                asked.thinking(),
                asked.user(),
                asked.metadata(),
                asked.unknown());
    }
}
