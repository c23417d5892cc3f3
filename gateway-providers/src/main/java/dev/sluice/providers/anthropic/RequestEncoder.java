package dev.sluice.providers.anthropic;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.request.ContentPart;
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
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a Messages request from the canonical form. What the form has no place for is dropped with
 * a warning or refused, as the table in docs/dialects.md has it. Used once.
 */
final class RequestEncoder {

    /** The API demands a limit; this one holds where the client has none. */
    private static final long DEFAULT_MAX_TOKENS = 4096;

    private static final String JSON_INSTRUCTION = "Answer with one JSON object and nothing else.";

    /** Members that the canonical form has read, though it keeps them too. */
    private static final Set<String> OWN_DOUBLES = Set.of("thinking", "output_config");

    /** Members of Gemini's form that the canonical form has read, though it keeps them too. */
    private static final Set<String> READ_ELSEWHERE =
            Set.of("toolConfig", "generationConfig.thinkingConfig");

    private final Assignment assignment;
    private final boolean ownForm;
    private final Losses losses;
    private final JsonWriter json = new JsonWriter();

    RequestEncoder(Assignment assignment, boolean ownForm, Losses losses) {
        this.assignment = assignment;
        this.ownForm = ownForm;
        this.losses = losses;
    }

    byte[] encode() throws UntranslatableRequest {
        Conversation conversation =
                TargetAdjustments.apply(
                        assignment.request().conversation(), assignment.candidate().settings());
        refuseWhatNobodyCanGive(conversation);
        Dialogue dialogue =
                Dialogue.of(
                        conversation.messages(),
                        MessagePlaces.in(assignment, conversation),
                        losses);
        String model = assignment.candidate().model();
        ThinkingPlan thinking = ThinkingPlan.of(conversation, dialogue, model, losses);
        json.beginObject().member("model", model);
        json.member("max_tokens", thinking.maxTokens(DEFAULT_MAX_TOKENS));
        BlockWriter blocks = new BlockWriter(json, model, ownForm, losses);
        system(dialogue.system(), conversation.output().format(), blocks);
        json.name("messages").beginArray();
        for (Dialogue.Turn turn : dialogue.turns()) {
            blocks.turn(turn);
        }
        json.endArray();
        if (assignment.request().streamed()) {
            json.name("stream").bool(true);
        }
        sampling(conversation.sampling(), thinking.isOn());
        stop(conversation.output().stop());
        tooling(conversation.tooling(), thinking.isOn());
        thinking(conversation, thinking);
        outputConfig(conversation);
        metadata(conversation);
        unknown(conversation.unknown());
        return json.endObject().toBytes();
    }

    private void refuseWhatNobodyCanGive(Conversation conversation) throws UntranslatableRequest {
        OutputRules output = conversation.output();
        if (output.choices() != null && output.choices() > 1) {
            throw losses.refusal("n", losses.target() + " gives one answer only; ask with n: 1");
        }
        if (Boolean.TRUE.equals(conversation.sampling().logprobs())) {
            throw losses.refusal("logprobs", losses.target() + " gives no logprobs");
        }
    }

    private void system(
            List<ContentPart> rules, @Nullable ResponseFormat format, BlockWriter blocks)
            throws UntranslatableRequest {
        List<ContentPart> system = new ArrayList<>(rules);
        if (format instanceof ResponseFormat.JsonObject) {
            losses.change("response_format", "became an instruction to answer in JSON");
            system.add(new ContentPart.Text(JSON_INSTRUCTION));
        }
        if (system.isEmpty()) {
            return;
        }
        if (system.size() == 1
                && system.getFirst() instanceof ContentPart.Text text
                && text.unknown().isEmpty()) {
            json.member("system", text.text());
            return;
        }
        json.name("system").beginArray();
        for (ContentPart part : system) {
            blocks.part(part);
        }
        json.endArray();
    }

