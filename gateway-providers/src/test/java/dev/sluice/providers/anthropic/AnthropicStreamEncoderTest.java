package dev.sluice.providers.anthropic;

import static dev.sluice.providers.stream.Written.begun;
import static dev.sluice.providers.stream.Written.stream;
import static dev.sluice.providers.stream.Written.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.provider.StreamEvent.Finished;
import dev.sluice.core.provider.StreamEvent.ReasoningBound;
import dev.sluice.core.provider.StreamEvent.ReasoningDelta;
import dev.sluice.core.provider.StreamEvent.Started;
import dev.sluice.core.provider.StreamEvent.TextDelta;
import dev.sluice.core.provider.StreamEvent.ToolCallDelta;
import dev.sluice.core.provider.StreamEvent.UsageReported;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.stream.SseEvents;
import dev.sluice.providers.translation.BoundText;
import dev.sluice.providers.translation.CallIds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AnthropicStreamEncoderTest {

    private static final StreamEvent START = new Started("chatcmpl-1", "gpt", 0);
    private static final StreamEvent STOP = new Finished(0, FinishReason.STOP, "stop");

    private final AnthropicSurface surface = new AnthropicSurface();

    /** The names of the events, each of which must be the type of its data. */
    private static List<String> names(String stream) {
        return Pattern.compile("event: (\\w+)\ndata: \\{'type':'\\1'")
                .matcher(stream)
                .results()
                .map(event -> event.group(1))
                .toList();
    }

    @Test
    void beginsOnceAndEndsOnceAroundBlocks() {
        String stream = stream(surface, START, new TextDelta(0, "a"), new TextDelta(0, "b"), STOP);

        assertThat(names(stream))
                .containsExactly(
                        "message_start",
                        "content_block_start",
                        "content_block_delta",
                        "content_block_delta",
                        "content_block_stop",
                        "message_delta",
                        "message_stop");
        assertThat(stream)
                .contains("'id':'msg_chatcmpl-1'")
                .contains("'model':'gpt'")
                .contains("'stop_reason':'end_turn'");
    }

    @Test
    void saysAnEstimateOfThePromptUntilTheProviderCounts() {
        String stream =
                stream(
                        surface,
                        START,
                        new TextDelta(0, "a"),
                        STOP,
                        new UsageReported(new TokenUsage(100, 30, 20, 7, 0)));

        assertThat(stream.substring(0, stream.indexOf("content_block")))
                .contains("'input_tokens':12");
        assertThat(stream.substring(stream.indexOf("message_delta")))
                .contains(
                        "'usage':{'input_tokens':50,'cache_creation_input_tokens':20,"
                                + "'cache_read_input_tokens':30,'output_tokens':7}");
    }

    @Test
    void sendsThePiecesOfACallOneForOne() {
        assertThat(
                        begun(
                                surface,
                                START,
                                new ToolCallDelta(0, 0, "a", "f", ""),
                                new ToolCallDelta(0, 0, null, null, "{'x'"),
                                new ToolCallDelta(0, 0, null, null, ":1")))
                .contains("'type':'tool_use','id':'a','name':'f','input':{}")
                .contains("'partial_json':'{'x''}}")
                .endsWith("'partial_json':':1'}}\n\n");
    }

    @Test
    void finishesOneCallBeforeTheNextHoweverTheyAreInterleaved() {
        String stream =
                stream(
                        surface,
                        START,
                        new ToolCallDelta(0, 0, "a", "f", ""),
                        new ToolCallDelta(0, 1, "b", "g", ""),
                        new ToolCallDelta(0, 0, null, null, "{\"x\":"),
                        new ToolCallDelta(0, 1, null, null, "{\"y\":"),
                        new ToolCallDelta(0, 0, null, null, "1}"),
                        new ToolCallDelta(0, 1, null, null, "2}"),
                        new Finished(0, FinishReason.TOOL_CALLS, "tool_calls"));

        assertThat(stream.replaceAll("(?s)event: \\w+\ndata: ", ""))
                .containsSubsequence(
                        "'index':0,'content_block':{'type':'tool_use','id':'a'",
                        "'index':0,'delta':{'type':'input_json_delta','partial_json':'{\\'x\\':'",
                        "'index':0,'delta':{'type':'input_json_delta','partial_json':'1}'",
                        "{'type':'content_block_stop','index':0}",
                        "'index':1,'content_block':{'type':'tool_use','id':'b'",
                        "'index':1,'delta':{'type':'input_json_delta','partial_json':'{\\'y\\':'",
                        "'index':1,'delta':{'type':'input_json_delta','partial_json':'2}'",
                        "{'type':'content_block_stop','index':1}",
                        "'stop_reason':'tool_use'");
    }

    @Test
    void startsTheNextCallAtOnceWhereTheOneBeforeIsComplete() {
        assertThat(
                        begun(
                                surface,
                                START,
                                new ToolCallDelta(0, 0, "a", "f", "{}"),
                                new ToolCallDelta(0, 1, "b", "g", "")))
                .contains("'index':1,'content_block':{'type':'tool_use','id':'b'");
    }

    @Test
    void letsNoCallWithoutArgumentsHoldUpWhatFollowsForEver() {
        String stream =
                stream(
                        surface,
                        START,
                        new ToolCallDelta(0, 0, "a", "f", ""),
                        new ToolCallDelta(0, 1, "b", "g", "{}"),
                        new TextDelta(0, "after"),
                        new Finished(0, FinishReason.TOOL_CALLS, ""));

        assertThat(names(stream)).filteredOn("content_block_start"::equals).hasSize(3);
        assertThat(stream).contains("after");
    }

    @Test
    void marksThoughtsThatNobodySignedSoThatTheyAreKnownWhenTheyComeBack() {
        String stream =
                stream(surface, START, new ReasoningDelta(0, "hm"), new TextDelta(0, "a"), STOP);

        assertThat(stream)
                .containsSubsequence(
                        "'type':'thinking','thinking':''",
                        "'thinking_delta','thinking':'hm'",
                        "'signature_delta','signature':'sluice_",
                        "content_block_stop",
                        "'type':'text','text':''");
    }

    @Test
    void showsAGenuineSignatureAsItIs() {
        ProviderBound bound =
                new ProviderBound("anthropic/m", new RawJson("{\"signature\":\"S=\"}"));

        assertThat(
                        stream(
                                surface,
                                START,
                                new ReasoningDelta(0, "hm"),
                                new ReasoningBound(0, bound),
                                STOP))
                .contains("'signature_delta','signature':'S='");
        assertThat(
                        whole(
                                surface,
                                START,
                                new ReasoningDelta(0, "hm"),
                                new ReasoningBound(0, bound),
                                new TextDelta(0, "a"),
                                STOP))
                .contains("{'type':'thinking','thinking':'hm','signature':'S='},{'type':'text'");
    }

    @Test
    void saysThatToolsAreUsedWhereAProviderSaysStop() {
        assertThat(whole(surface, START, new ToolCallDelta(0, 0, "", "f", "{}"), STOP))
                .contains("'id':'toolu_chatcmpl-1_0'")
                .contains("'stop_reason':'tool_use'");
    }

    @Test
    void tellsTheFirstOfSeveralAnswers() {
        assertThat(stream(surface, START, new TextDelta(1, "no"), new TextDelta(0, "yes"), STOP))
                .contains("yes")
                .doesNotContain("'no'");
    }

    @Test
    void carriesASignatureOfThoughtsThatWereNotShown() {
        ProviderBound bound = new ProviderBound("gemini/g", new RawJson("\"S\""));

        assertThat(
                        stream(
                                surface,
                                START,
                                new ReasoningBound(0, bound),
                                new TextDelta(0, "a"),
                                STOP))
                .containsSubsequence(
                        "'index':0,'content_block':{'type':'thinking','thinking':''",
                        "'signature':'" + BoundText.encode(bound) + "'",
                        "{'type':'content_block_stop','index':0}",
                        "'index':1,'content_block':{'type':'text'");
        assertThat(whole(surface, START, new ReasoningBound(0, bound), new TextDelta(0, "a"), STOP))
                .contains("{'type':'thinking','thinking':'','signature':'sluice_");
    }

    @Test
    void keepsWhatRidesInAnIdWhoseLettersHadToChange() {
        ProviderBound bound = new ProviderBound("gemini/g", new RawJson("\"S\""));
        StreamEvent call = new ToolCallDelta(0, 0, "call:1", "f", "{}", bound);

        for (String written :
                List.of(stream(surface, START, call, STOP), whole(surface, START, call, STOP))) {
            Matcher id = Pattern.compile("'type':'tool_use','id':'([^']+)'").matcher(written);
            assertThat(id.find()).isTrue();
            assertThat(ToolIds.read(id.group(1))).isEqualTo(new CallIds.Carried("call:1", bound));
        }
    }

    @Test
    void tellsTheThoughtsAmongTheTokens() {
        assertThat(
                        whole(
                                surface,
                                START,
                                new TextDelta(0, "a"),
                                STOP,
                                new UsageReported(new TokenUsage(9, 0, 8, 5))))
                .contains("'output_tokens':8,'output_tokens_details':{'thinking_tokens':5}}");
    }

    @Test
    void saysWhatItsOwnDecoderReads() {
        List<StreamEvent> events =
                List.of(
                        new Started("msg_1", "m", 0),
                        new ReasoningDelta(0, "hm"),
                        new ReasoningBound(0, Signatures.bound("m", Signatures.SIGNATURE, "S==")),
                        new ReasoningBound(0, Signatures.bound("m", Signatures.DATA, "R==")),
                        new TextDelta(0, "é\ud83d\ude00\n\""),
                        new ToolCallDelta(0, 0, "a", "f", ""),
                        new ToolCallDelta(0, 0, null, null, "{\"x\":"),
                        new ToolCallDelta(0, 0, null, null, "1}"),
                        new ToolCallDelta(0, 1, "b", "g", ""),
                        new ToolCallDelta(0, 1, null, null, "{}"),
                        new Finished(0, FinishReason.TOOL_CALLS, "tool_use"),
                        new UsageReported(new TokenUsage(9, 2, 3, 8, 5)));

        String stream = stream(surface, events.toArray(StreamEvent[]::new));

        AnthropicStreamDecoder decoder = new AnthropicStreamDecoder("m");
        List<StreamEvent> read = new ArrayList<>();
        AnthropicEventReader reader = new AnthropicEventReader();
        boolean finished = false;
        for (ByteBuffer event : SseEvents.of(json(stream))) {
            decoder.decode(event, read::add);
            finished |= reader.read(event).finished();
        }
        assertThat(read).containsExactlyElementsOf(events);
        assertThat(finished).isTrue();
    }

    /** What {@code Written} shows, with its double quotes again; no text here has single ones. */
    private static String json(String shown) {
        return shown.replace('\'', '"');
    }
}
