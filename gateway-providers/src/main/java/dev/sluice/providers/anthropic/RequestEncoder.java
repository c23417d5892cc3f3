package dev.sluice.providers.anthropic;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.ResponseFormat;
import dev.sluice.core.request.Thinking;
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
 * Writes a Messages request from the canonical form. What the form has no place for is dropped with
 * a warning or refused, as the table in docs/dialects.md has it. Used once.
 */
final class RequestEncoder {

    /** The API demands a limit; this one holds where the client has none. */
    private static final long DEFAULT_MAX_TOKENS = 4096;

    private static final String JSON_INSTRUCTION = "Answer with one JSON object and nothing else.";

    private static final String THINKING = "thinking";
    private static final String OUTPUT_CONFIG = "output_config";
    private static final String EFFORT = "reasoning_effort";
    private static final String SAFETY_IDENTIFIER = "safety_identifier";

    /** Members that are written from the canonical form, or as they came, but once. */
    private static final Set<String> WRITTEN = Set.of(THINKING, OUTPUT_CONFIG);

    /** Members of Gemini's form that the canonical form has read, though it keeps them too. */
    private static final Set<String> READ_ELSEWHERE =
            Set.of("toolConfig", "generationConfig.thinkingConfig");

    private final Assignment assignment;
    private final String model;
    private final boolean ownForm;

    /** Whether the client says in this form how the model thinks, and its target does not. */
    private final boolean ownThinking;

    private final Losses losses;
    private final JsonWriter json = new JsonWriter();

    RequestEncoder(Assignment assignment, boolean ownForm, Losses losses) {
        this.assignment = assignment;
        this.model = assignment.candidate().model();
        this.ownForm = ownForm;
        this.ownThinking = ownForm && !assignment.candidate().settings().set().containsKey(EFFORT);
        this.losses = losses;
    }

    byte[] encode() throws UntranslatableRequest {
        Conversation conversation =
                TargetAdjustments.apply(
                        assignment.request().conversation(), assignment.candidate().settings());
        refuseWhatNobodyCanGive(conversation);
        ThinkingPlan thinking =
                ThinkingPlan.of(
                        asked(conversation.thinking()),
                        conversation.output().maxTokens(),
                        conversation.messages(),
                        model,
                        losses);
        json.beginObject().member("model", model);
        json.member("max_tokens", thinking.maxTokens(DEFAULT_MAX_TOKENS));
        messages(conversation);
        if (assignment.request().streamed()) {
            json.name("stream").bool(true);
        }
        settings(conversation, thinking);
        new ToolingWriter(json, ownForm, losses).write(conversation.tooling(), thinking.isOn());
        thinking(conversation, thinking);
        outputConfig(conversation, thinking);
        metadata(conversation);
        unknown(conversation);
        return json.endObject().toBytes();
    }

