package dev.sluice.cache.exact;

import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.MediaSource;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.ResponseFormat;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Thinking;
import dev.sluice.core.request.Tool;
import dev.sluice.core.request.ToolCall;
import dev.sluice.core.request.ToolChoice;
import dev.sluice.core.request.Tooling;
import dev.sluice.core.request.UnknownMembers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a conversation with each of its fields. Patterns name every component of every record, so
 * that a new one does not compile until it has its place here.
 */
final class ConversationWriter {

    private final CanonicalOutput out;

    ConversationWriter(CanonicalOutput out) {
        this.out = out;
    }

    void write(Conversation conversation) {
        switch (conversation) {
            case Conversation(
                            var messages,
                            var tooling,
                            var output,
                            var sampling,
                            var thinking,
                            var user,
                            var metadata,
                            var unknown) -> {
                out.count(messages.size());
                messages.forEach(this::message);
                tooling(tooling);
                output(output);
                sampling(sampling);
                thinking(thinking);
                out.text(user);
                out.json(metadata);
                unknown(unknown);
            }
        }
    }

    private void message(Message message) {
        switch (message) {
            case Message.SystemTurn(var content, var unknown) ->
                    turn(Kind.SYSTEM_TURN, content, unknown);
            case Message.DeveloperTurn(var content, var unknown) ->
                    turn(Kind.DEVELOPER_TURN, content, unknown);
            case Message.UserTurn(var content, var unknown) ->
                    turn(Kind.USER_TURN, content, unknown);
            case Message.AssistantTurn(var content, var unknown) ->
                    turn(Kind.ASSISTANT_TURN, content, unknown);
            case Message.ToolResult(var callId, var content, var failed, var unknown) -> {
                turn(Kind.TOOL_RESULT, content, unknown);
                out.text(callId);
                out.flag(failed);
            }
            case Message.Foreign(var role, var json) -> foreign(Kind.FOREIGN_MESSAGE, role, json);
        }
    }

    private void turn(Kind kind, List<ContentPart> content, UnknownMembers unknown) {
        out.kind(kind);
        out.count(content.size());
        content.forEach(this::part);
        unknown(unknown);
    }

    private void part(ContentPart part) {
        switch (part) {
            case ContentPart.Text(var text, var unknown) -> {
                out.kind(Kind.TEXT);
                out.text(text);
                unknown(unknown);
            }
            case ContentPart.Image(var source, var detail, var unknown) -> {
                out.kind(Kind.IMAGE);
                source(source);
                out.text(detail);
                unknown(unknown);
            }
            case ContentPart.Audio(var data, var format, var unknown) -> {
                out.kind(Kind.AUDIO);
                out.text(data);
                out.text(format);
                unknown(unknown);
            }
            case ContentPart.Document(var source, var fileName, var unknown) -> {
                out.kind(Kind.DOCUMENT);
                source(source);
                out.text(fileName);
                unknown(unknown);
            }
            case ContentPart.Refusal(var text) -> {
                out.kind(Kind.REFUSAL);
                out.text(text);
            }
            case ContentPart.Reasoning(var text, var bound) -> {
                out.kind(Kind.REASONING);
                out.text(text);
                bound(bound);
            }
            case ContentPart.Foreign(var type, var json) -> foreign(Kind.FOREIGN_PART, type, json);
            case ToolCall call -> toolCall(call);
        }
    }

    private void source(MediaSource source) {
        switch (source) {
            case MediaSource.Url(var url) -> named(Kind.URL, url);
            case MediaSource.Inline(var mediaType, var data) -> {
                out.kind(Kind.INLINE);
                out.text(mediaType);
                out.text(data);
            }
            case MediaSource.FileId(var id) -> named(Kind.FILE_ID, id);
            case MediaSource.PlainText(var text) -> named(Kind.PLAIN_TEXT, text);
        }
    }

    private void bound(@Nullable ProviderBound bound) {
        switch (bound) {
            case null -> out.kind(Kind.NOTHING);
            case ProviderBound(var origin, var data) -> foreign(Kind.SOME_BOUND, origin, data);
        }
    }

