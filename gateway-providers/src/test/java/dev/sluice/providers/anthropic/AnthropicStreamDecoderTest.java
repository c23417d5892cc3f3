package dev.sluice.providers.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.FinishReason;
import dev.sluice.core.provider.StreamEvent;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.stream.SseEvents;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Single quotes stand for double ones. */
class AnthropicStreamDecoderTest {

    private static final String START =
            event(
                    "message_start",
                    "'message':{'id':'msg_1','model':'m-1','usage':{'input_tokens':5,"
                            + "'output_tokens':1}}");

    private static final String STOP =
            event("message_delta", "'delta':{'stop_reason':'end_turn'},'usage':{'output_tokens':3}")
                    + event("message_stop", "'x':1");

    private static String event(String type, String members) {
        return "event: " + type + "\ndata: {'type':'" + type + "'," + members + "}\n\n";
    }

    private static String block(int index, String start, String... deltas) {
        StringBuilder events =
                new StringBuilder(
                        event(
                                "content_block_start",
                                "'index':" + index + ",'content_block':" + start));
        for (String delta : deltas) {
            events.append(event("content_block_delta", "'index':" + index + ",'delta':" + delta));
        }
        return events.append(event("content_block_stop", "'index':" + index)).toString();
    }

    private static List<StreamEvent> decoded(String stream) {
        AnthropicStreamDecoder decoder = new AnthropicStreamDecoder("asked");
        List<StreamEvent> events = new ArrayList<>();
        SseEvents.of(stream.replace('\'', '"'))
                .forEach(event -> decoder.decode(event, events::add));
        return events;
    }

    private static final StreamEvent STARTED = new StreamEvent.Started("msg_1", "m-1", 0);

    private static StreamEvent bound(String json) {
        return new StreamEvent.ReasoningBound(
                0, new ProviderBound("anthropic/asked", new RawJson(json.replace('\'', '"'))));
    }

    private static final StreamEvent USED =
            new StreamEvent.UsageReported(new TokenUsage(5, 0, 3, 0));

    private static StreamEvent finished(FinishReason reason, String raw) {
        return new StreamEvent.Finished(0, reason, raw);
    }

    private static final StreamEvent ENDED = finished(FinishReason.STOP, "end_turn");

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void readsTextThoughtsAndCallsWithEachLineEnd(String lineEnd) {
        String stream =
                START
                        + block(
                                0,
                                "{'type':'thinking','thinking':'','signature':''}",
                                "{'type':'thinking_delta','thinking':'hm'}",
                                "{'type':'signature_delta','signature':'S='}")
                        + block(1, "{'type':'redacted_thinking','data':'R='}")
                        + block(
                                2,
                                "{'type':'text','text':''}",
                                "{'type':'text_delta','text':'a'}",
                                "{'type':'text_delta','text':''}")
                        + ": comment\n\n"
                        + event("ping", "'x':1")
                        + event("next_years_event", "'x':1")
                        + block(
                                3,
                                "{'type':'tool_use','id':'t','name':'f','input':{}}",
                                "{'type':'input_json_delta','partial_json':''}",
                                "{'type':'input_json_delta','partial_json':'{}'}")
                        + STOP;

        assertThat(decoded(stream.replace("\n", lineEnd)))
                .containsExactly(
                        STARTED,
                        new StreamEvent.ReasoningDelta(0, "hm"),
                        bound("{'signature':'S='}"),
                        bound("{'data':'R='}"),
                        new StreamEvent.TextDelta(0, "a"),
                        new StreamEvent.ToolCallDelta(0, 0, "t", "f", ""),
                        new StreamEvent.ToolCallDelta(0, 0, null, null, "{}"),
                        ENDED,
                        USED);
    }

    @Test
    void countsWhatComesTwiceOnce() {
        assertThat(decoded(START + START + STOP + STOP)).containsExactly(STARTED, ENDED, USED);
    }

    @Test
    void givesACallItsArgumentsWhereverTheyStand() {
        assertThat(decoded(START + block(0, "{'type':'tool_use','id':'t','name':'f'}") + STOP))
                .contains(new StreamEvent.ToolCallDelta(0, 0, null, null, "{}"));
        assertThat(
                        decoded(
                                START
                                        + block(
                                                0,
                                                "{'type':'tool_use','id':'t','name':'f',"
                                                        + "'input':{'a':1}}")
                                        + STOP))
                .contains(new StreamEvent.ToolCallDelta(0, 0, null, null, "{\"a\":1}"));
    }

    @Test
    void namesWhatHasNoPlaceAndKeepsTheText() {
        assertThat(
                        decoded(
                                START
                                        + block(0, "{'type':'server_tool_use','id':'s'}")
                                        + block(
                                                1,
                                                "{'type':'text','text':'','citations':[]}",
                                                "{'type':'citations_delta','citation':{}}",
                                                "{'type':'text_delta','text':'a'}")
                                        + STOP))
                .containsExactly(
                        STARTED,
                        new StreamEvent.Uncarried("server_tool_use"),
                        new StreamEvent.Uncarried("citations"),
                        new StreamEvent.TextDelta(0, "a"),
                        ENDED,
                        USED);
    }

    @Test
    void endsWithAnError() {
        List<StreamEvent> events =
                decoded(
                        START
                                + event(
                                        "error",
                                        "'error':{'type':'overloaded_error','message':'o'}")
                                + STOP);

        assertThat(events).hasSize(2);
        assertThat(events.getLast()).isInstanceOf(StreamEvent.Failed.class);
    }

    @ParameterizedTest
    @CsvSource({
        "end_turn, STOP",
        "stop_sequence, STOP",
        "max_tokens, LENGTH",
        "model_context_window_exceeded, LENGTH",
        "tool_use, TOOL_CALLS",
        "refusal, CONTENT_FILTER",
        "pause_turn, OTHER",
        "next_years_reason, OTHER",
    })
    void understandsWhyTheAnswerEnded(String word, FinishReason reason) {
        String stream =
                START
                        + event("message_delta", "'delta':{'stop_reason':'" + word + "'}")
                        + event("message_stop", "'x':1");

        assertThat(decoded(stream)).contains(finished(reason, word));
    }

    @Test
    void makesUpNoEndForAStreamThatWasCut() {
        assertThat(
                        decoded(
                                START
                                        + event(
                                                "content_block_delta",
                                                "'index':0,'delta':{'type':'text_delta',"
                                                        + "'text':'a'}")))
                .containsExactly(STARTED, new StreamEvent.TextDelta(0, "a"));
    }
}
