package dev.sluice.providers.gemini;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.ResponseFormat;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Tool;
import dev.sluice.core.request.ToolChoice;
import dev.sluice.core.request.Tooling;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.openai.TargetAdjustments;
import dev.sluice.providers.translation.Dialogue;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.MessagePlaces;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a generateContent request from the canonical form. What the form has no place for is
 * dropped with a warning or refused, as the table in docs/dialects.md has it. Used once.
 */
final class RequestEncoder {

    private static final int MOST_STOPS = 5;
    private static final String THINKING_CONFIG = GenerationConfig.PREFIX + "thinkingConfig";
    private static final String MIME_TYPE = GenerationConfig.PREFIX + "responseMimeType";
    private static final String TOOL_CONFIG = "toolConfig";

    /** Members of Anthropic's form that the canonical form has read, though it keeps them too. */
    private static final Set<String> READ_ELSEWHERE = Set.of("thinking", "output_config");

    private final Assignment assignment;
    private final boolean ownForm;
    private final Losses losses;
    private final String model;
    private final JsonWriter json = new JsonWriter();

    RequestEncoder(Assignment assignment, boolean ownForm, Losses losses) {
        this.assignment = assignment;
        this.ownForm = ownForm;
        this.losses = losses;
        this.model = assignment.candidate().model();
    }

    byte[] encode() throws UntranslatableRequest {
        Conversation conversation =
                TargetAdjustments.apply(
                        assignment.request().conversation(), assignment.candidate().settings());
        Dialogue dialogue =
                Dialogue.of(
                        conversation.messages(),
                        MessagePlaces.in(assignment, conversation),
                        losses);
        ContentsWriter contents = new ContentsWriter(json, model, ownForm, losses);
        json.beginObject();
        if (!dialogue.system().isEmpty()) {
            json.name("systemInstruction").beginObject();
            contents.parts(dialogue.system());
            json.endObject();
        }
        json.name("contents").beginArray();
        for (Dialogue.Turn turn : dialogue.turns()) {
            contents.turn(turn);
        }
        json.endArray();
        requireToolsOrJson(conversation);
        tooling(conversation);
        generationConfig(conversation);
        if (conversation.user() != null) {
            losses.drop("user");
        }
        if (conversation.metadata() != null) {
            losses.drop("metadata");
        }
        unknown(conversation);
        return json.endObject().toBytes();
    }

    private void tooling(Conversation conversation) throws UntranslatableRequest {
        Tooling tooling = conversation.tooling();
        List<Tool.Function> functions = new ArrayList<>();
        List<Tool.Foreign> others = new ArrayList<>();
        for (Tool tool : tooling.tools()) {
            switch (tool) {
                case Tool.Function function -> functions.add(function);
                case Tool.Foreign foreign -> others.add(foreign);
            }
        }
        if (!others.isEmpty() && !ownForm) {
            throw losses.refusal(
                    "tools",
                    "a tool of another kind than function runs at its own provider, not at "
                            + losses.target());
        }
        if (!tooling.tools().isEmpty()) {
            json.name("tools").beginArray();
            if (!functions.isEmpty()) {
                json.beginObject().name("functionDeclarations").beginArray();
                for (Tool.Function function : functions) {
                    declaration(function);
                }
                json.endArray().endObject();
            }
            others.forEach(tool -> json.raw(tool.json()));
            json.endArray();
        }
        if (Boolean.FALSE.equals(tooling.parallelCalls())) {
            losses.drop("parallel_tool_calls");
        }
        RawJson asSent = ownForm ? conversation.unknown().byName().get(TOOL_CONFIG) : null;
        if (asSent != null) {
            json.name(TOOL_CONFIG).raw(asSent);
        } else if (!tooling.tools().isEmpty()) {
            choice(tooling.choice());
        }
    }

    private void declaration(Tool.Function function) throws UntranslatableRequest {
        json.beginObject().member("name", function.name());
        json.optional("description", function.description());
        RawJson parameters = function.parameters();
        if (parameters != null && !parameters.isNull()) {
            parameters(parameters);
        }
        if (Boolean.TRUE.equals(function.strict())) {
            losses.drop("tools[].function.strict");
        }
        if (ownForm) {
            json.members(function.unknown());
        } else {
            for (String member : function.unknown().byName().keySet()) {
                losses.drop("tools[]." + member);
            }
        }
        json.endObject();
    }

    /** The subset is what all models take; a client of this form may have said more. */
    private void parameters(RawJson schema) throws UntranslatableRequest {
        SchemaSubset.Subset subset = SchemaSubset.of(schema);
        if (ownForm && !subset.dropped().isEmpty()) {
            json.name("parametersJsonSchema").raw(schema);
            return;
        }
        if (!subset.dropped().isEmpty()) {
            losses.drop(
                    "tools[].function.parameters: " + String.join(", ", subset.dropped()),
                    losses.target() + " does not know these words of a schema");
        }
        json.optional("parameters", subset.schema());
    }