    private void toolCall(ToolCall call) {
        switch (call) {
            case ToolCall.Function(var id, var name, var arguments, var bound, var unknown) -> {
                out.kind(Kind.FUNCTION_CALL);
                out.text(id);
                out.text(name);
                out.text(arguments);
                bound(bound);
                unknown(unknown);
            }
            case ToolCall.ForeignCall(var json) -> foreign(Kind.FOREIGN_CALL, json);
        }
    }

    private void tooling(Tooling tooling) {
        switch (tooling) {
            case Tooling(var tools, var choice, var parallelCalls) -> {
                out.count(tools.size());
                tools.forEach(this::tool);
                choice(choice);
                out.flag(parallelCalls);
            }
        }
    }

    private void tool(Tool tool) {
        switch (tool) {
            case Tool.Function(
                            var name,
                            var description,
                            var parameters,
                            var strict,
                            var unknown) -> {
                out.kind(Kind.FUNCTION_TOOL);
                out.text(name);
                out.text(description);
                out.json(parameters);
                out.flag(strict);
                unknown(unknown);
            }
            case Tool.Foreign(var json) -> foreign(Kind.FOREIGN_TOOL, json);
        }
    }

    private void choice(@Nullable ToolChoice choice) {
        switch (choice) {
            case null -> out.kind(Kind.NOTHING);
            case ToolChoice.Auto() -> out.kind(Kind.CHOICE_AUTO);
            case ToolChoice.None() -> out.kind(Kind.CHOICE_NONE);
            case ToolChoice.Required() -> out.kind(Kind.CHOICE_REQUIRED);
            case ToolChoice.Function(var name) -> named(Kind.CHOICE_FUNCTION, name);
            case ToolChoice.Foreign(var json) -> foreign(Kind.FOREIGN_CHOICE, json);
        }
    }

    private void output(OutputRules output) {
        switch (output) {
            case OutputRules(var format, var stop, var maxTokens, var choices) -> {
                format(format);
                out.count(stop.size());
                stop.forEach(out::text);
                out.integer(maxTokens);
                out.integer(choices);
            }
        }
    }

    private void format(@Nullable ResponseFormat format) {
        switch (format) {
            case null -> out.kind(Kind.NOTHING);
            case ResponseFormat.Text() -> out.kind(Kind.FORMAT_TEXT);
            case ResponseFormat.JsonObject() -> out.kind(Kind.FORMAT_JSON);
            case ResponseFormat.JsonSchema(var name, var description, var schema, var strict) -> {
                out.kind(Kind.FORMAT_SCHEMA);
                out.text(name);
                out.text(description);
                out.json(schema);
                out.flag(strict);
            }
            case ResponseFormat.Foreign(var json) -> foreign(Kind.FOREIGN_FORMAT, json);
        }
    }

    private void sampling(Sampling sampling) {
        switch (sampling) {
            case Sampling(
                            var temperature,
                            var topP,
                            var topK,
                            var frequencyPenalty,
                            var presencePenalty,
                            var seed,
                            var logitBias,
                            var logprobs,
                            var topLogprobs) -> {
                out.number(temperature);
                out.number(topP);
                out.integer(topK);
                out.number(frequencyPenalty);
                out.number(presencePenalty);
                out.number(seed);
                out.json(logitBias);
                out.flag(logprobs);
                out.integer(topLogprobs);
            }
        }
    }

    private void thinking(@Nullable Thinking thinking) {
        switch (thinking) {
            case null -> out.kind(Kind.NOTHING);
            case Thinking(var effort, var budgetTokens) -> {
                out.kind(Kind.SOME_THINKING);
                out.text(effort);
                out.integer(budgetTokens);
            }
        }
    }

    /** The order of members means nothing. */
    private void unknown(UnknownMembers unknown) {
        Map<String, RawJson> members = unknown.byName();
        out.count(members.size());
        if (members.size() > 1) {
            members = new TreeMap<>(members);
        }
        members.forEach(
                (name, value) -> {
                    out.text(name);
                    out.json(value);
                });
    }

    private void named(Kind kind, String text) {
        out.kind(kind);
        out.text(text);
    }

    private void foreign(Kind kind, RawJson json) {
        out.kind(kind);
        out.json(json);
    }

    private void foreign(Kind kind, String name, RawJson json) {
        out.kind(kind);
        out.text(name);
        out.json(json);
    }
}
