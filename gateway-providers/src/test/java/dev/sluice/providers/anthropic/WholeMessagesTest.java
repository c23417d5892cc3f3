package dev.sluice.providers.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.AnswerReading;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.provider.StreamEvent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Single quotes stand for double ones. */
class WholeMessagesTest {

    private static final String MESSAGE =
            "{'id':'msg_1','type':'message','role':'assistant','model':'m-1','container':{'id':'c'},"
                + "'content':[{'type':'thinking','thinking':'hm','signature':'S='},"
                + "{'type':'text','text':'a','citations':[{'url':'u'}]},"
                + "{'type':'server_tool_use','id':'s','name':'web','input':{'q':1}},"
                + "{'type':'web_search_tool_result','tool_use_id':'s','content':[]},"
                + "{'type':'tool_use','id':'t','name':'f','input':{'n':12345678901234567890}}],"
                + "'stop_reason':'stop_sequence','stop_sequence':'END',"
                + "'usage':{'input_tokens':5,'output_tokens':7,'service_tier':'x'}}";

    private final AnthropicDialect dialect = new AnthropicDialect();

    private static byte[] bytes(String text) {
        return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString().replace('"', '\'');
    }

    @Test
    void areRecognisedWithTheirUsage() {
        assertThat(dialect.readAnswer(bytes(MESSAGE)))
                .isEqualTo(new AnswerReading.Answer(new TokenUsage(5, 0, 7, 0)));
        assertThat(dialect.readAnswer(bytes("{'type':'error','error':{'message':'no'}}")))
                .isInstanceOf(AnswerReading.ErrorObject.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "<html>", "[1]", "{'a':1}", "{'content':["})
    void areNothingElse(String body) {
        assertThat(dialect.readAnswer(bytes(body))).isInstanceOf(AnswerReading.NoAnswer.class);
    }

    @Test
    void passAsTheyAreButForTheNameOfTheModel() {
        assertThat(dialect.passAnswer(bytes(MESSAGE), new AnswerRules(null, true)))
                .isEqualTo(bytes(MESSAGE));
        assertThat(dialect.passAnswer(bytes(MESSAGE), new AnswerRules("alias", true)))
                .isEqualTo(bytes(MESSAGE.replace("'m-1'", "'alias'")));
    }

    @Test
    void areToldAsAStreamInWhichNothingIsLost() {
        StringBuilder stream = new StringBuilder();
        dialect.answerAsEvents(bytes(MESSAGE)).forEach(event -> stream.append(text(event)));

        assertThat(stream.toString().replaceAll("event: \\w+\ndata: ", ""))
                .containsSubsequence(
                        "{'type':'message_start','message':{'id':'msg_1','type':'message',"
                                + "'role':'assistant','model':'m-1','container':{'id':'c'},"
                                + "'content':[],'stop_reason':null,'stop_sequence':null,'usage':{"
                                + "'input_tokens':5,'output_tokens':7,'service_tier':'x'}}}",
                        "'index':0,'content_block':{'type':'thinking','thinking':'','signature':''}",
                        "{'type':'thinking_delta','thinking':'hm'}",
                        "{'type':'signature_delta','signature':'S='}",
                        "{'type':'content_block_stop','index':0}",
                        "'index':1,'content_block':{'type':'text','text':'','citations':[]}",
                        "{'type':'citations_delta','citation':{'url':'u'}}",
                        "{'type':'text_delta','text':'a'}",
                        "'index':2,'content_block':{'type':'server_tool_use','id':'s',"
                                + "'name':'web','input':{}}",
                        "'index':3,'content_block':{'type':'web_search_tool_result',"
                                + "'tool_use_id':'s','content':[]}",
                        "'index':4,'content_block':{'type':'tool_use','id':'t','name':'f',"
                                + "'input':{}}",
                        "'partial_json':'{\\'n\\':12345678901234567890}'",
                        "{'type':'message_delta','delta':{'stop_reason':'stop_sequence',"
                                + "'stop_sequence':'END'},'usage':{'input_tokens':5,",
                        "{'type':'message_stop'}");
    }

    @Test
    void saysTheSameWholeAndAsAStream() {
        List<StreamEvent> whole = new ArrayList<>();
        dialect.decodeAnswer(bytes(MESSAGE), "m", whole::add);
        List<StreamEvent> streamed = new ArrayList<>();
        AnthropicStreamDecoder decoder = new AnthropicStreamDecoder("m");
        AnthropicEventReader reader = new AnthropicEventReader();
        EventReading last = EventReading.SILENT;
        for (ByteBuffer event : dialect.answerAsEvents(bytes(MESSAGE))) {
            decoder.decode(event, streamed::add);
            last = reader.read(event);
        }

        assertThat(streamed)
                .filteredOn(event -> !(event instanceof StreamEvent.Uncarried))
                .containsExactlyElementsOf(
                        whole.stream()
                                .filter(event -> !(event instanceof StreamEvent.Uncarried))
                                .toList());
        assertThat(last.end() && last.finished()).isTrue();
    }
}