    private void choice(@Nullable ToolChoice choice) throws UntranslatableRequest {
        switch (choice) {
            case null -> {}
            case ToolChoice.Auto _ -> mode("AUTO", null);
            case ToolChoice.None _ -> mode("NONE", null);
            case ToolChoice.Required _ -> mode("ANY", null);
            case ToolChoice.Function function -> mode("ANY", function.name());
            case ToolChoice.Foreign _ -> losses.drop("tool_choice");
        }
    }

    private void mode(String mode, @Nullable String only) {
        json.name(TOOL_CONFIG).beginObject().name("functionCallingConfig").beginObject();
        json.member("mode", mode);
        if (only != null) {
            json.name("allowedFunctionNames").beginArray().string(only).endArray();
        }
        json.endObject().endObject();
    }

    private void generationConfig(Conversation conversation) throws UntranslatableRequest {
        json.name("generationConfig").beginObject();
        sampling(conversation.sampling());
        output(conversation.output(), conversation.unknown());
        RawJson asSent = ownForm ? conversation.unknown().byName().get(THINKING_CONFIG) : null;
        if (asSent != null) {
            json.name("thinkingConfig").raw(asSent);
        } else if (conversation.thinking() != null) {
            ThinkingConfig.write(json, conversation.thinking(), model, losses);
        }
        for (Map.Entry<String, RawJson> member : conversation.unknown().byName().entrySet()) {
            boolean config = member.getKey().startsWith(GenerationConfig.PREFIX);
            if (ownForm && config && !member.getKey().equals(THINKING_CONFIG)) {
                String name = member.getKey().substring(GenerationConfig.PREFIX.length());
                json.name(name).raw(member.getValue());
            }
        }
        json.endObject();
    }

    private void sampling(Sampling sampling) throws UntranslatableRequest {
        json.optional("temperature", sampling.temperature())
                .optional("topP", sampling.topP())
                .optional("topK", sampling.topK())
                .optional("frequencyPenalty", sampling.frequencyPenalty())
                .optional("presencePenalty", sampling.presencePenalty())
                .optional("seed", sampling.seed())
                .optional("responseLogprobs", sampling.logprobs())
                .optional("logprobs", sampling.topLogprobs());
        if (sampling.logitBias() != null) {
            losses.drop("logit_bias");
        }
    }

    private void output(OutputRules output, UnknownMembers unknown) throws UntranslatableRequest {
        json.optional("maxOutputTokens", output.maxTokens());
        json.optional("candidateCount", output.choices());
        if (output.stop().size() > MOST_STOPS && !ownForm) {
            throw losses.refusal("stop", losses.target() + " takes five stop texts at the most");
        }
        if (!output.stop().isEmpty()) {
            json.name("stopSequences").beginArray();
            output.stop().forEach(json::string);
            json.endArray();
        }
        boolean typed = ownForm && unknown.byName().containsKey(MIME_TYPE);
        switch (output.format()) {
            case null -> {}
            case ResponseFormat.Text _ -> {}
            case ResponseFormat.JsonObject _ -> json(typed);
            case ResponseFormat.JsonSchema schema -> {
                json(typed);
                json.optional("responseJsonSchema", schema.schema());
            }
            case ResponseFormat.Foreign _ -> losses.drop("response_format");
        }
    }

    private void json(boolean typedOtherwise) {
        if (!typedOtherwise) {
            json.member("responseMimeType", "application/json");
        }
    }

    /** Models before Gemini 3 refuse the two together; which to leave out is not ours to say. */
    private void requireToolsOrJson(Conversation conversation) throws UntranslatableRequest {
        ResponseFormat format = conversation.output().format();
        boolean demandsJson =
                format instanceof ResponseFormat.JsonObject
                        || format instanceof ResponseFormat.JsonSchema;
        if (demandsJson
                && !ownForm
                && !conversation.tooling().tools().isEmpty()
                && !ModelGeneration.of(model).takesToolsWithJson()) {
            throw losses.refusal(
                    "response_format",
                    losses.target()
                            + " takes tools or a response format of JSON, not both; models from"
                            + " gemini-3 on take both");
        }
    }

    private void unknown(Conversation conversation) throws UntranslatableRequest {
        Set<String> written = Set.of(TOOL_CONFIG);
        for (Map.Entry<String, RawJson> member : conversation.unknown().byName().entrySet()) {
            String name = member.getKey();
            if (ownForm || losses.passesUnknown()) {
                if (!written.contains(name) && !name.startsWith(GenerationConfig.PREFIX)) {
                    json.name(name).raw(member.getValue());
                }
            } else if (!READ_ELSEWHERE.contains(name)) {
                losses.drop(name);
            }
        }
    }
}
