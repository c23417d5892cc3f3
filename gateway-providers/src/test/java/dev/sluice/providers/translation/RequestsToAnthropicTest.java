package dev.sluice.providers.translation;

import static dev.sluice.providers.translation.Translated.anthropic;
import static dev.sluice.providers.translation.Translated.body;
import static dev.sluice.providers.translation.Translated.gemini;
import static dev.sluice.providers.translation.Translated.openAi;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.UnsupportedParams;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.anthropic.AnthropicDialect;
import dev.sluice.providers.gemini.GeminiDialect;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Anthropic's API refuses and other forms allow. Single quotes stand for double ones. */
class RequestsToAnthropicTest {

    private static final String HI = "'messages':[{'role':'user','content':'hi'}]";

    private static final String CALL =
            "'tools':[{'type':'function','function':{'name':'f','parameters':";

    @Nested
    class FromClientsOfOtherForms {

        @Test
        void saysOfEachSchemaThatItIsOfAnObject() {
            assertThat(body(openAi(HI + "," + CALL + "{}}}]").toAnthropic()))
                    .contains("'input_schema':{'type':'object'}");
            assertThat(body(openAi(HI + "," + CALL + "{'properties':{'a':{}}}}}]").toAnthropic()))
                    .contains("'input_schema':{'type':'object','properties':{'a':{}}}");
            assertThat(body(openAi(HI + "," + CALL + "{'type':'object','x':1}}}]").toAnthropic()))
                    .contains("'input_schema':{'type':'object','x':1}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "'service_tier':'auto'|'service_tier':'auto'",
                    "'service_tier':'default'|'service_tier':'standard_only'",
                    "'safety_identifier':'ada'|'metadata':{'user_id':'ada'}",
                })
        void saysInItsOwnWordsWhatBothHave(String member, String said) {
            UpstreamRequest request = openAi(HI + "," + member).toAnthropic();

            assertThat(body(request)).contains(said);
            assertThat(request.warnings()).isEmpty();
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "'service_tier':'flex'|service_tier",
                    "'user':'ada','safety_identifier':'b'|safety_identifier",
                    "'response_format':{'type':'grammar'}|response_format",
                    "'tool_choice':{'type':'allowed_tools'},'tools':[{'type':'function','function':{'name':'f'}}]|tool_choice",
                })
        void warnsOfWhatIsLost(String members, String member) {
            assertThat(openAi(HI + "," + members).toAnthropic().warnings())
                    .containsExactly(member + " was dropped: p/m has no place for it");
        }

        @Test
        void asksForJsonInWordsWhereNoSchemaIsGiven() {
            String format = "'response_format':{'type':'json_schema','json_schema':{'name':'a'}}";

            assertThat(body(openAi(HI + "," + format).toAnthropic()))
                    .contains("'system':'Answer with one JSON object and nothing else.'")
                    .doesNotContain("output_config");
        }

        @Test
        void sendsTextFilesAsText() {
            String file =
                    "'messages':[{'role':'user','content':[{'type':'file','file':{'file_data':"
                            + "'data:TYPE;base64,aMOp','filename':'n'}}]}]";

            assertThat(body(openAi(file.replace("TYPE", "text/plain")).toAnthropic()))
                    .contains(
                            "{'type':'document','source':{'type':'text','media_type':'text/plain',"
                                    + "'data':'hé'},'title':'n'}");
            assertThat(body(openAi(file.replace("TYPE", "application/pdf")).toAnthropic()))
                    .contains("'media_type':'application/pdf','data':'aMOp'");
        }

        @Test
        void leavesNoWhiteSpaceAtTheEndOfWordsThatTheModelIsToContinue() {
            assertThat(
                            body(
                                    openAi(
                                                    "'messages':[{'role':'user','content':'a"
                                                        + " '},{'role':'assistant','content':'b \\n"
                                                        + "'}]")
                                            .toAnthropic()))
                    .contains("'text':'a '")
                    .contains("'text':'b'}]}]");
        }

        @Test
        void sendsNoTurnOfWhichNothingIsLeft() {
            String foreign = BoundText.encode(new ProviderBound("gemini/g", new RawJson("\"S\"")));
            String members =
                    "'messages':[{'role':'user','content':'x'},{'role':'assistant','refusal':'',"
                            + "'content':''},{'role':'assistant','content':'','reasoning_content':"
                            + "'hm','reasoning_details':[{'type':'reasoning.text','signature':'"
                            + foreign
                            + "'}]},{'role':'user','content':'y'}]";

            assertThat(body(openAi(members).toAnthropic()))
                    .doesNotContain("assistant")
                    .doesNotContain("'content':[]");
        }

