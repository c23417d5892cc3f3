package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventReader;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.providers.stream.SseEvents;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiPassthroughTest {

    private static final String TEXT =
            "data: {\"id\":\"1\",\"model\":\"served\",\"choices\":[{\"index\":0,\"delta\":"
                    + "{\"content\":\"the \\\"model\\\":\\\"served\\\"\"}}]}\n\n";
    private static final String FINISH =
            "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}],"
                    + "\"model\" : \"served\"}\n\n";
    private static final String USAGE =
            "data: {\"model\":\"served\",\"choices\":[],\"usage\":{\"prompt_tokens\":1,"
                    + "\"completion_tokens\":2}}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    private final OpenAiDialect dialect = new OpenAiDialect();

    private String rendered(String body, @Nullable String rename, boolean usageRequested) {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        EventReader reader = dialect.eventReader();
        EventRenderer renderer =
                dialect.passthrough(new OpenAiSurface(), new AnswerRules(rename, usageRequested));
        for (ByteBuffer event : SseEvents.of(body)) {
            renderer.render(event, reader.read(event), bytes -> append(sent, bytes));
        }
        renderer.complete(bytes -> append(sent, bytes));
        return sent.toString(StandardCharsets.UTF_8);
    }

    private static void append(ByteArrayOutputStream sent, ByteBuffer bytes) {
        sent.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }

    @Test
    void passesByteForByte() {
        String body = ": hi\n\n" + TEXT.replace("\n", "\r\n") + FINISH + USAGE + DONE;

        assertThat(rendered(body, null, true)).isEqualTo(body);
    }

    @Test
    void leavesOutTheUsageNobodyAskedFor() {
        assertThat(rendered(TEXT + FINISH + USAGE + DONE, null, false))
                .isEqualTo(TEXT + FINISH + DONE);
    }

    @Test
    void keepsUsageThatComesWithAChoice() {
        String both = FINISH.replace("}],", "}],\"usage\":{\"prompt_tokens\":1},");

        assertThat(rendered(TEXT + both + DONE, null, false)).isEqualTo(TEXT + both + DONE);
    }

    @Test
    void keepsUsageThatComesWithSomethingOfWorth() {
        String moderated = USAGE.replace("\"choices\"", "\"moderation\":{\"a\":1},\"choices\"");

        assertThat(rendered(TEXT + FINISH + moderated + DONE, null, false)).contains(moderated);
    }

    @Test
    void replacesTheModelsNameAtTheTopAndNowhereElse() {
        assertThat(rendered(TEXT + FINISH + USAGE + DONE, "al\"ias", true))
                .isEqualTo(
                        TEXT.replace("\"model\":\"served\",\"ch", "\"model\":\"al\\\"ias\",\"ch")
                                + FINISH.replace("\"served\"", "\"al\\\"ias\"")
                                + USAGE.replace("\"served\"", "\"al\\\"ias\"")
                                + DONE);
    }

    @Test
    void replacesTheNameInDataOfSeveralLines() {
        String lines = "data: {\"model\":\ndata: \"served\",\"choices\":[]\ndata: }\n\n";

        assertThat(rendered(lines + TEXT + FINISH + DONE, "m", true))
                .startsWith("data: {\"model\":\ndata: \"m\",\"choices\":[]\ndata: }\n\n");
    }

    @Test
    void leavesCommentsAndFramesWithoutDataAlone() {
        String body = ": model\n\ndata:\n\n";

        assertThat(rendered(body + TEXT + DONE, "m", true)).startsWith(body);
    }

    @Test
    void sendsNothingAfterTheEndMarker() {
        assertThat(rendered(TEXT + FINISH + DONE + TEXT + ": late\n\n", null, true))
                .isEqualTo(TEXT + FINISH + DONE);
    }

    @Test
    void addsNoEndMarkerToAStreamWhoseProviderSendsNone() {
        assertThat(rendered(TEXT + FINISH, null, true)).isEqualTo(TEXT + FINISH);
    }

    /** Each of these was seen to break a client library. */
    @Nested
    class MendsWhatClientsCannotBear {

        private String mended(String... deltas) {
            StringBuilder body = new StringBuilder();
            for (String delta : deltas) {
                body.append(
                        "data:"
                            + " {\"id\":\"x1\",\"created\":7,\"model\":\"served\",\"choices\":[{\"index\":0,"
                                + delta
                                + "}]}\n\n");
            }
            return rendered(body + DONE, null, false);
        }

        @Test
        void contentInParts() {
            String sent =
                    mended(
                            "\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":null",
                            "\"delta\":{\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"hm\"}]}]},\"finish_reason\":null",
                            "\"delta\":{\"content\":[{\"type\":\"text\",\"text\":\"yes\"}]},\"finish_reason\":\"stop\"");

            assertThat(sent)
                    .contains("\"reasoning_content\":\"hm\"")
                    .contains("\"content\":\"yes\"")
                    .endsWith(DONE)
                    .doesNotContain("\"type\":\"thinking\"")
                    .doesNotContain("chatcmpl-");
            assertThat(sent.split("\"role\"", -1)).as("the role stands once").hasSize(2);
            assertThat(sent.split("\"id\":\"x1\"", -1)).hasSizeGreaterThan(3);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"tool_calls\":[{\"id\":\"a\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]}",
                    "{\"tool_calls\":[{\"index\":1,\"id\":\"a\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]}",
                })
        void callsThatAreNotCountedFromZero(String delta) {
            assertThat(
                            mended(
                                    "\"delta\":" + delta + ",\"finish_reason\":null",
                                    "\"delta\":{},\"finish_reason\":\"tool_calls\""))
                    .contains("\"tool_calls\":[{\"index\":0,\"id\":\"a\"")
                    .contains("\"finish_reason\":\"tool_calls\"");
        }

        @Test
        void anErrorThatIsNone() {
            String body =
                    "data:"
                        + " {\"id\":\"a\",\"error\":null,\"choices\":[{\"index\":0,\"delta\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}]}\n\n";

            assertThat(rendered(body + DONE, null, false))
                    .doesNotContain("error")
                    .contains("\"content\":\"x\"");
        }

        @Test
        void namedEventsAndFieldsOfOthers() {
            String sent =
                    rendered(
                            "event: ping\n\nid: 7\nevent: message\n" + TEXT + FINISH + DONE,
                            null,
                            false);

            assertThat(sent).doesNotContain("event:").doesNotContain("id: 7").endsWith(DONE);
        }

        @Test
        void aMissingFinishReason() {
            String sent = rendered(TEXT + DONE, null, false);

            assertThat(sent).startsWith(TEXT).contains("\"finish_reason\":\"stop\"").endsWith(DONE);
        }

        @Test
        void framesWithoutChoices() {
            assertThat(rendered("data: {\"x\":1}\n\n" + TEXT + FINISH + DONE, null, false))
                    .doesNotContain("\"x\"");
        }

        /** A client that has half of a call needs the other half under the same index. */
        @Test
        void theRestOfACallWhoseBeginningHasBeenSent() {
            String begin =
                    call(
                            "{\"index\":0,\"id\":\"a\",\"type\":\"function\",\"function\":"
                                    + "{\"name\":\"f\",\"arguments\":\"{\\\"x\\\"\"}}");
            String rest = call("{\"index\":0,\"function\":{\"arguments\":\":1}\"}}");
            String second =
                    call(
                            "{\"index\":1,\"id\":\"b\",\"function\":{\"name\":\"g\","
                                    + "\"arguments\":\"{}\"}}");
            String broken = ": x\nid: 7\n" + rest;

            String sent = rendered(begin + broken + rest + second + CALLS + DONE, null, false);

            assertThat(sent).startsWith(begin).endsWith(DONE).doesNotContain("id: 7");
            assertThat(sent.split("\"name\"", -1)).as("each call is named once").hasSize(3);
            assertThat(sent)
                    .contains("[{\"index\":0,\"function\":{\"arguments\":\":1}\"}}]")
                    .contains("{\"index\":1,\"id\":\"b\"")
                    .doesNotContain("{\"arguments\":\"{}\"}}]},\"finish");
        }

        @Test
        void framesOfOthersWithoutTouchingTheRest() {
            String body = TEXT + "event: ping\n\n" + TEXT + "retry: 3\n\n" + FINISH + DONE;

            assertThat(rendered(body, null, false)).isEqualTo(TEXT + TEXT + FINISH + DONE);
        }

        @Test
        void aFinishReasonThatIsSaidTwice() {
            String again = FINISH.replace("}],", "}],\"usage\":{\"prompt_tokens\":1,\"cost\":2},");

            assertThat(rendered(TEXT + FINISH + again + DONE, null, true))
                    .isEqualTo(
                            TEXT
                                    + FINISH
                                    + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":1,"
                                    + "\"cost\":2},\"model\" : \"served\"}\n\n"
                                    + DONE);
            assertThat(rendered(TEXT + FINISH + again + DONE, null, false))
                    .isEqualTo(TEXT + FINISH + DONE);
        }

        @Test
        void butNotTheEndOfAStreamWhoseEveryChunkHasTheRole() {
            String text = TEXT.replace("{\"content", "{\"role\":\"assistant\",\"content");
            String end = FINISH.replace("{}", "{\"role\":\"assistant\"}");
            String body = text + text + end + end.replace("}],", "}],\"usage\":{\"x\":1},") + DONE;

            assertThat(rendered(body, null, false)).isEqualTo(body);
        }

        private static final String CALLS =
                "data:"
                    + " {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n";

        private static String call(String piece) {
            return "data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":["
                    + piece
                    + "]}}]}\n\n";
        }
    }
}
