package dev.sluice.providers.openai;

import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.ResponseFormat;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Thinking;
import dev.sluice.core.request.Tool;
import dev.sluice.core.request.ToolChoice;
import dev.sluice.core.request.Tooling;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.Losses;
import dev.sluice.providers.translation.MessagePlaces;
import dev.sluice.providers.translation.UntranslatableRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a chat request from the canonical form. What the form has no place for is dropped with a
 * warning or refused, as the table in docs/dialects.md has it. Used once.
 */
final class OpenAiRequestEncoder {

    private static final String MAX_TOKENS = "max_tokens";
    private static final int MOST_STOPS = 4;

    /** Members of other forms that the canonical form has read, though it keeps them too. */
    private static final Set<String> READ_ELSEWHERE =
            Set.of("thinking", "output_config", "toolConfig", "generationConfig.thinkingConfig");

    private final Assignment assignment;
    private final Candidate candidate;
    private final HttpProvider provider;
    private final ChatRequest request;
    private final boolean ownForm;
    private final Losses losses;
    private final MemberPolicy policy;
    private final JsonWriter json = new JsonWriter();

    /** Two members of the canonical form may have one name here. */
    private final Set<String> written = new HashSet<>();

    OpenAiRequestEncoder(Assignment assignment, boolean ownForm, Losses losses) {
        this.assignment = assignment;
        this.candidate = assignment.candidate();
        this.provider = assignment.provider();
        this.request = assignment.request();
        this.ownForm = ownForm;
        this.losses = losses;
        this.policy = new MemberPolicy(candidate, losses);
    }

    byte[] encode() throws UntranslatableRequest {
        Conversation conversation =
                TargetAdjustments.apply(request.conversation(), candidate.settings());
        json.beginObject().member("model", candidate.model());
        json.name("messages").beginArray();
        messages(conversation);
        json.endArray();
        if (request.streamed()) {
            json.name("stream").bool(true);
            if (!provider.has(Quirk.NO_STREAM_OPTIONS)) {
                json.name("stream_options").beginObject();
                json.name("include_usage").bool(true).endObject();
            }
        }
        sampling(conversation.sampling());
        output(conversation.output());
        tooling(conversation.tooling());
        thinking(conversation.thinking());
        member("user", conversation.user(), json::optional);
        if (ownForm) {
            member("metadata", conversation.metadata(), json::optional);
        } else if (conversation.metadata() != null) {
            losses.drop("metadata");
        }
        unknown(conversation.unknown());
        return json.endObject().toBytes();
    }

    private void messages(Conversation conversation) throws UntranslatableRequest {
        List<Message> messages = conversation.messages();
        MessageWriter writer =
                new MessageWriter(json, candidate.model(), provider, policy, ownForm, losses);
        CallOrder order = new CallOrder(MessagePlaces.in(assignment, conversation), losses);
        for (int i = 0; i < messages.size(); i++) {
            if (!ownForm) {
                order.take(messages.get(i), i);
            }
            writer.write(messages.get(i));
        }
        order.end();
        writer.end();
        if (!ownForm && !writer.hasWritten()) {
            throw losses.refusal(
                    "messages",
                    "no message says anything to "
                            + losses.target()
                            + "; at least one message with content is needed");
        }
    }

    /** Writes a member, under the name and within the limits of the provider. */
    private <T> void member(String name, @Nullable T value, BiConsumer<String, T> write)
            throws UntranslatableRequest {
        if (value != null && policy.takes(name, () -> jsonOf(value))) {
            String taken = policy.rules().nameOf(name, name);
            if (written.add(taken)) {
                write.accept(taken, value);
            }
        }
    }

    private static String jsonOf(Object value) {
        return value instanceof RawJson(String text) ? text : value.toString();
    }

    private void sampling(Sampling sampling) throws UntranslatableRequest {
        member("temperature", sampling.temperature(), json::optional);
        member("top_p", sampling.topP(), json::optional);
        if (ownForm || provider.has(Quirk.TOP_K) || losses.passesUnknown()) {
            member("top_k", sampling.topK(), json::optional);
        } else if (sampling.topK() != null) {
            losses.drop("top_k");
        }
        member("frequency_penalty", sampling.frequencyPenalty(), json::optional);
        member("presence_penalty", sampling.presencePenalty(), json::optional);
        member("seed", sampling.seed(), json::optional);
        member("logit_bias", sampling.logitBias(), json::optional);
        member("logprobs", sampling.logprobs(), json::optional);
        member("top_logprobs", sampling.topLogprobs(), json::optional);
    }

    private void output(OutputRules output) throws UntranslatableRequest {
        member(nameOfMaxTokens(), output.maxTokens(), json::optional);
        if (output.choices() != null && output.choices() != 1) {
            member("n", output.choices(), json::optional);
        }
        if (output.stop().size() > MOST_STOPS && !ownForm) {
            throw losses.refusal("stop", losses.target() + " takes four stop texts at the most");
        }
        if (!output.stop().isEmpty()) {
            member("stop", output.stop(), this::texts);
        }
        member("response_format", output.format(), this::responseFormat);
    }