    private void sampling(Sampling sampling, boolean thinking) throws UntranslatableRequest {
        BigDecimal temperature = sampling.temperature();
        if (temperature != null && thinking && !ownForm) {
            losses.drop("temperature", losses.target() + " takes none while it thinks");
        } else if (temperature != null) {
            json.optional("temperature", ownForm ? temperature : clamped(temperature));
        }
        if (sampling.topP() != null && !ownForm && (temperature != null || thinking)) {
            losses.drop(
                    "top_p", losses.target() + " takes it only without temperature and thinking");
        } else {
            json.optional("top_p", sampling.topP());
        }
        if (sampling.topK() != null && thinking && !ownForm) {
            losses.drop("top_k", losses.target() + " takes none while it thinks");
        } else {
            json.optional("top_k", sampling.topK());
        }
        dropIf(sampling.frequencyPenalty() != null, "frequency_penalty");
        dropIf(sampling.presencePenalty() != null, "presence_penalty");
        dropIf(sampling.seed() != null, "seed");
        dropIf(sampling.logitBias() != null, "logit_bias");
    }

    private BigDecimal clamped(BigDecimal temperature) throws UntranslatableRequest {
        if (temperature.compareTo(BigDecimal.ONE) <= 0) {
            return temperature;
        }
        losses.change("temperature", "was cut to 1: " + losses.target() + " takes 0 to 1");
        return BigDecimal.ONE;
    }

    private void stop(List<String> stop) throws UntranslatableRequest {
        List<String> taken =
                ownForm ? stop : stop.stream().filter(text -> !text.isBlank()).toList();
        if (taken.size() < stop.size()) {
            losses.drop("stop", losses.target() + " takes no stop text of white space alone");
        }
        if (!taken.isEmpty()) {
            json.name("stop_sequences").beginArray();
            taken.forEach(json::string);
            json.endArray();
        }
    }

    private void tooling(Tooling tooling, boolean thinking) throws UntranslatableRequest {
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
        toolChoice(choice, Boolean.FALSE.equals(tooling.parallelCalls()));
    }

    private void tool(Tool tool) throws UntranslatableRequest {
        switch (tool) {
            case Tool.Function function -> {
                json.beginObject().member("name", function.name());
                json.optional("description", function.description());
                RawJson parameters = function.parameters();
                json.name("input_schema");
                if (parameters == null) {
                    json.beginObject().member("type", "object").endObject();
                } else {
                    json.raw(parameters);
                }
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

    private void toolChoice(@Nullable ToolChoice choice, boolean serial)
            throws UntranslatableRequest {
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

    private void thinking(Conversation conversation, ThinkingPlan plan) {
        RawJson asSent = ownForm ? conversation.unknown().byName().get("thinking") : null;
        if (asSent != null && !plan.isRemoved()) {
            json.name("thinking").raw(asSent);
        } else {
            plan.write(json);
        }
    }

    private void outputConfig(Conversation conversation) {
        RawJson asSent = ownForm ? conversation.unknown().byName().get("output_config") : null;
        if (asSent != null) {
            json.name("output_config").raw(asSent);
            return;
        }
        String effort =
                ownForm && conversation.thinking() != null
                        ? conversation.thinking().effort()
                        : null;
        RawJson schema =
                conversation.output().format() instanceof ResponseFormat.JsonSchema demanded
                        ? demanded.schema()
                        : null;
        if (effort == null && schema == null) {
            return;
        }
        json.name("output_config").beginObject().optional("effort", effort);
        if (schema != null) {
            json.name("format").beginObject().member("type", "json_schema");
            json.name("schema").raw(schema).endObject();
        }
        json.endObject();
    }

    private void metadata(Conversation conversation) throws UntranslatableRequest {
        if (ownForm && conversation.metadata() != null) {
            json.name("metadata").raw(conversation.metadata());
        } else if (conversation.user() != null) {
            json.name("metadata").beginObject().member("user_id", conversation.user()).endObject();
        }
        dropIf(!ownForm && conversation.metadata() != null, "metadata");
    }

    private void unknown(UnknownMembers unknown) throws UntranslatableRequest {
        for (Map.Entry<String, RawJson> member : unknown.byName().entrySet()) {
            if (ownForm || losses.passesUnknown()) {
                if (!OWN_DOUBLES.contains(member.getKey())) {
                    json.name(member.getKey()).raw(member.getValue());
                }
            } else if (member.getKey().equals("cachedContent")) {
                throw losses.refusal(
                        "cachedContent",
                        "content that is cached at Gemini is nothing to " + losses.target());
            } else if (!READ_ELSEWHERE.contains(member.getKey())) {
                losses.drop(member.getKey());
            }
        }
    }

    private void dropIf(boolean said, String member) throws UntranslatableRequest {
        if (said) {
            losses.drop(member);
        }
    }
}