        @Test
        void tellsCallsApartThatHadOneIdInTwoTurns() {
            String turn =
                    "{'role':'assistant','content':'','tool_calls':[{'id':'0','type':'function',"
                            + "'function':{'name':'f','arguments':'{}'}}]},"
                            + "{'role':'tool','tool_call_id':'0','content':'r'}";
            String body =
                    body(
                            openAi(
                                            "'messages':[{'role':'user','content':'x'},"
                                                    + turn
                                                    + ","
                                                    + turn
                                                    + "]")
                                    .toAnthropic());

            assertThat(body)
                    .containsSubsequence(
                            "'type':'tool_use','id':'0'",
                            "'tool_use_id':'0'",
                            "'type':'tool_use','id':'0_2'",
                            "'tool_use_id':'0_2'");
        }

        @Test
        void passesMembersOfTheFormOnTheRoutesWord() {
            String thinking = "'thinking':{'type':'enabled','budget_tokens':2000}";

            assertThat(body(openAi(HI + "," + thinking).by(UnsupportedParams.PASS).toAnthropic()))
                    .containsOnlyOnce(thinking);
        }
    }

    @Nested
    class HowMuchIsThought {

        @Test
        void leavesHalfOfTheLimitToTheAnswer() {
            assertThat(
                            body(
                                    openAi(HI + ",'reasoning_effort':'high','max_tokens':6000")
                                            .toAnthropic()))
                    .contains("'max_tokens':6000")
                    .contains("'budget_tokens':3000");
            assertThat(
                            body(
                                    openAi(HI + ",'reasoning_effort':'high','max_tokens':1500")
                                            .toAnthropic()))
                    .contains("'budget_tokens':1024");
        }

        @Test
        void keepsABudgetThatTheClientSaysBelowTheLimit() {
            String contents =
                    "'contents':[{'role':'user','parts':[{'text':'x'}]}],'generationConfig':"
                            + "{'maxOutputTokens':3000,'thinkingConfig':{'thinkingBudget':5000}}";

            assertThat(body(gemini(contents).toAnthropic())).contains("'budget_tokens':2999");
        }

        @Test
        void isNothingWhereThereIsNoRoom() {
            UpstreamRequest request =
                    openAi(HI + ",'reasoning_effort':'low','max_tokens':1024").toAnthropic();

            assertThat(body(request)).doesNotContain("thinking");
            assertThat(request.warnings())
                    .containsExactly(
                            "reasoning was switched off: thinking takes 1024 tokens at the least,"
                                    + " and max_tokens is 1024");
        }

        @ParameterizedTest
        @CsvSource({
            "minimal, low",
            "low, low",
            "medium, medium",
            "high, high",
            "xhigh, xhigh",
            "max, max"
        })
        void isAWordForModelsThatDecideThemselves(String asked, String said) {
            UpstreamRequest request =
                    openAi(HI + ",'reasoning_effort':'" + asked + "'")
                            .forModel("claude-opus-4-7")
                            .toAnthropic();

            assertThat(body(request))
                    .contains("'thinking':{'type':'adaptive','display':'summarized'}")
                    .contains("'output_config':{'effort':'" + said + "'}")
                    .doesNotContain("budget_tokens");
        }

        @ParameterizedTest
        @CsvSource({"1000, low", "8192, medium", "9000, high", "20000, max"})
        void isAWordForABudgetToo(long budget, String word) {
            String contents =
                    "'contents':[{'role':'user','parts':[{'text':'x'}]}],'generationConfig':"
                            + "{'thinkingConfig':{'thinkingBudget':"
                            + budget
                            + "}}";

            assertThat(body(gemini(contents).forModel("claude-sonnet-5").toAnthropic()))
                    .contains("'output_config':{'effort':'" + word + "'}");
        }

        @Test
        void goesWithoutValuesOfSamplingThere() {
            UpstreamRequest request =
                    openAi(HI + ",'temperature':0.5,'top_p':0.9")
                            .forModel("claude-opus-5")
                            .toAnthropic();

            assertThat(body(request)).doesNotContain("temperature").doesNotContain("top_p");
            assertThat(request.warnings())
                    .containsExactly(
                            "temperature was dropped: p/claude-opus-5 takes no value of the"
                                    + " client's",
                            "top_p was dropped: p/claude-opus-5 takes no value of the client's");
        }

        @Test
        void losesNothingWhereSamplingSaysWhatHoldsAnyway() {
            assertThat(
                            openAi(HI + ",'temperature':1,'top_p':1.0")
                                    .forModel("claude-opus-5")
                                    .toAnthropic()
                                    .warnings())
                    .isEmpty();
        }
    }

    @Nested
    class FromClientsOfTheSameForm {

        private final String stranger =
                BoundText.encode(new ProviderBound("openai/x", RawJson.NULL));

        private String loop(String signature) {
            return "'messages':[{'role':'user','content':'x'},{'role':'assistant','content':["
                    + "{'type':'thinking','thinking':'hm','signature':'"
                    + signature
                    + "'},{'type':'tool_use','id':'c1','name':'f','input':{}}]},{'role':'user',"
                    + "'content':[{'type':'tool_result','tool_use_id':'c1','content':'1'}]}]";
        }

        @Test
        void goOnWithoutThinkingWhereAnotherModelBeganTheLoop() {
            String thinking = "'thinking':{'type':'enabled','budget_tokens':2000}";
            UpstreamRequest request =
                    anthropic(loop(stranger) + "," + thinking + ",'x':1.0").toAnthropic();

            assertThat(body(request))
                    .contains("'thinking':{'type':'disabled'},'x':1.0}")
                    .doesNotContain("'type':'thinking'");
            assertThat(request.warnings())
                    .singleElement()
                    .asString()
                    .startsWith("thinking was switched off for this call");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "genuine==|'thinking':{'type':'enabled','budget_tokens':2000}",
                    "OURS|'thinking':{'type':'adaptive'}",
                })
        void thinkOnWhereNothingIsMissed(String signature, String thinking) {
            UpstreamRequest request =
                    anthropic(loop(signature.replace("OURS", stranger)) + "," + thinking)
                            .toAnthropic();

            assertThat(body(request)).contains(thinking);
            assertThat(request.warnings()).isEmpty();
        }

        @Test
        void loseAMessageOfWhichNothingIsLeft() {
            String members =
                    "'messages':[{'role':'user','content':'x'},{'role':'assistant','content':["
                            + "{'type':'thinking','thinking':'hm','signature':'SIG'}]},"
                            + "{'role':'user','content':'y'}]";

            assertThat(body(anthropic(members.replace("SIG", stranger)).toAnthropic()))
                    .isEqualTo(
                            "{'model':'m','max_tokens':5000,'messages':[{'role':'user',"
                                    + "'content':'x'},{'role':'user','content':'y'}]}");
        }

        @Test
        void areWrittenAnewMessageForMessage() {
            String members =
                    "'messages':[{'role':'user','content':[{'type':'text','text':'a'}]},"
                            + "{'role':'user','content':[{'type':'text','text':'b'}]},"
                            + "{'role':'system','content':[{'type':'text','text':'c'}]},"
                            + "{'role':'assistant','content':[{'type':'text','text':'d '}],'x':1}]";
            UpstreamRequest request =
                    anthropic(members).with(Map.of("temperature", "1"), "Be brief.").toAnthropic();

            assertThat(body(request))
                    .startsWith("{'model':'m','max_tokens':5000,'system':'Be brief.'," + members);
            assertThat(request.warnings()).isEmpty();
        }

        @Test
        void thinkAsTheySayOrAsTheTargetSets() {
            String effort = HI + ",'output_config':{'effort':'low'}";

            assertThat(body(anthropic(effort).with(Map.of("top_p", "1"), null).toAnthropic()))
                    .contains("'output_config':{'effort':'low'}")
                    .doesNotContain("thinking");
            assertThat(
                            body(
                                    anthropic(HI + ",'thinking':{'type':'adaptive'}")
                                            .with(Map.of("reasoning_effort", "\"low\""), null)
                                            .toAnthropic()))
                    .containsOnlyOnce("'thinking'")
                    .contains("'thinking':{'type':'enabled','budget_tokens':2048}");
        }

        @Test
        void refuseNothingThatTheirOwnProviderHasToJudge() {
            String orphan =
                    "'messages':[{'role':'user','content':[{'type':'tool_result','tool_use_id':'z',"
                            + "'content':'1'}]}]";

            assertThat(body(anthropic(orphan).with(Map.of("temperature", "1"), null).toAnthropic()))
                    .contains("'tool_use_id':'z'");
            assertThat(anthropic(orphan).refusedBy(new GeminiDialect())).isNotNull();
        }
    }

    @Test
    void readsIdsBackThatHadToBeWrittenInOtherLetters() {
        String members =
                "'messages':[{'role':'user','content':'x'},{'role':'assistant','content':["
                        + "{'type':'tool_use','id':'toolu_xYS4x','name':'f','input':{}}]},{'role':"
                        + "'user','content':[{'type':'tool_result','tool_use_id':'toolu_xYS4x',"
                        + "'content':'1'}]}]";

        assertThat(body(anthropic(members).toOpenAi()))
                .contains("'id':'a.1'")
                .contains("'tool_call_id':'a.1'");
        assertThat(body(anthropic(members).toAnthropic())).contains("toolu_xYS4x");
    }

    @Test
    void refusesOnAStrictRouteWhatWouldBeSwitchedOff() {
        assertThat(
                        openAi(HI + ",'reasoning_effort':'low','max_tokens':1000")
                                .by(UnsupportedParams.REJECT)
                                .refusedBy(new AnthropicDialect())
                                .param())
                .isEqualTo("reasoning");
    }
}
