package dev.sluice.providers.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.provider.EventReading;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Single quotes stand for double ones. */
class AnthropicEventReaderTest {

    private final AnthropicEventReader reader = new AnthropicEventReader();

    private EventReading read(String data) {
        return raw("event: x\ndata: " + data + "\n\n");
    }

    private EventReading raw(String event) {
        byte[] bytes =
                ("...." + event.replace('\'', '"') + "....").getBytes(StandardCharsets.UTF_8);
        return reader.read(ByteBuffer.wrap(bytes, 4, bytes.length - 8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'content_block_delta','index':0,'delta':{'type':'text_delta','text':'a'}}",
                "{'index':0,'delta':{'text':'a','type':'text_delta'},'type':'content_block_delta'}",
                "{'type':'content_block_delta','delta':{'type':'thinking_delta','thinking':'a'}}",
                "{'type':'content_block_delta','delta':{'type':'input_json_delta',"
                        + "'partial_json':'{'}}",
                "{'type':'content_block_start','content_block':{'type':'tool_use','input':{}}}",
                "{'type':'content_block_start','content_block':{'type':'redacted_thinking',"
                        + "'data':'x'}}",
                "{'type':'content_block_start','content_block':{'type':'text','text':'early'}}",
            })
    void seesWhatTheUserAskedFor(String data) {
        assertThat(read(data)).isSameAs(EventReading.CONTENT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'content_block_delta','delta':{'type':'text_delta','text':''}}",
                "{'type':'content_block_delta','delta':{'type':'input_json_delta',"
                        + "'partial_json':''}}",
                "{'type':'content_block_start','content_block':{'type':'text','text':''}}",
                "{'type':'content_block_start','content_block':{'type':'thinking','thinking':'',"
                        + "'signature':''}}",
                "{'type':'content_block_stop','index':0}",
                "{'type':'ping'}",
                "{'type':'some_event_of_next_year','text':'a'}",
                "{'no':'type'}",
            })
    void seesNothingInWhatSaysNothing(String data) {
        assertThat(read(data)).isSameAs(EventReading.SILENT);
    }

    @Test
    void takesCommentsForLifeAlone() {
        assertThat(raw(": ping\n\n")).isSameAs(EventReading.SILENT);
        assertThat(raw("event: ping\n\n")).isSameAs(EventReading.SILENT);
    }

    @Test
    void isFinishedWithTheStopAndNotBefore() {
        EventReading delta =
                read(
                        "{'type':'message_delta','delta':{'stop_reason':'end_turn'},'usage':{"
                                + "'output_tokens':2}}");
        assertThat(delta.finished()).isFalse();
        assertThat(delta.end()).isFalse();

        EventReading stop = read("{'type':'message_stop'}");
        assertThat(stop.finished()).isTrue();
        assertThat(stop.end()).isTrue();
    }

    @Test
    void overwritesFiguresAndNeverAddsThem() {
        read(
                "{'type':'message_start','message':{'usage':{'input_tokens':43,"
                        + "'cache_read_input_tokens':5,'cache_creation_input_tokens':7,"
                        + "'output_tokens':1}}}");
        EventReading last =
                read(
                        "{'type':'message_delta','delta':{},'usage':{'input_tokens':61,"
                                + "'output_tokens':20,"
                                + "'output_tokens_details':{'thinking_tokens':9}}}");

        assertThat(last.usage()).isEqualTo(new TokenUsage(73, 5, 7, 20, 9));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "event: error\ndata: {'type':'error','error':{'type':'overloaded_error',"
                        + "'message':'Overloaded'}}\n\n",
                "data: {'type':'error','error':{'type':'overloaded_error','message':'Overloaded'}}"
                        + "\n\n",
                "{'type':'error','error':{'type':'overloaded_error','message':'Overloaded'}}\n\n",
            })
    void readsErrorsHoweverTheyCome(String event) {
        assertThat(raw(event).error())
                .isEqualTo(new ProviderError("Overloaded", "overloaded_error", null, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'content_block_delta','delta':{'type':'text_delta','text':'a",
                "{'type':'content_block_delta','delta':{'type':'text_delta','text':'a'}",
                "{'type':'content_block_delta'",
                "[1]",
                "text",
            })
    void takesNoHalfOfAnEvent(String data) {
        assertThat(read(data).error()).isNotNull();
    }
}
