package dev.sluice.providers.anthropic;

import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.Tool;
import dev.sluice.core.request.ToolChoice;
import dev.sluice.core.request.Tooling;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes the tools of a request and the rules for their use. */
final class ToolingWriter {

    private final JsonWriter json;
    private final boolean ownForm;
    private final Losses losses;

    ToolingWriter(JsonWriter json, boolean ownForm, Losses losses) {
        this.json = json;
        this.ownForm = ownForm;
        this.losses = losses;
    }

    /** Writes them; {@code thinking}: whether the model is to think, which excludes force. */
    void write(Tooling tooling, boolean thinking) throws UntranslatableRequest {
        if (tooling.tools().isEmpty()) {
            return;
        }
        json.name("tools").beginArray();
        for (Tool tool : tooling.tools()) {
            tool(tool);
        }
        json.endArray();
        ToolChoice choice = tooling.choice();
        boolean forced =
                choice instanceof ToolChoice.Required || choice instanceof ToolChoice.Function;
        if (forced && thinking && !ownForm) {
            throw losses.refusal(
                    "tool_choice",
                    losses.target()
                            + " cannot be forced to call a tool while it thinks; leave out"
                            + " reasoning_effort, or let it choose");
        }
        choice(choice, Boolean.FALSE.equals(tooling.parallelCalls()));
    }

    private void tool(Tool tool) throws UntranslatableRequest {
        switch (tool) {
            case Tool.Function function -> {
                json.beginObject().member("name", function.name());
                json.optional("description", function.description());
                json.name("input_schema").raw(schema(function.parameters()));
                json.optional("strict", function.strict());
                BlockWriter.members(json, function.unknown(), "tools[]", ownForm, losses);
                json.endObject();
            }
            case Tool.Foreign foreign -> {
                if (!ownForm) {
                    throw losses.refusal(
                            "tools",
                            "a tool of another kind than function runs at its own provider, not at "
                                    + losses.target());
                }
                json.raw(foreign.json());
            }
        }
    }

    /** The API refuses a schema that does not say that it is of an object; other forms don't. */
    private RawJson schema(@Nullable RawJson parameters) {
        if (parameters == null) {
            return new RawJson("{\"type\":\"object\"}");
        }
        byte[] text = parameters.text().getBytes(StandardCharsets.UTF_8);
        if (ownForm
                || !(JsonReader.read(text).orElse(null) instanceof Json.Obj schema)
                || schema.get("type") != null) {
            return parameters;
        }
        JsonWriter typed = new JsonWriter().beginObject().member("type", "object");
        schema.members().forEach((name, value) -> typed.name(name).raw(value.raw()));
        return new RawJson(typed.endObject().toString());
    }

    private void choice(@Nullable ToolChoice choice, boolean serial) throws UntranslatableRequest {
        switch (choice) {
            case null -> {
                if (serial) {
                    choice("auto", null, /* serial= */ true);
                }
            }
            case ToolChoice.Auto _ -> choice("auto", null, serial);
            case ToolChoice.None _ -> choice("none", null, /* serial= */ false);
            case ToolChoice.Required _ -> choice("any", null, serial);
            case ToolChoice.Function function -> choice("tool", function.name(), serial);
            case ToolChoice.Foreign foreign -> {
                if (ownForm) {
                    json.name("tool_choice").raw(foreign.json());
                } else {
                    losses.drop("tool_choice");
                }
            }
        }
    }

    private void choice(String type, @Nullable String name, boolean serial) {
        json.name("tool_choice").beginObject().member("type", type).optional("name", name);
        json.optional("disable_parallel_tool_use", serial ? Boolean.TRUE : null).endObject();
    }
}
