package dev.sluice.loadtest.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonSyntaxException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenAiRulesTest {
    private static final String HELLO = "{'role':'user','content':'hello'}";
    private static final String CALL =
            "{'role':'assistant','content':null,'tool_calls':[{'id':'a','type':'function',"
                    + "'function':{'name':'f','arguments':'{}'}}]}";
    private static final String RESULT = "{'role':'tool','tool_call_id':'a','content':'fine'}";

    private static Optional<String> fault(String more, String... messages)
            throws JsonSyntaxException {
        return OpenAiRules.fault(
                FormRequests.json(
                        "{'model':'m',"
                                + more
                                + "'messages':["
                                + String.join(",", messages)
                                + "]}"));
    }

    @Test
    void takesAConversationWithCalls() throws Exception {
        assertThat(fault("'temperature':2,'stop':['1','2','3','4'],", HELLO, CALL, RESULT))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'top_k':4, | Unrecognized request argument supplied: top_k",
                "'cache_control':{}, | Unrecognized request argument supplied: cache_control",
                "'temperature':2.1, | Invalid 'temperature': decimal above maximum value.",
                "'stop':['1','2','3','4','5'], | Invalid 'stop': array too long.",
                "'tools':[{'cache_control':{}}], | Unknown parameter: 'tools[0].cache_control'.",
            })
    void namesWhatItDoesNotTake(String more, String expected) throws Exception {
        assertThat(fault(more, HELLO).orElse("")).startsWith(expected);
    }

    @Test
    void namesMarksInsideOfMessages() throws Exception {
        String parts =
                "{'role':'user','content':[{'type':'text','text':'x'},"
                        + "{'type':'text','text':'y','cache_control':{}}]}";

        assertThat(fault("", HELLO, parts))
                .contains("Unknown parameter: 'messages[1].content[1].cache_control'.");
    }

    @Test
    void knowsItsRoles() throws Exception {
        assertThat(fault("", HELLO.replace("user", "model")).orElse(""))
                .startsWith("Invalid value: 'model'.")
                .endsWith("(messages[0].role)");
    }

    @Test
    void answersNoCallThatNobodyMade() throws Exception {
        assertThat(fault("", HELLO, RESULT).orElse(""))
                .contains("messages with role 'tool' must be a response")
                .endsWith("(messages[1].role)");
    }

    @Test
    void answersEveryCallAtOnce() throws Exception {
        String expected = "did not have response messages: a";

        assertThat(fault("", HELLO, CALL).orElse("")).endsWith(expected);
        assertThat(fault("", HELLO, CALL, HELLO, RESULT).orElse("")).endsWith(expected);
    }

    @Test
    void hasIdsOfAtMostFortyCharacters() throws Exception {
        String forty = "a".repeat(40);

        assertThat(
                        fault(
                                "",
                                HELLO,
                                CALL.replace("'a'", "'" + forty + "'"),
                                RESULT.replace("'a'", "'" + forty + "'")))
                .isEmpty();
        assertThat(fault("", HELLO, CALL.replace("'a'", "'" + forty + "b'")).orElse(""))
                .startsWith("Invalid 'messages[1].tool_calls[0].id': string too long.")
                .endsWith("with length 41 instead.");
    }
}
