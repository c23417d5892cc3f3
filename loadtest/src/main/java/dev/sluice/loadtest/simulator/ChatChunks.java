package dev.sluice.loadtest.simulator;

import static dev.sluice.loadtest.json.JsonValue.quote;

import dev.sluice.loadtest.simulator.ScriptedAnswer.Text;
import dev.sluice.loadtest.simulator.ScriptedAnswer.ToolCall;

/**
 * Writes one answer in OpenAI's form, streamed or whole. Immutable; the same call gives the same
 * bytes.
 */
final class ChatChunks {
    /** A fixed date, so that the bytes of two runs can be compared. */
    private static final long CREATED = 1_760_000_000;

    private final ScriptedAnswer answer;
    private final int promptTokens;
    private final String common;
    private final String usageMember;

    ChatChunks(ChatCall call, ScriptedAnswer answer) {
        this.answer = answer;
        this.promptTokens = call.promptTokens();
        int id = 31 * call.prompt().hashCode() + answer.whole().hashCode();
        this.common =
                "\"id\":\"chatcmpl-sim-%08x\",\"object\":\"%%s\",\"created\":%d,\"model\":%s,"
                                .formatted(id, CREATED, quote(call.model()).replace("%", "%%"))
                        + "\"system_fingerprint\":\"simulated\",";
        this.usageMember = call.includeUsage() ? ",\"usage\":null" : "";
    }

    int count() {
        return answer.pieces().size();
    }

    String firstPiece() {
        return answer.pieces().getFirst();
    }

    String role() {
        return switch (answer) {
            case Text _ -> chunk("{\"role\":\"assistant\",\"content\":\"\"}", "null");
            case ToolCall call ->
                    chunk(
                            "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"index\":0,"
                                    + callMembers(call, "")
                                    + "}]}",
                            "null");
        };
    }

    /** Content chunk number i, from 0. */
    String content(int i) {
        return content(answer.pieces().get(i));
    }

    String content(String piece) {
        return switch (answer) {
            case Text _ -> chunk("{\"content\":" + quote(piece) + "}", "null");
            case ToolCall _ ->
                    chunk(
                            "{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":"
                                    + quote(piece)
                                    + "}}]}",
                            "null");
        };
    }

    String finish() {
        return chunk("{}", quote(answer.finishReason()));
    }

    /** Sent only if it was asked for. */
    String usage() {
        return "{" + common("chat.completion.chunk") + "\"choices\":[]," + usageObject() + "}";
    }

    boolean hasUsage() {
        return !usageMember.isEmpty();
    }

    String whole() {
        return whole("");
    }

    /** With some more text at the end of a text. */
    String whole(String padding) {
        return "{"
                + common("chat.completion")
                + "\"choices\":[{\"index\":0,\"message\":"
                + message(padding)
                + ",\"logprobs\":null,\"finish_reason\":"
                + quote(answer.finishReason())
                + "}],"
                + usageObject()
                + "}";
    }

    /** The whole answer, with the finish reason that a broken-off one would have: none. */
    String wholeWithoutEnd() {
        return whole().replace(
                        "\"finish_reason\":" + quote(answer.finishReason()),
                        "\"finish_reason\":null");
    }

    private String message(String padding) {
        return switch (answer) {
            case Text text ->
                    "{\"role\":\"assistant\",\"content\":"
                            + quote(text.whole() + padding)
                            + ",\"refusal\":null}";
            case ToolCall call ->
                    "{\"role\":\"assistant\",\"content\":null,\"refusal\":null,\"tool_calls\":[{"
                            + callMembers(call, call.whole())
                            + "}]}";
        };
    }

    private static String callMembers(ToolCall call, String arguments) {
        return "\"id\":%s,\"type\":\"function\",\"function\":{\"name\":%s,\"arguments\":%s}"
                .formatted(quote(call.id()), quote(call.function()), quote(arguments));
    }

    private String chunk(String delta, String finishReason) {
        return "{"
                + common("chat.completion.chunk")
                + "\"choices\":[{\"index\":0,\"delta\":"
                + delta
                + ",\"logprobs\":null,\"finish_reason\":"
                + finishReason
                + "}]"
                + usageMember
                + "}";
    }

    private String common(String object) {
        return common.formatted(object);
    }

    private String usageObject() {
        return "\"usage\":{\"prompt_tokens\":%d,\"completion_tokens\":%d,\"total_tokens\":%d}"
                .formatted(promptTokens, count(), promptTokens + count());
    }
}