    /** What the configuration sets it sets under its own name. */
    private String nameOfMaxTokens() {
        boolean newer = provider.has(Quirk.MAX_COMPLETION_TOKENS);
        boolean set = candidate.settings().set().containsKey(MAX_TOKENS);
        return newer && !set ? "max_completion_tokens" : MAX_TOKENS;
    }

    private void texts(String name, List<String> texts) {
        json.name(name).beginArray();
        texts.forEach(json::string);
        json.endArray();
    }

    /** A budget becomes a word; a model that is not known to think would refuse either. */
    private void thinking(@Nullable Thinking thinking) throws UntranslatableRequest {
        if (thinking == null) {
            return;
        }
        if (ownForm) {
            member("reasoning_effort", thinking.effort(), json::optional);
            return;
        }
        Long budget = thinking.budgetTokens();
        boolean off = "none".equals(thinking.effort()) || (budget != null && budget == 0);
        if (off || (thinking.effort() == null && budget == null)) {
            return;
        }
        if (!candidate.reasoning()) {
            losses.drop("thinking", losses.target() + " is not known to think");
            return;
        }
        member("reasoning_effort", effort(thinking), json::optional);
    }

    private static String effort(Thinking thinking) {
        Long budget = thinking.budgetTokens();
        if (budget != null) {
            return budget <= 2048 ? "low" : budget <= 8192 ? "medium" : "high";
        }
        String effort = thinking.effort();
        return effort == null || effort.equals("xhigh") || effort.equals("max") ? "high" : effort;
    }

    private void unknown(UnknownMembers unknown) throws UntranslatableRequest {
        for (Map.Entry<String, RawJson> member : unknown.byName().entrySet()) {
            String name = member.getKey();
            if (ownForm) {
                member(name, member.getValue(), json::optional);
            } else if (!READ_ELSEWHERE.contains(name)) {
                ofAnotherForm(name, member.getValue());
            }
        }
    }

    private void ofAnotherForm(String name, RawJson value) throws UntranslatableRequest {
        if (name.equals("cachedContent")) {
            throw losses.refusal(
                    name, "content that is cached at Gemini is nothing to " + losses.target());
        }
        if (losses.passesUnknown() && name.indexOf('.') < 0) {
            json.name(name).raw(value);
        } else {
            losses.drop(name);
        }
    }

    private void responseFormat(String name, ResponseFormat format) {
        json.name(name);
        switch (format) {
            case ResponseFormat.Text _ -> json.beginObject().member("type", "text").endObject();
            case ResponseFormat.JsonObject _ ->
                    json.beginObject().member("type", "json_object").endObject();
            case ResponseFormat.JsonSchema schema -> {
                json.beginObject().member("type", "json_schema").name("json_schema").beginObject();
                json.member("name", schema.name()).optional("description", schema.description());
                json.optional("schema", schema.schema()).optional("strict", schema.strict());
                json.endObject().endObject();
            }
            case ResponseFormat.Foreign foreign -> json.raw(foreign.json());
        }
    }

    private void tooling(Tooling tooling) throws UntranslatableRequest {
        if (tooling.tools().isEmpty() && !ownForm) {
            return;
        }
        if (!tooling.tools().isEmpty()) {
            if (!policy.takes("tools", () -> "[...]")) {
                return;
            }
            json.name("tools").beginArray();
            for (Tool tool : tooling.tools()) {
                tool(tool);
            }
            json.endArray();
        }
        toolChoice(tooling.choice());
        member("parallel_tool_calls", tooling.parallelCalls(), json::optional);
    }

    private void tool(Tool tool) throws UntranslatableRequest {
        switch (tool) {
            case Tool.Function function -> {
                json.beginObject().member("type", "function").name("function").beginObject();
                json.member("name", function.name())
                        .optional("description", function.description())
                        .optional("parameters", function.parameters())
                        .optional("strict", function.strict());
                MessageWriter.members(json, function.unknown(), "tools[]", ownForm, losses);
                json.endObject().endObject();
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

    private void toolChoice(@Nullable ToolChoice choice) throws UntranslatableRequest {
        if (choice == null || !policy.takes("tool_choice", () -> "{...}")) {
            return;
        }
        switch (choice) {
            case ToolChoice.Auto _ -> json.member("tool_choice", "auto");
            case ToolChoice.None _ -> json.member("tool_choice", "none");
            case ToolChoice.Required _ ->
                    json.member(
                            "tool_choice",
                            provider.has(Quirk.ANY_TOOL_CHOICE) ? "any" : "required");
            case ToolChoice.Function function -> {
                json.name("tool_choice").beginObject().member("type", "function");
                json.name("function").beginObject().member("name", function.name()).endObject();
                json.endObject();
            }
            case ToolChoice.Foreign foreign -> {
                if (ownForm) {
                    json.name("tool_choice").raw(foreign.json());
                } else {
                    losses.drop("tool_choice");
                }
            }
        }
    }
}
