package dev.sluice.providers.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.Conversation;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bodies that differ are different conversations, since answers are kept by the conversation; those
 * that say the same are the same.
 */
class OpenAiRequestDecoderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'temperature':'1.5' | 'x':1",
                "'temperature':'1.5' | 'temperature':'1.6'",
                "'top_k':1.5 | 'top_k':1",
                "'top_k':1e300 | 'top_k':1e301",
                "'seed':1e400 | 'seed':1e401",
                "'max_tokens':5,'max_completion_tokens':9 | 'max_completion_tokens':9",
                "'max_tokens':'5' | 'max_tokens':'6'",
                "'user':5 | 'user':6",
                "'stop':[1] | 'stop':[2]",
                "'tools':{'a':1} | 'tools':{'a':2}",
                "'logprobs':3 | 'logprobs':4",
                "'parallel_tool_calls':'no' | 'parallel_tool_calls':'yes'",
                "'reasoning_effort':1 | 'reasoning_effort':2",
                "'messages':[1] | 'messages':[2]",
                "'tool_choice':{'type':'function','function':{'name':'f','x':1}} |"
                        + " 'tool_choice':{'type':'function','function':{'name':'f'}}",
                "'tool_choice':{'type':'custom','function':{'name':'f'}} |"
                        + " 'tool_choice':{'type':'function','function':{'name':'f'}}",
                "'response_format':{'type':'text','x':1} | 'response_format':{'type':'text'}",
                "'response_format':{'type':'json_schema','json_schema':{'name':'n','x':1}} |"
                        + " 'response_format':{'type':'json_schema','json_schema':{'name':'n'}}",
                "'response_format':{'type':'json_schema','json_schema':{'name':'n','strict':1}} |"
                        + " 'response_format':{'type':'json_schema','json_schema':{'name':'n'}}",
                "'tools':[{'type':'function','function':{'name':'f','strict':'a'}}] |"
                        + " 'tools':[{'type':'function','function':{'name':'f','strict':'b'}}]",
            })
    void requestsThatDifferDoNotBecomeTheSame(String one, String other) {
        assertThat(decoded(one)).isNotEqualTo(decoded(other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'role':'tool','tool_call_id':1 | 'role':'tool','tool_call_id':2",
                "'role':'assistant','refusal':1 | 'role':'assistant','refusal':2",
                "'role':'assistant','reasoning_content':[1] | 'role':'assistant'",
                "'role':'assistant','tool_calls':{'a':1} | 'role':'assistant'",
                "'role':'assistant','tool_calls':[{'id':1,'function':{'name':'f'}}] |"
                        + " 'role':'assistant','tool_calls':[{'id':2,'function':{'name':'f'}}]",
                "'role':'assistant','tool_calls':[{'type':'x','function':{'name':'f'}}] |"
                        + " 'role':'assistant','tool_calls':[{'function':{'name':'f'}}]",
                "'role':'assistant','tool_calls':[{'function':{'name':'f','arguments':{}}}] |"
                        + " 'role':'assistant','tool_calls':[{'function':{'name':'f'}}]",
                "'role':'user','content':[{'type':'image_url','image_url':{'url':'u','x':1}}] |"
                        + " 'role':'user','content':[{'type':'image_url','image_url':{'url':'u'}}]",
                "'role':'user','content':[{'type':'refusal','refusal':'no','x':1}] |"
                        + " 'role':'user','content':[{'type':'refusal','refusal':'no'}]",
                "'role':'user','content':[{'type':'file','file':{'file_id':'f','file_data':'d'}}] |"
                        + " 'role':'user','content':[{'type':'file','file':{'file_id':'f'}}]",
                "'role':'user','content':[{'type':'input_audio',"
                        + "'input_audio':{'data':'d','format':'wav','x':1}}] |"
                        + " 'role':'user','content':[{'type':'input_audio',"
                        + "'input_audio':{'data':'d','format':'wav'}}]",
            })
    void messagesThatDifferDoNotBecomeTheSame(String one, String other) {
        assertThat(decoded("'messages':[{" + one + "}]"))
                .isNotEqualTo(decoded("'messages':[{" + other + "}]"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'stream':true,'stream_options':{'include_usage':true} | 'stream':false",
                "'temperature':null,'user':null,'stop':null,'max_tokens':null | 'tools':[]",
                "'stop':'a' | 'stop':['a']",
                "'max_tokens':5 | 'max_completion_tokens':5",
                "'n':1.0 | 'n':1",
                "'messages':[{'role':'user','content':'a'}] |"
                        + " 'messages':[{'content':[{'text':'a','type':'text'}],'role':'user'}]",
            })
    void whatSaysTheSameIsTheSame(String one, String other) {
        assertThat(decoded(one)).isEqualTo(decoded(other));
    }

    private static Conversation decoded(String members) {
        String body = ("{'model':'m'," + members + "}").replace('\'', '"');
        return OpenAiRequestDecoder.decode(body.getBytes(StandardCharsets.UTF_8));
    }
}
