package dev.sluice.providers.gemini;

import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonMembers;
import dev.sluice.providers.surface.RefusedRequest;
import dev.sluice.providers.surface.RequestFaults;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a request that means nothing to any model, by the name of the place: what is read past
 * here would be lost without a word.
 */
final class RequestFormCheck {

    private static final String NOT_THIS = "something else";
    private static final List<String> OBJECTS_OF_REQUEST =
            List.of("generationConfig", "toolConfig");
    private static final List<String> OBJECTS_OF_PART =
            List.of("functionCall", "functionResponse", "inlineData", "fileData");

    private RequestFormCheck() {}

    static void of(Json.Obj request) throws RefusedRequest {
        contents(request);
        for (String member : OBJECTS_OF_REQUEST) {
            object(Members.get(request, member), member);
        }
        Json rules = Members.get(request, "systemInstruction");
        if (!(rules instanceof Json.Str)) {
            object(rules, "systemInstruction");
        }
        Json.Obj config = Members.object(request, "generationConfig");
        RefusedRequest fault = config == null ? null : GenerationConfig.fault(config);
        if (fault != null) {
            throw fault;
        }
        tools(Members.get(request, "tools"));
    }

    /** The turns; one alone may stand without its array. */
    static List<Json> turns(Json.Obj request) {
        return switch (Members.get(request, "contents")) {
            case null -> List.of();
            case Json.Arr list -> list.elements();
            case Json one -> List.of(one);
        };
    }

    private static void contents(Json.Obj request) throws RefusedRequest {
        List<Json> turns = turns(request);
        if (Members.get(request, "contents") == null) {
            throw RefusedRequest.of(
                    "The member 'contents' is missing; it is an array of turns.", "contents");
        }
        if (turns.isEmpty()) {
            throw RefusedRequest.of(
                    "The member 'contents' is empty; at least one turn is needed.", "contents");
        }
        for (int i = 0; i < turns.size(); i++) {
            turn(turns.get(i), "contents[" + i + "]");
        }
    }

    private static void turn(Json element, String place) throws RefusedRequest {
        if (!(element instanceof Json.Obj turn)) {
            throw RequestFaults.wrongType(place, "an object", NOT_THIS);
        }
        string(turn.present("role"), place + ".role");
        if (turn.present("parts") != null && !(turn.get("parts") instanceof Json.Arr)) {
            throw RequestFaults.wrongType(place + ".parts", "an array", NOT_THIS);
        }
        List<Json> parts = turn.elements("parts");
        for (int i = 0; i < parts.size(); i++) {
            part(parts.get(i), place + ".parts[" + i + "]");
        }
    }

    private static void part(Json element, String place) throws RefusedRequest {
        if (!(element instanceof Json.Obj part)) {
            throw RequestFaults.wrongType(place, "an object", NOT_THIS);
        }
        for (String member : OBJECTS_OF_PART) {
            object(Members.get(part, member), place + "." + member);
        }
        string(part.present("text"), place + ".text");
        string(Members.get(part, "thoughtSignature"), place + ".thoughtSignature");
    }

    private static void tools(@Nullable Json tools) throws RefusedRequest {
        List<Json> elements = tools == null ? List.of() : objects(tools, "tools");
        for (int i = 0; i < elements.size(); i++) {
            Json functions = Members.get((Json.Obj) elements.get(i), "functionDeclarations");
            if (functions != null) {
                functions(functions, "tools[" + i + "].functionDeclarations");
            }
        }
    }

    private static void functions(Json functions, String place) throws RefusedRequest {
        List<Json> elements = objects(functions, place);
        for (int i = 0; i < elements.size(); i++) {
            if (Members.text((Json.Obj) elements.get(i), "name").isEmpty()) {
                String name = place + "[" + i + "].name";
                throw RefusedRequest.of(
                        "The member '" + name + "' is missing; it names the function.", name);
            }
        }
    }

    private static List<Json> objects(Json value, String place) throws RefusedRequest {
        if (value instanceof Json.Arr list && JsonMembers.isListOf(Json.Obj.class, value)) {
            return list.elements();
        }
        throw RequestFaults.wrongType(place, "an array of objects", NOT_THIS);
    }

    private static void object(@Nullable Json value, String place) throws RefusedRequest {
        if (value != null && !(value instanceof Json.Obj)) {
            throw RequestFaults.wrongType(place, "an object", NOT_THIS);
        }
    }

    private static void string(@Nullable Json value, String place) throws RefusedRequest {
        if (value != null && !(value instanceof Json.Str)) {
            throw RequestFaults.wrongType(place, "a string", NOT_THIS);
        }
    }
}
