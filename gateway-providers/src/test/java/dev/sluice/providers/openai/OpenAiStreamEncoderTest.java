package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.StreamEvent.Finished;
import dev.sluice.core.provider.StreamEvent.ReasoningDelta;
import dev.sluice.core.provider.StreamEvent.Started;
import dev.sluice.core.provider.StreamEvent.TextDelta;
import dev.sluice.core.provider.StreamEvent.ToolCallDelta;
import dev.sluice.core.provider.StreamEvent.UsageReported;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenAiStreamEncoderTest {

    private static final String HEAD =
            "{\"id\":\"chatcmpl-up1\",\"object\":\"chat.completion.chunk\",\"created\":1700000000,"
                    + "\"model\":\"m\",\"choices\":";

    private final InstantSource clock = InstantSource.fixed(Instant.ofEpochSecond(1_700_000_000));

    private List<String> written(boolean usageRequested, StreamEvent... events) {
        List<String> data = new ArrayList<>();
        OpenAiStreamEncoder encoder =
                new OpenAiStreamEncoder(new AnswerRules(null, usageRequested), clock);
        for (StreamEvent event : events) {
            encoder.encode(
                    event, bytes -> data.add(StandardCharsets.UTF_8.decode(bytes).toString()));
        }
        encoder.complete(bytes -> data.add(StandardCharsets.UTF_8.decode(bytes).toString()));
        assertThat(data)
                .allSatisfy(event -> assertThat(event).startsWith("data: ").endsWith("\n\n"));
        return data.stream().map(event -> event.substring(6, event.length() - 2)).toList();
    }

    @Test
    void saysTheRoleOnceAndFirstAndFinishesOnce() {
        assertThat(
                        written(
                                false,
                                new Started("up1", "m", 0),
                                new ReasoningDelta(0, "hm"),
                                new TextDelta(0, ""),
                                new TextDelta(0, "hi"),
                                new Finished(0, FinishReason.STOP, "end_turn"),
                                new TextDelta(0, "late"),
                                new Finished(0, FinishReason.LENGTH, "again"),
                                new UsageReported(new TokenUsage(1, 0, 2, 0))))
                .containsExactly(
                        HEAD + delta("\"role\":\"assistant\",\"content\":\"\""),
                        HEAD + delta("\"reasoning_content\":\"hm\""),
                        HEAD + delta("\"content\":\"hi\""),
                        HEAD + "[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}",
                        "[DONE]");
    }

    @Test
    void tellsTheUsageInAChunkOfItsOwnToThoseWhoAsked() {
        List<String> chunks =
                written(
                        true,
                        new Started("up1", "m", 0),
                        new UsageReported(new TokenUsage(5, 1, 2, 1)),
                        new TextDelta(0, "hi"),
                        new Finished(0, FinishReason.STOP, "stop"));

        assertThat(chunks.subList(0, 3))
                .allSatisfy(c -> assertThat(c).endsWith(",\"usage\":null}"));
        assertThat(chunks.get(3))
                .isEqualTo(
                        HEAD
                                + "[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":2,"
                                + "\"total_tokens\":7,\"prompt_tokens_details\":"
                                + "{\"cached_tokens\":1},\"completion_tokens_details\":"
                                + "{\"reasoning_tokens\":1}}}");
        assertThat(chunks.get(4)).isEqualTo("[DONE]");
    }

    @Test
    void countsToolsFromZeroAndNamesThemInTheirFirstPieceOnly() {
        List<String> chunks =
                written(
                        false,
                        new Started("up1", "m", 0),
                        new ToolCallDelta(0, 3, "a", "f", ""),
                        new ToolCallDelta(0, 7, null, "g", ""),
                        new ToolCallDelta(0, 3, "a", "f", "{\"x\":1}"),
                        new ToolCallDelta(0, 3, null, null, ""));

        assertThat(chunks)
                .containsExactly(
                        HEAD + delta("\"role\":\"assistant\",\"content\":\"\""),
                        HEAD
                                + delta(
                                        tool(
                                                0,
                                                "\"id\":\"a\",\"type\":\"function\",\"function\":"
                                                        + "{\"name\":\"f\",\"arguments\":\"\"}")),
                        HEAD
                                + delta(
                                        tool(
                                                1,
                                                "\"id\":\"call_up1_0_1\",\"type\":\"function\","
                                                        + "\"function\":{\"name\":\"g\","
                                                        + "\"arguments\":\"\"}")),
                        HEAD + delta(tool(0, "\"function\":{\"arguments\":\"{\\\"x\\\":1}\"}")),
                        // a call that never got a piece of arguments has none
                        HEAD + delta(tool(1, "\"function\":{\"arguments\":\"{}\"}")),
                        HEAD + "[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}",
                        "[DONE]");
    }

    @Test
    void keepsChoicesApart() {
        List<String> chunks =
                written(
                        false,
                        new Started("up1", "m", 0),
                        new TextDelta(1, "b"),
                        new TextDelta(0, "a"),
                        new Finished(1, FinishReason.LENGTH, "length"),
                        new Finished(0, FinishReason.CONTENT_FILTER, "safety"));

        assertThat(chunks).hasSize(7);
        assertThat(chunks.get(0)).contains("\"index\":1", "\"role\"");
        assertThat(chunks.get(2)).contains("\"index\":0", "\"role\"");
        assertThat(chunks.get(4)).contains("\"index\":1", "\"finish_reason\":\"length\"");
        assertThat(chunks.get(5)).contains("\"index\":0", "\"finish_reason\":\"content_filter\"");
    }

    @Test
    void givesAnAnswerWithoutIdOneOfItsOwn() {
        List<String> chunks = written(false, new Started("", "m", 5), new TextDelta(0, "x"));

        assertThat(chunks.getFirst())
                .matches("\\{\"id\":\"chatcmpl-[0-9a-f]{32}\".*\"created\":5,.*");
    }

    @Test
    void writesAWholeAnswer() {
        byte[] answer =
                new OpenAiSurface(clock)
                        .encodeAnswer(
                                List.of(
                                        new Started("up1", "served", 0),
                                        new ReasoningDelta(0, "hm"),
                                        new ToolCallDelta(0, 0, "a", "f", ""),
                                        new Finished(0, FinishReason.TOOL_CALLS, "tool_use"),
                                        new UsageReported(new TokenUsage(1, 0, 2, 0))),
                                new AnswerRules("alias", false));

        assertThat(answer)
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(
                        "{\"id\":\"chatcmpl-up1\",\"object\":\"chat.completion\","
                                + "\"created\":1700000000,\"model\":\"alias\",\"choices\":["
                                + "{\"index\":0,\"message\":{\"role\":\"assistant\","
                                + "\"content\":null,\"refusal\":null,"
                                + "\"reasoning_content\":\"hm\",\"tool_calls\":[{\"id\":\"a\","
                                + "\"type\":\"function\",\"function\":{\"name\":\"f\","
                                + "\"arguments\":\"{}\"}}]},\"logprobs\":null,"
                                + "\"finish_reason\":\"tool_calls\"}],\"usage\":{"
                                + "\"prompt_tokens\":1,\"completion_tokens\":2,\"total_tokens\":3,"
                                + "\"prompt_tokens_details\":{\"cached_tokens\":0},"
                                + "\"completion_tokens_details\":{\"reasoning_tokens\":0}}}");
    }

    private static String delta(String members) {
        return "[{\"index\":0,\"delta\":{" + members + "},\"finish_reason\":null}]}";
    }

    private static String tool(int index, String members) {
        return "\"tool_calls\":[{\"index\":" + index + "," + members + "}]";
    }
}
