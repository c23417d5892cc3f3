package dev.sluice.loadtest.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonSyntaxException;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeminiRulesTest {
    private static final String HELLO = "{'role':'user','parts':[{'text':'hello'}]}";
    private static final String CALL =
            "{'role':'model','parts':[{'functionCall':{'name':'f','args':{}}}]}";
    private static final String RESULT =
            "{'role':'user','parts':[{'functionResponse':{'name':'f','response':{}}}]}";

    private static Optional<String> fault(String more, String... turns) throws JsonSyntaxException {
        return GeminiRules.fault(
                "gemini-2.5-sim",
                FormRequests.json("{" + more + "'contents':[" + String.join(",", turns) + "]}"));
    }

    private static String parameters(String schema) {
        return "'tools':[{'functionDeclarations':[{'name':'f','parameters':" + schema + "}]}],";
    }

    @Nested
    class OfMembers {

        @Test
        void takesAnOrdinaryRequest() throws Exception {
            assertThat(fault("", HELLO, CALL, RESULT)).isEmpty();
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "'model':'m', | model |",
                    "'generationConfig':{'logitBias':{}}, | logitBias | generation_config",
                    "'generationConfig':{'thinkingConfig':{'effort':1}}, | effort"
                            + " | generation_config.thinking_config",
                    "'generationConfig':{'responseSchema':{'oneOf':[]}}, | oneOf"
                            + " | generation_config.response_schema",
                    "'tools':[{'functionDeclarations':[{'name':'f','strict':true}]}], | strict"
                            + " | tools[0].function_declarations[0]",
                })
        void namesTheOneThatItDoesNotKnow(String more, String name, String place) throws Exception {
            String at = place == null ? "" : " at '" + place + "'";

            assertThat(fault(more, HELLO))
                    .contains(
                            "Invalid JSON payload received. Unknown name \""
                                    + name
                                    + "\""
                                    + at
                                    + ": Cannot find field.");
        }

        @Test
        void looksIntoTurnsAndTheirParts() throws Exception {
            assertThat(fault("", HELLO.replace("'role'", "'name':'ada','role'")).orElse(""))
                    .contains("\"name\" at 'contents[0]'");
            assertThat(fault("", HELLO.replace("'text'", "'cache_control':{},'text'")).orElse(""))
                    .contains("\"cache_control\" at 'contents[0].parts[0]'");
        }

        @Test
        void hasAtMostFiveStops() throws Exception {
            String stops = "'generationConfig':{'stopSequences':['1','2','3','4','5'%s]},";

            assertThat(fault(stops.formatted(""), HELLO)).isEmpty();
            assertThat(fault(stops.formatted(",'6'"), HELLO).orElse(""))
                    .startsWith("The number of stop_sequences");
        }
    }

    @Nested
    class OfSchemas {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "$schema",
                    "$ref",
                    "$defs",
                    "additionalProperties",
                    "exclusiveMinimum",
                    "const",
                    "oneOf",
                    "allOf"
                })
        void takesASubset(String keyword) throws Exception {
            String schema = "{'type':'object','" + keyword + "':1}";

            assertThat(fault(parameters(schema), HELLO).orElse(""))
                    .contains("Unknown name \"" + keyword + "\"")
                    .contains("at 'tools[0].function_declarations[0].parameters'");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "{'items':{'const':1}} | items",
                    "{'anyOf':[{},{'const':1}]} | any_of[1]",
                    "{'properties':{'a':{},'b':{'const':1}}} | properties[1].value",
                })
        void looksInside(String schema, String place) throws Exception {
            assertThat(fault(parameters(schema), HELLO).orElse(""))
                    .contains("'tools[0].function_declarations[0].parameters." + place + "'");
        }

        @Test
        void takesAPropertyOfAnyName() throws Exception {
            assertThat(fault(parameters("{'properties':{'$ref':{'type':'string'}}}"), HELLO))
                    .isEmpty();
        }

        @Test
        void takesAllOfJsonSchemaWhereItIsNamedSo() throws Exception {
            String tools =
                    parameters("{'additionalProperties':false}")
                            .replace("'parameters'", "'parametersJsonSchema'");

            assertThat(fault(tools, HELLO)).isEmpty();
        }
    }

    @Nested
    class OfTheConversation {

        @Test
        void hasOne() throws Exception {
            assertThat(fault("").orElse("")).contains("contents is not specified");
        }

        @Test
        void knowsTwoRoles() throws Exception {
            assertThat(fault("", HELLO.replace("user", "system")))
                    .contains("Please use a valid role: user, model.");
        }

        @Test
        void beginsWithTheUser() throws Exception {
            assertThat(fault("", HELLO.replace("user", "model")))
                    .contains("Please ensure that multiturn requests begin with a user turn.");
        }

        @Test
        void hasNoTurnWithoutParts() throws Exception {
            assertThat(fault("", HELLO, "{'role':'model','parts':[]}"))
                    .contains("contents[1].parts must not be empty.");
        }

        @Test
        void hasAsManyResultsAsCalls() throws Exception {
            String two = CALL.replace("[{", "[{'functionCall':{'name':'g','args':{}}},{");
            String expected = "Please ensure that the number of function response parts is equal";

            assertThat(fault("", HELLO, two, RESULT).orElse("")).startsWith(expected);
            assertThat(fault("", HELLO, CALL, HELLO).orElse("")).startsWith(expected);
            assertThat(fault("", RESULT).orElse("")).startsWith(expected);
        }

        @Test
        void hasObjectsAsResults() throws Exception {
            String text = RESULT.replace("'response':{}", "'response':'fine'");

            assertThat(fault("", HELLO, CALL, text).orElse(""))
                    .contains("function_response.response");
        }
    }
}