    /** In this form an effort alone switches nothing on. */
    private @Nullable Thinking asked(@Nullable Thinking thinking) {
        return ownThinking && thinking != null
                ? new Thinking(null, thinking.budgetTokens())
                : thinking;
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

    private void messages(Conversation conversation) throws UntranslatableRequest {
        BlockWriter blocks = new BlockWriter(json, model, ownForm, losses);
        if (ownForm) {
            system(OwnMessages.rules(conversation.messages()), conversation.output(), blocks);
            json.name("messages").beginArray();
            new OwnMessages(json, blocks).write(conversation.messages());
        } else {
            Dialogue dialogue =
                    Dialogue.of(
                            conversation.messages(),
                            MessagePlaces.in(assignment, conversation),
                            losses);
            system(dialogue.system(), conversation.output(), blocks);
            json.name("messages").beginArray();
            for (int i = 0; i < dialogue.turns().size(); i++) {
                blocks.turn(dialogue.turns().get(i), i == dialogue.turns().size() - 1);
            }
        }
        json.endArray();
    }

    private void system(List<ContentPart> rules, OutputRules output, BlockWriter blocks)
            throws UntranslatableRequest {
        List<ContentPart> system = new ArrayList<>(rules);
        if (asksForAnyJson(output.format())) {
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

    /** A schema that was not given is no schema. */
    private static boolean asksForAnyJson(@Nullable ResponseFormat format) {
        return format instanceof ResponseFormat.JsonObject
                || (format instanceof ResponseFormat.JsonSchema demanded
                        && demanded.schema() == null);
    }

    private void settings(Conversation conversation, ThinkingPlan thinking)
            throws UntranslatableRequest {
        if (ownForm) {
            SamplingWriter.writeOwn(json, conversation.sampling());
            SamplingWriter.writeStop(json, conversation.output().stop());
        } else {
            SamplingWriter sampling = new SamplingWriter(json, losses);
            sampling.write(conversation.sampling(), model, thinking.isOn());
            sampling.stop(conversation.output().stop());
        }
    }

    private void thinking(Conversation conversation, ThinkingPlan plan) {
        RawJson asSent = asSent(conversation, THINKING);
        if (asSent == null) {
            plan.write(json);
        } else if (!plan.isRemoved()) {
            json.name(THINKING).raw(asSent);
        }
    }

    private void outputConfig(Conversation conversation, ThinkingPlan plan)
            throws UntranslatableRequest {
        RawJson asSent = asSent(conversation, OUTPUT_CONFIG);
        if (asSent != null) {
            json.name(OUTPUT_CONFIG).raw(asSent);
            return;
        }
        ResponseFormat format = conversation.output().format();
        dropIf(format instanceof ResponseFormat.Foreign, "response_format");
        RawJson schema =
                format instanceof ResponseFormat.JsonSchema demanded ? demanded.schema() : null;
        Thinking asked = conversation.thinking();
        String effort = ownThinking && asked != null ? asked.effort() : plan.effort();
        if (effort == null && schema == null) {
            return;
        }
        json.name(OUTPUT_CONFIG).beginObject().optional("effort", effort);
        if (schema != null) {
            json.name("format").beginObject().member("type", "json_schema");
            json.name("schema").raw(schema).endObject();
        }
        json.endObject();
    }

    /** A member of this form that passes without being read; null = there is none. */
    private @Nullable RawJson asSent(Conversation conversation, String member) {
        boolean passes = ownThinking || (!ownForm && losses.passesUnknown());
        return passes ? conversation.unknown().byName().get(member) : null;
    }

    private void metadata(Conversation conversation) throws UntranslatableRequest {
        RawJson whole = conversation.metadata();
        RawJson safetyIdentifier = conversation.unknown().byName().get(SAFETY_IDENTIFIER);
        if (ownForm && whole != null) {
            json.name("metadata").raw(whole);
        } else if (conversation.user() != null) {
            json.name("metadata").beginObject().member("user_id", conversation.user()).endObject();
        } else if (!ownForm && safetyIdentifier != null && isText(safetyIdentifier)) {
            json.name("metadata").beginObject().name("user_id").raw(safetyIdentifier).endObject();
        }
        dropIf(!ownForm && whole != null, "metadata");
    }

    private static boolean isText(RawJson value) {
        return value.text().startsWith("\"");
    }

    private void unknown(Conversation conversation) throws UntranslatableRequest {
        for (Map.Entry<String, RawJson> member : conversation.unknown().byName().entrySet()) {
            String name = member.getKey();
            if (!ownForm && !losses.passesUnknown()) {
                foreign(name, member.getValue(), conversation);
            } else if (!WRITTEN.contains(name)) {
                json.name(name).raw(member.getValue());
            }
        }
    }

    private void foreign(String name, RawJson value, Conversation conversation)
            throws UntranslatableRequest {
        switch (name) {
            case "cachedContent" ->
                    throw losses.refusal(
                            name,
                            "content that is cached at Gemini is nothing to " + losses.target());
            case "service_tier" -> serviceTier(value);
            case SAFETY_IDENTIFIER -> dropIf(conversation.user() != null || !isText(value), name);
            default -> dropIf(!READ_ELSEWHERE.contains(name), name);
        }
    }

    /** OpenAI's words for the tiers that both have. */
    private void serviceTier(RawJson tier) throws UntranslatableRequest {
        switch (tier.text()) {
            case "\"auto\"" -> json.member("service_tier", "auto");
            case "\"default\"" -> json.member("service_tier", "standard_only");
            default -> losses.drop("service_tier");
        }
    }

    private void dropIf(boolean said, String member) throws UntranslatableRequest {
        if (said) {
            losses.drop(member);
        }
    }
}
