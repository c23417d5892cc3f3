package dev.sluice.providers.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventRenderer;
import dev.sluice.providers.stream.SseEvents;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Single quotes stand for double ones. */
class AnthropicPassthroughTest {

    private static final String START =
            "event: message_start\n"
                    + "data: {'type':'message_start','message':{'id':'m','model':'m-1'"
                    + " ,'usage':{'input_tokens':1,'output_tokens':1}} }\n\n";

    private static final String REST =
            "event: ping\ndata: {'type': 'ping'}\n\n: comment\n\nevent: new_event\ndata: {'model':"
                    + "'m-1'}\n\nevent:content_block_delta\ndata:{'type':'content_block_delta',"
                    + "'index':0,'delta':{'type':'text_delta','text':'message_start'}}\n\n"
                    + "event: message_delta\ndata: {'type':'message_delta','delta':{},'usage':{"
                    + "'output_tokens':12345678901234567890}}\n\n"
                    + "event: message_stop\ndata: {'type':'message_stop'  }\n\n";

    private static String passed(@Nullable String rename, String stream) {
        AnthropicEventReader reader = new AnthropicEventReader();
        EventRenderer renderer =
                new AnthropicDialect()
                        .passthrough(new AnthropicSurface(), new AnswerRules(rename, true));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (ByteBuffer event : SseEvents.of(stream.replace('\'', '"'))) {
            renderer.render(event, reader.read(event), bytes -> write(out, bytes));
        }
        renderer.complete(bytes -> write(out, bytes));
        return out.toString(StandardCharsets.UTF_8).replace('"', '\'');
    }

    private static void write(ByteArrayOutputStream out, ByteBuffer bytes) {
        out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void leavesEveryByte(String lineEnd) {
        String stream = (START + REST).replace("\n", lineEnd);

        assertThat(passed(null, stream)).isEqualTo(stream);
    }

    @Test
    void renamesTheModelWhereTheMessageBeginsAndNowhereElse() {
        assertThat(passed("alias", START + REST))
                .isEqualTo(START.replace("'m-1'", "'alias'") + REST);
    }

    @Test
    void beginsOnceAndEndsOnce() {
        assertThat(passed(null, START + START + REST + REST)).isEqualTo(START + REST);
    }
}
