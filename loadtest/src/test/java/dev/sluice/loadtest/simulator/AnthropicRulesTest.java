package dev.sluice.loadtest.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonSyntaxException;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnthropicRulesTest {
    private static final String OLD = "2023-06-01";
    private static final String NEW = "2026-10-21";

    private static final String HELLO = "{'role':'user','content':'hello'}";
    private static final String CALL =
            "{'role':'assistant','content':[{'type':'tool_use','id':'a','name':'f','input':{}}]}";
    private static final String RESULT =
            "{'type':'tool_result','tool_use_id':'a','content':'fine'}";

    private static Optional<String> fault(String version, String more, String... messages)
            throws JsonSyntaxException {
        return AnthropicRules.fault(
                version,
                FormRequests.json(
                        "{'model':'m','max_tokens':2048,"
                                + more
                                + "'messages':["
                                + String.join(",", messages)
                                + "]}"));
    }

    private static Optional<String> in(String... messages) throws JsonSyntaxException {
        return fault(OLD, "", messages);
    }

    private static String user(String blocks) {
        return "{'role':'user','content':[" + blocks + "]}";
    }

    @Nested
    class OfTheRequest {

        @Test
        void takesAnOrdinaryOne() throws Exception {
            assertThat(in(HELLO)).isEmpty();
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '~',
                value = {
                    "{'max_tokens':9,'messages':[]} | model: Field required",
                    "{'model':'m','messages':[]} | max_tokens: Field required",
                    "{'model':'m','max_tokens':9} | messages: Field required",
                    "{'model':'m','max_tokens':9,'messages':[]}"
                            + " | messages: at least one message is required",
                })
        void missesWhatIsRequired(String body, String expected) throws Exception {
            assertThat(AnthropicRules.fault(OLD, FormRequests.json(body))).contains(expected);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '~',
                value = {
                    "'seed':1, | seed: Extra inputs are not permitted",
                    "'temperature':1.5, | temperature: range: 0..1",
                    "'stop_sequences':['a',' '],"
                            + " | stop_sequences: each stop sequence must contain non-whitespace",
                    "'system':[{'type':'text','text':''}],"
                            + " | system: text content blocks must be non-empty",
                    "'tools':[{'name':'f'}], | tools.0.custom.input_schema: Field required",
                    "'tools':[{'name':'f','input_schema':{},'parameters':{}}],"
                            + " | tools.0.custom.parameters: Extra inputs are not permitted",
                })
        void namesWhatItDoesNotTake(String more, String expected) throws Exception {
            assertThat(fault(OLD, more, HELLO)).contains(expected);
        }

        @Test
        void leavesToolsOfTheApiAlone() throws Exception {
            String tools = "'tools':[{'type':'web_search_20260209','name':'web_search'}],";

            assertThat(fault(OLD, tools, HELLO)).isEmpty();
        }
    }

    @Nested
    class OfThinking {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '~',
                value = {
                    "'thinking':{'type':'enabled'},"
                            + " | thinking.enabled.budget_tokens: Field required",
                    "'thinking':{'type':'enabled','budget_tokens':1023},"
                            + " | thinking.enabled.budget_tokens: Input should be greater than or"
                            + " equal to 1024",
                    "'thinking':{'type':'enabled','budget_tokens':2048},"
                            + " | `max_tokens` must be greater than `thinking.budget_tokens`",
                    "'thinking':{'type':'adaptive'},'tool_choice':{'type':'any'},"
                            + " | Thinking may not be enabled when tool_choice forces tool use.",
                    "'thinking':{'type':'adaptive'},'temperature':0,"
                            + " | `temperature` may only be set to 1 when thinking is enabled",
                })
        void namesWhatDoesNotGoTogether(String more, String expected) throws Exception {
            assertThat(fault(OLD, more, HELLO)).contains(expected.strip());
        }

        @Test
        void wantsThoughtsFirstWhereALoopGoesOn() throws Exception {
            String adaptive = "'thinking':{'type':'adaptive'},";

            assertThat(fault(OLD, adaptive, HELLO, CALL, user(RESULT)).orElse(""))
                    .startsWith("messages.1.content.0.type: Expected `thinking`")
                    .contains("found `tool_use`");
        }

        @Test
        void letsALoopRestThatIsOver() throws Exception {
            String adaptive = "'thinking':{'type':'adaptive'},";
            String said = "{'role':'assistant','content':'done'}";

            assertThat(fault(OLD, adaptive, HELLO, CALL, user(RESULT), said, HELLO)).isEmpty();
        }
    }

    @Nested
    class OfTheConversation {

        @Test
        void joinsMessagesOfOneRole() throws Exception {
            String other = CALL.replace("'a'", "'b'");

            assertThat(
                            in(
                                    HELLO,
                                    HELLO,
                                    CALL,
                                    other,
                                    user(RESULT),
                                    user(RESULT.replace("'a'", "'b'"))))
                    .isEmpty();
        }

        @Test
        void beginsWithTheUser() throws Exception {
            assertThat(in(HELLO.replace("user", "assistant")))
                    .contains("messages: first message must use the \"user\" role");
        }

        @Test
        void takesTheSystemsWordInsideFromTheNewVersionOn() throws Exception {
            String system = HELLO.replace("user", "system");

            assertThat(in(HELLO, system))
                    .contains("messages.1.role: Input should be 'user' or 'assistant'");
            assertThat(fault(NEW, "", HELLO, system)).isEmpty();
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '~',
                value = {
                    "{'type':'text','text':''} | text content blocks must be non-empty",
                    "{'type':'text','text':' '}"
                            + " | text content blocks must contain non-whitespace text",
                })
        void hasNoEmptyText(String block, String expected) throws Exception {
            assertThat(in(user(block))).contains("messages: " + expected);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '~',
                value = {
                    "{'role':'user','content':''}",
                    "{'role':'user','content':[]}",
                })
        void hasNoEmptyMessage(String message) throws Exception {
            assertThat(in(message).orElse(""))
                    .startsWith("messages.0: all messages must have non-empty content");
        }

        @Test
        void namesMembersThatMessagesDoNotHave() throws Exception {
            assertThat(in("{'role':'user','content':'x','name':'ada'}"))
                    .contains("messages.0.name: Extra inputs are not permitted");
        }

        @Test
        void answersEveryCallAtOnce() throws Exception {
            String expected =
                    "messages.1: `tool_use` ids were found without `tool_result` blocks"
                            + " immediately after: a.";

            assertThat(in(HELLO, CALL).orElse("")).startsWith(expected);
            assertThat(in(HELLO, CALL, HELLO).orElse("")).startsWith(expected);
        }

        @Test
        void putsResultsFirst() throws Exception {
            String text = "{'type':'text','text':'well'}";

            assertThat(in(HELLO, CALL, user(RESULT + "," + text))).isEmpty();
            assertThat(in(HELLO, CALL, user(text + "," + RESULT)).orElse(""))
                    .contains("without `tool_result` blocks immediately after: a.");
        }

        @Test
        void answersNoCallThatNobodyMade() throws Exception {
            assertThat(in(user(RESULT)).orElse(""))
                    .startsWith(
                            "messages.0.content.0: unexpected `tool_use_id` found in `tool_result`"
                                    + " blocks: a.");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '~',
                value = {
                    "'id':'a.b','name':'f','input':{}"
                            + " | id: String should match pattern '^[a-zA-Z0-9_-]+$'",
                    "'id':'a','name':'f','input':'{}'"
                            + " | input: Input should be a valid dictionary",
                })
        void callsWithIdsAndObjects(String members, String expected) throws Exception {
            String call = "{'role':'assistant','content':[{'type':'tool_use'," + members + "}]}";

            assertThat(in(HELLO, call, user(RESULT))).contains("messages.1.content.0." + expected);
        }
    }
}
