package dev.sluice.providers.openai;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.providers.json.JsonWriter;
import dev.sluice.providers.translation.CallIds;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Puts canonical events together into one whole {@code chat.completion}. One instance an answer.
 */
final class AnswerEncoder {

    private final Map<Integer, Choice> choices = new TreeMap<>();
    private StreamEvent.@Nullable Started started;
    private @Nullable TokenUsage usage;

    private static final class Choice {
        private final StringBuilder text = new StringBuilder();
        private final StringBuilder reasoning = new StringBuilder();
        private final StringBuilder refusal = new StringBuilder();
        private final Map<Integer, Tool> tools = new TreeMap<>();
        private @Nullable FinishReason finish;
        private @Nullable ProviderBound bound;
        private int boundFrom;
        private int boundTo;

        /** Each binds the thoughts since the one before. */
        private void bind(ProviderBound next) {
            bound = next;
            boundFrom = boundTo;
            boundTo = reasoning.length();
        }
    }

    private static final class Tool {
        private @Nullable String id;
        private String name = "";
        private final StringBuilder arguments = new StringBuilder();
        private @Nullable ProviderBound bound;
    }

    private AnswerEncoder() {}

    static byte[] encode(List<StreamEvent> events, AnswerRules rules, InstantSource clock) {
        AnswerEncoder answer = new AnswerEncoder();
        events.forEach(answer::take);
        return answer.write(AnswerIdentity.of(answer.started, rules, clock));
    }

    private void take(StreamEvent event) {
        switch (event) {
            case StreamEvent.Started first -> started = started == null ? first : started;
            case StreamEvent.TextDelta text -> choice(text.choice()).text.append(text.text());
            case StreamEvent.ReasoningDelta reasoning ->
                    choice(reasoning.choice()).reasoning.append(reasoning.text());
            case StreamEvent.RefusalDelta refusal ->
                    choice(refusal.choice()).refusal.append(refusal.text());
            case StreamEvent.ToolCallDelta call -> tool(call);
            case StreamEvent.Finished finished -> {
                Choice choice = choice(finished.choice());
                choice.finish = choice.finish == null ? finished.reason() : choice.finish;
            }
            case StreamEvent.UsageReported reported -> usage = reported.usage();
            case StreamEvent.ReasoningBound bound -> choice(bound.choice()).bind(bound.bound());
            case StreamEvent.Uncarried _, StreamEvent.Failed _ -> {}
        }
    }

    private void tool(StreamEvent.ToolCallDelta call) {
        Tool tool = choice(call.choice()).tools.computeIfAbsent(call.index(), _ -> new Tool());
        if (tool.id == null) {
            tool.id = call.id();
        }
        if (tool.name.isEmpty() && call.name() != null) {
            tool.name = call.name();
        }
        tool.bound = tool.bound == null ? call.bound() : tool.bound;
        tool.arguments.append(call.arguments());
    }

    private Choice choice(int index) {
        return choices.computeIfAbsent(index, _ -> new Choice());
    }

    private byte[] write(AnswerIdentity identity) {
        JsonWriter json = new JsonWriter().beginObject();
        identity.writeTo(json, "chat.completion");
        json.name("choices").beginArray();
        if (choices.isEmpty()) {
            choice(0);
        }
        choices.forEach((index, choice) -> write(json, identity, index, choice));
        json.endArray();
        if (usage != null) {
            UsageWriter.write(json.name("usage"), usage);
        }
        return json.endObject().toBytes();
    }

    private static void write(JsonWriter json, AnswerIdentity identity, int index, Choice choice) {
        boolean silent = choice.text.isEmpty() && !choice.tools.isEmpty();
        boolean refused = choice.text.isEmpty() && !choice.refusal.isEmpty();
        json.beginObject().member("index", index).name("message").beginObject();
        json.member("role", "assistant");
        json.member("content", silent || refused ? null : choice.text.toString());
        json.member("refusal", choice.refusal.isEmpty() ? null : choice.refusal.toString());
        if (!choice.reasoning.isEmpty()) {
            json.member("reasoning_content", choice.reasoning.toString());
        }
        if (choice.bound != null && !choice.bound.data().isNull()) {
            ReasoningDetails.write(json, choice.bound, choice.boundTo - choice.boundFrom);
        }
        if (!choice.tools.isEmpty()) {
            json.name("tool_calls").beginArray();
            int dense = 0;
            for (Tool tool : choice.tools.values()) {
                write(json, identity.toolCallId(index, dense++), tool);
            }
            json.endArray();
        }
        json.endObject().name("logprobs").nothing();
        FinishReason finish = choice.finish;
        if (finish == null) {
            finish = choice.tools.isEmpty() ? FinishReason.STOP : FinishReason.TOOL_CALLS;
        }
        json.member("finish_reason", FinishWords.write(finish)).endObject();
    }

    private static void write(JsonWriter json, String ownId, Tool tool) {
        json.beginObject();
        String id = tool.id == null || tool.id.isEmpty() ? ownId : tool.id;
        json.member("id", CallIds.shown(id, tool.bound));
        json.member("type", "function").name("function").beginObject();
        json.member("name", tool.name);
        json.member("arguments", tool.arguments.isEmpty() ? "{}" : tool.arguments.toString());
        json.endObject().endObject();
    }
}
