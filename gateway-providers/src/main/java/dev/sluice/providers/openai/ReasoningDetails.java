package dev.sluice.providers.openai;

import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.BoundText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code reasoning_details}, OpenRouter's member for what has to come back with thoughts
 * (https://openrouter.ai/docs/use-cases/reasoning-tokens): clients that know it give it back. Ours
 * hold a signature that no provider but the one inside is ever shown, and how long the thought was
 * that it is under: a client that gathers a stream by its last pieces gives a signature back with a
 * part of its thought, which no provider would take.
 */
final class ReasoningDetails {

    static final String MEMBER = "reasoning_details";

    private static final String LENGTH = "length";

    private ReasoningDetails() {}

    /**
     * @param length the characters of the thought, which was shown in {@code reasoning_content}
     */
    static void write(JsonWriter json, ProviderBound bound, long length) {
        json.name(MEMBER).beginArray().beginObject().member("type", "reasoning.text");
        json.member("signature", BoundText.encode(bound)).member(LENGTH, length);
        json.endObject().endArray();
    }

    static boolean isOurs(Json element) {
        return element instanceof Json.Obj detail
                && BoundText.isOurs(detail.textOr("signature", ""));
    }

    /** What the whole of {@code thought} is bound to; null where no detail of ours says so. */
    static @Nullable ProviderBound read(List<Json> details, String thought) {
        for (Json element : details.reversed()) {
            if (isOurs(element) && element instanceof Json.Obj detail) {
                return Long.valueOf(thought.length()).equals(detail.integer(LENGTH))
                        ? BoundText.decode(detail.textOr("signature", "")).orElse(null)
                        : null;
            }
        }
        return null;
    }

    /** The members that nobody here knows, among them the details of others alone. */
    static UnknownMembers withoutOurs(UnknownMembers unknown, Json.Obj message) {
        List<Json> details = message.elements(MEMBER);
        if (!unknown.byName().containsKey(MEMBER)
                || details.stream().noneMatch(ReasoningDetails::isOurs)) {
            return unknown;
        }
        JsonWriter json = new JsonWriter().beginArray();
        details.stream().filter(detail -> !isOurs(detail)).forEach(other -> json.raw(other.raw()));
        Map<String, RawJson> members = new LinkedHashMap<>(unknown.byName());
        members.put(MEMBER, new RawJson(json.endArray().toString()));
        return new UnknownMembers(members);
    }
}
