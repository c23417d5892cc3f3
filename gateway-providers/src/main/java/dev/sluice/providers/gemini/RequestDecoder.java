package dev.sluice.providers.gemini;

import static dev.sluice.providers.json.JsonMembers.hasOnly;

import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.Tool;
import dev.sluice.core.request.ToolChoice;
import dev.sluice.core.request.Tooling;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a request, which the scanner has passed, into the canonical form. */
final class RequestDecoder {

    private static final Set<String> READ =
            Set.of("contents", "systemInstruction", "tools", "generationConfig", "model");

    private static final Set<String> DECLARED = Set.of("name", "description", "parameters");
    private static final Set<String> DECLARED_IN_FULL =
            Set.of("name", "description", "parametersJsonSchema");

    private RequestDecoder() {}

    static Conversation decode(Json.Obj root) {
        GenerationConfig config = GenerationConfig.of(Members.object(root, "generationConfig"));
        Json.Obj toolConfig = Members.object(root, "toolConfig");
        Json.Obj calling =
                toolConfig == null ? null : Members.object(toolConfig, "functionCallingConfig");
        Map<String, RawJson> unknown = new LinkedHashMap<>();
        root.members()
                .forEach(
                        (name, value) -> {
                            String camel = Members.camel(name);
                            boolean plainChoice =
                                    camel.equals("toolConfig") && isPlain(toolConfig, calling);
                            if (!READ.contains(camel) && !plainChoice && !value.isNull()) {
                                unknown.put(camel, value.raw());
                            }
                        });
        unknown.putAll(config.unknown().byName());
        return new Conversation(
                ContentsDecoder.messages(root, new ArrayList<>()),
                new Tooling(tools(root), calling == null ? null : choice(calling), null),
                config.output(),
                config.sampling(),
                config.thinking(),
                null,
                null,
                new UnknownMembers(unknown));
    }

    /** Where each message of the conversation stands in the body. */
    static List<String> places(byte[] body) {
        List<String> places = new ArrayList<>();
        if (JsonReader.read(body).orElse(null) instanceof Json.Obj root) {
            ContentsDecoder.messages(root, places);
        }
        return places;
    }

    private static List<Tool> tools(Json.Obj root) {
        List<Tool> tools = new ArrayList<>();
        for (Json element : Members.elements(root, "tools")) {
            if (element instanceof Json.Obj tool
                    && Members.get(tool, "functionDeclarations") instanceof Json.Arr functions
                    && tool.members().size() == 1) {
                functions.elements().forEach(function -> tools.add(function(function)));
            } else {
                tools.add(new Tool.Foreign(element.raw()));
            }
        }
        return tools;
    }

    private static Tool function(Json element) {
        if (!(element instanceof Json.Obj function) || Members.text(function, "name").isEmpty()) {
            return new Tool.Foreign(element.raw());
        }
        Json schema = Members.get(function, "parametersJsonSchema");
        Json subset = Members.get(function, "parameters");
        RawJson parameters =
                schema != null ? schema.raw() : subset == null ? null : JsonSchemas.of(subset);
        return new Tool.Function(
                Members.text(function, "name"),
                function.text("description"),
                parameters,
                null,
                Members.unread(function, schema == null ? DECLARED : DECLARED_IN_FULL));
    }

    private static @Nullable ToolChoice choice(Json.Obj calling) {
        List<Json> allowed = Members.elements(calling, "allowedFunctionNames");
        return switch (Members.text(calling, "mode")) {
            case "AUTO", "VALIDATED" -> new ToolChoice.Auto();
            case "NONE" -> new ToolChoice.None();
            case "ANY" ->
                    allowed.size() == 1 && allowed.getFirst() instanceof Json.Str name
                            ? new ToolChoice.Function(name.value())
                            : new ToolChoice.Required();
            default -> null;
        };
    }

    /** Whether the choice says all that stands there. */
    private static boolean isPlain(Json.@Nullable Obj toolConfig, Json.@Nullable Obj calling) {
        return toolConfig != null
                && calling != null
                && toolConfig.members().size() == 1
                && hasOnly(calling, "mode", "allowedFunctionNames", "allowed_function_names")
                && choice(calling) != null
                && !Members.text(calling, "mode").equals("VALIDATED")
                && (Members.elements(calling, "allowedFunctionNames").isEmpty()
                        || choice(calling) instanceof ToolChoice.Function);
    }
}
