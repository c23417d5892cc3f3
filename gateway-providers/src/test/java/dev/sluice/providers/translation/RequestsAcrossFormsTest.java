package dev.sluice.providers.translation;

import static dev.sluice.providers.translation.Translated.anthropic;
import static dev.sluice.providers.translation.Translated.body;
import static dev.sluice.providers.translation.Translated.gemini;
import static dev.sluice.providers.translation.Translated.openAi;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.UnsupportedParams;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.MemberRules;
import dev.sluice.core.provider.Preparation;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.provider.UpstreamRequest;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.anthropic.AnthropicDialect;
import dev.sluice.providers.gemini.GeminiDialect;
import dev.sluice.providers.openai.OpenAiDialect;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of requests between forms, by the table in docs/dialects.md. */
class RequestsAcrossFormsTest {

    private static final String HI = "'messages':[{'role':'user','content':'hi'}]";
    private static final String CONTENTS = "'contents':[{'role':'user','parts':[{'text':'hi'}]}]";

    /** A call of {@code f} by {@code id} and its result. */
    private static String openAiLoop(String id) {
        String loop =
                "'messages':[{'role':'user','content':'q'},{'role':'assistant','content':null,"
                    + "'tool_calls':[{'id':'ID','type':'function','function':{'name':'f',"
                    + "'arguments':'{}'}}]},{'role':'tool','tool_call_id':'ID','content':'42'}]";
        return loop.replace("ID", id);
    }

    @Nested
    class OpenAiToAnthropic {

        @Test
        void saysSystemToolsResultsAndPictures() {
            UpstreamRequest request =
                    openAi(
                                    "'messages':[{'role':'system','content':'rules'},{'role':'user',"
                                        + "'content':[{'type':'text','text':'see'},{'type':'image_url',"
                                        + "'image_url':{'url':'data:image/jpg;base64,QUJD'}}]},"
                                        + "{'role':'assistant','content':'ok','tool_calls':[{'id':'a.1',"
                                        + "'type':'function','function':{'name':'f','arguments':"
                                        + "'{}'}}]},{'role':'tool','tool_call_id':'a.1','content':'42'},{'role':'user','content':'go"
                                        + " on'}],'tools':[{'type':'function',"
                                        + "'function':{'name':'f','parameters':{'type':'object'}}}],"
                                        + "'tool_choice':'required','parallel_tool_calls':false,"
                                        + "'user':'ada','stop':['x'],'stream':true")
                            .toAnthropic();

            assertThat(body(request))
                    .isEqualTo(
                            "{'model':'m','max_tokens':4096,'system':'rules','messages':["
                                + "{'role':'user','content':[{'type':'text','text':'see'},"
                                + "{'type':'image','source':{'type':'base64','media_type':"
                                + "'image/jpeg','data':'QUJD'}}]},{'role':'assistant','content':["
                                + "{'type':'text','text':'ok'},{'type':'tool_use','id':"
                                + "'toolu_xYS4x','name':'f','input':{}}]},{'role':'user','content':["
                                + "{'type':'tool_result','tool_use_id':'toolu_xYS4x','content':'42'},{'type':'text','text':'go"
                                + " on'}]}],'stream':true,"
                                + "'stop_sequences':['x'],'tools':[{'name':'f','input_schema':"
                                + "{'type':'object'}}],'tool_choice':{'type':'any',"
                                + "'disable_parallel_tool_use':true},'metadata':{'user_id':'ada'}}");
            assertThat(request.warnings()).isEmpty();
            assertThat(request.path()).isEqualTo("/v1/messages");
            assertThat(request.headers().first("x-api-key")).contains("sk-provider");
            assertThat(request.headers().first("anthropic-version")).contains("2023-06-01");
            assertThat(request.headers().contains("anthropic-beta")).isFalse();
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "'seed':1|seed was dropped: p/m has no place for it",
                    "'logit_bias':{'1':2}|logit_bias was dropped: p/m has no place for it",
                    "'temperature':1.5|temperature was cut to 1: p/m takes 0 to 1",
                    "'stop':[' ']|stop was dropped: p/m takes no stop text of white space alone",
                    "'response_format':{'type':'json_object'}|response_format became an instruction"
                            + " to answer in JSON",
                    "'verbosity':'low'|verbosity was dropped: p/m has no place for it",
                    "'temperature':0.5,'top_p':0.5|top_p was dropped: p/m takes it only without"
                            + " temperature and thinking",
                })
        void warnsOfWhatIsLost(String member, String warning) {
            assertThat(openAi(HI + "," + member).toAnthropic().warnings()).containsExactly(warning);
            Preparation.Impossible refused =
                    openAi(HI + "," + member)
                            .by(UnsupportedParams.REJECT)
                            .refusedBy(new AnthropicDialect());
            assertThat(refused.reason()).startsWith(warning).contains("unsupported_params: reject");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "'n':2|n",
                    "'logprobs':true|logprobs",
                    "'tools':[{'type':'web_search'}]|tools",
                    "'reasoning_effort':'high','max_tokens':50000,'tools':[{'type':'function','function':{'name':'f'}}],'tool_choice':'required'|tool_choice",
                })
        void refusesWhatWouldMakeTheAnswerAWrongOne(String member, String param) {
            assertThat(openAi(HI + "," + member).refusedBy(new AnthropicDialect()).param())
                    .isEqualTo(param);
        }

        @Test
        void refusesSoundAndUploadedFilesByName() {
            String sound =
                    "'messages':[{'role':'user','content':[{'type':'input_audio','input_audio':"
                            + "{'data':'QQ==','format':'wav'}}]}]";
            assertThat(openAi(sound).refusedBy(new AnthropicDialect()).reason())
                    .isEqualTo("p/m takes no sound");
        }

        @ParameterizedTest
        @CsvSource({"low, 2048, 6144", "medium, 8192, 12288", "high, 16384, 20480"})
        void makesABudgetOfAWord(String effort, long budget, long maxTokens) {
            assertThat(body(openAi(HI + ",'reasoning_effort':'" + effort + "'").toAnthropic()))
                    .contains("'thinking':{'type':'enabled','budget_tokens':" + budget + "}")
                    .contains("'max_tokens':" + maxTokens);
        }

        @Test
        void asksWithoutThoughtsWhereALoopLostItsSignedOnes() {
            UpstreamRequest request =
                    openAi(openAiLoop("a") + ",'reasoning_effort':'low'").toAnthropic();

            assertThat(body(request)).doesNotContain("'thinking'");
            assertThat(request.warnings())
                    .singleElement()
                    .asString()
                    .startsWith("reasoning was switched off for this call");
        }

        @Test
        void givesSignedThoughtsBackToTheModelThatHadThemAndToNoOther() {
            String bound =
                    BoundText.encode(
                            new ProviderBound(
                                    "anthropic/m", new RawJson("{\"signature\":\"S==\"}")));
            String loop =
                    openAiLoop("a")
                                    .replace(
                                            "'content':null",
                                            "'content':null,'reasoning_content':'hm',"
                                                + "'reasoning_details':[{'type':'reasoning.text','signature':'"
                                                    + bound
                                                    + "','length':2}]")
                            + ",'reasoning_effort':'low'";

            assertThat(body(openAi(loop).toAnthropic()))
                    .contains("{'type':'thinking','thinking':'hm','signature':'S=='}");
            assertThat(body(openAi(loop).forModel("other").toAnthropic()))
                    .doesNotContain("S==")
                    .doesNotContain("sluice_");
            assertThat(body(openAi(loop).toOpenAi())).doesNotContain("sluice_");
        }

        /**
         * As the openai package for Node.js gathers a stream: the last piece of what it has no name
         * for.
         */
        @Test
        void leavesOutASignatureThatCameBackWithAPartOfItsThought() {
            String bound =
                    BoundText.encode(
                            new ProviderBound(
                                    "anthropic/m", new RawJson("{\"signature\":\"S==\"}")));
            String loop =
                    openAiLoop("a")
                                    .replace(
                                            "'content':null",
                                            "'content':null,'reasoning_content':'m',"
                                                + "'reasoning_details':[{'type':'reasoning.text','signature':'"
                                                    + bound
                                                    + "','length':2}]")
                            + ",'reasoning_effort':'low'";

            UpstreamRequest request = openAi(loop).toAnthropic();

            assertThat(body(request)).doesNotContain("S==").doesNotContain("'thinking'");
            assertThat(request.warnings())
                    .anySatisfy(
                            warning ->
                                    assertThat(warning)
                                            .startsWith("reasoning was switched off for this"));
        }

        @Test
        void keepsCacheMarksOfClientsThatSendThem() {
            assertThat(
                            body(
                                    openAi(
                                                    "'messages':[{'role':'user','content':[{'type':'text',"
                                                        + "'text':'x','cache_control':{'type':'ephemeral'}}]}]")
                                            .toAnthropic()))
                    .contains("'text':'x','cache_control':{'type':'ephemeral'}");
        }

        @Test
        void appliesWhatTheTargetSets() {
            assertThat(
                            body(
                                    openAi(HI)
                                            .with(
                                                    Map.of("temperature", "0.3", "max_tokens", "7"),
                                                    "Be brief.")
                                            .toAnthropic()))
                    .contains("'max_tokens':7")
                    .contains("'temperature':0.3")
                    .contains("'system':'Be brief.'");
        }
    }

    @Nested
    class OpenAiToGemini {

        @Test
        void saysSystemToolsResultsAndSettings() {
            UpstreamRequest request =
                    openAi(
                                    "'messages':[{'role':'developer','content':'rules'},"
                                        + "{'role':'user','content':'q'},{'role':'assistant','content':null,"
                                        + "'tool_calls':[{'id':'a','type':'function','function':{'name':'f',"
                                        + "'arguments':'{}'}}]},{'role':'tool','tool_call_id':'a','content':"
                                        + "'42'}],'tools':[{'type':'function','function':{'name':'f'}}],"
                                        + "'tool_choice':{'type':'function','function':{'name':'f'}},"
                                        + "'temperature':2,'seed':7,'max_completion_tokens':9,'stream':true")
                            .toGemini();

            assertThat(body(request))
                    .isEqualTo(
                            "{'systemInstruction':{'parts':[{'text':'rules'}]},'contents':["
                                + "{'role':'user','parts':[{'text':'q'}]},{'role':'model','parts':["
                                + "{'functionCall':{'name':'f','args':{}}}]},{'role':'user','parts':["
                                + "{'functionResponse':{'name':'f','response':{'result':'42'}}}]}],"
                                + "'tools':[{'functionDeclarations':[{'name':'f'}]}],'toolConfig':"
                                + "{'functionCallingConfig':{'mode':'ANY','allowedFunctionNames':['f']}},"
                                + "'generationConfig':{'temperature':2,'seed':7,'maxOutputTokens':9}}");
            assertThat(request.path()).isEqualTo("/v1/models/m:streamGenerateContent?alt=sse");
            assertThat(request.headers().first("x-goog-api-key")).contains("sk-provider");
        }

        @Test
        void givesASignatureBackWithItsCallAndTheEscapeWhereItIsLost() {
            String id =
                    CallIds.shown(
                            "a",
                            new ProviderBound("gemini/gemini-3-pro", new RawJson("\"SIG==\"")));

            assertThat(body(openAi(openAiLoop(id)).forModel("gemini-3-pro").toGemini()))
                    .contains("'thoughtSignature':'SIG=='");
            assertThat(body(openAi(openAiLoop("a")).forModel("gemini-3-pro").toGemini()))
                    .contains("'thoughtSignature':'skip_thought_signature_validator'");
            assertThat(body(openAi(openAiLoop(id)).forModel("gemini-3-flash").toGemini()))
                    .contains("'thoughtSignature':'skip_thought_signature_validator'")
                    .doesNotContain("SIG==");
            assertThat(body(openAi(openAiLoop(id)).forModel("gemini-2.5-pro").toGemini()))
                    .doesNotContain("thoughtSignature");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "gemini-3-pro|low|'thinkingLevel':'LOW','includeThoughts':true",
                    "gemini-3-pro|none|'thinkingLevel':'MINIMAL','includeThoughts':false",
                    "gemini-2.5-pro|high|'thinkingBudget':24576,'includeThoughts':true",
                    "gemini-2.5-flash|none|'thinkingBudget':0,'includeThoughts':false",
                })
        void saysEffortInTheWordsOfTheModel(String model, String effort, String config) {
            assertThat(
                            body(
                                    openAi(HI + ",'reasoning_effort':'" + effort + "'")
                                            .forModel(model)
                                            .toGemini()))
                    .contains(config);
        }

        @Test
        void cannotBeLedAstrayByAModelsName() {
            assertThat(openAi(HI).forModel("a/../../x?y#z:b").toGemini().path())
                    .isEqualTo("/v1/models/a/%2E%2E/../x%3Fy%23z%3Ab:generateContent");
        }
    }

    @Nested
    class AnthropicToOpenAi {

        @Test
        void saysSystemToolsAndResultsInTheirOrder() {
            UpstreamRequest request =
                    anthropic(
                                    "'system':[{'type':'text','text':'rules','cache_control':"
                                        + "{'type':'ephemeral'}}],'messages':[{'role':'user','content':'q'},"
                                        + "{'role':'assistant','content':[{'type':'thinking','thinking':'hm',"
                                        + "'signature':'S=='},{'type':'tool_use','id':'t1','name':'f','input':"
                                        + "{'a':1}}]},{'role':'user','content':[{'type':'text','text':'and?'},"
                                        + "{'type':'tool_result','tool_use_id':'t1','is_error':true,"
                                        + "'content':'no'}]}],'tools':[{'name':'f','input_schema':{}}],"
                                        + "'tool_choice':{'type':'any','disable_parallel_tool_use':true},"
                                        + "'metadata':{'user_id':'ada'},'stop_sequences':['x']")
                            .toOpenAi();

            assertThat(body(request))
                    .isEqualTo(
                            "{'model':'m','messages':[{'role':'system','content':'rules'},"
                                + "{'role':'user','content':'q'},{'role':'assistant','content':null,"
                                + "'tool_calls':[{'id':'t1','type':'function','function':{'name':'f',"
                                + "'arguments':'{\\'a\\':1}'}}]},{'role':'tool','tool_call_id':'t1','content':'Error:"
                                + " no'},{'role':'user','content':'and?'}],"
                                + "'max_tokens':5000,'stop':['x'],'tools':[{'type':'function',"
                                + "'function':{'name':'f','parameters':{}}}],'tool_choice':'required',"
                                + "'parallel_tool_calls':false,'user':'ada'}");
            assertThat(request.warnings())
                    .containsExactly("cache_control was dropped: p/m has no place for it");
        }

        /** Some of the family take a string and no parts. */
        @Test
        void saysTextsOfSeveralBlocksInOneString() {
            assertThat(
                            body(
                                    anthropic(
                                                    "'system':[{'type':'text','text':'a'},{'type':'text','text':'b'}],"
                                                        + "'messages':[{'role':'user','content':[{'type':'text','text':'c'},"
                                                        + "{'type':'text','text':'d'}]},{'role':'assistant','content':[{'type':'text','text':'It"
                                                        + " is '},{'type':'text','text':'so.'},"
                                                        + "{'type':'tool_use','id':'t','name':'f','input':{}}]},{'role':'user',"
                                                        + "'content':[{'type':'tool_result','tool_use_id':'t','content':["
                                                        + "{'type':'text','text':'1'},{'type':'text','text':'2'}]}]}]")
                                            .toOpenAi()))
                    .contains("{'role':'system','content':'a\\n\\nb'}")
                    .contains("{'role':'user','content':'c\\n\\nd'}")
                    .contains("'content':'It is so.','tool_calls'")
                    .contains("'tool_call_id':'t','content':'1\\n\\n2'}");
        }

        @Test
        void leavesOutTurnsThatSayNothingToAnotherModel() {
            assertThat(
                            body(
                                    anthropic(
                                                    "'messages':[{'role':'user','content':'q'},{'role':'assistant',"
                                                        + "'content':[{'type':'thinking','thinking':'hm','signature':'S=='}]},{'role':'user','content':'go"
                                                        + " on'}]")
                                            .toOpenAi()))
                    .contains(
                            "'messages':[{'role':'user','content':'q'},"
                                    + "{'role':'user','content':'go on'}]");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "{'role':'user','content':[{'type':'tool_result','tool_use_id':'t9','content':'1'}]}|messages[1]|t9",
                    "{'role':'assistant','content':[{'type':'tool_use','id':'t1','name':'f','input':{}}]},{'role':'user','content':'so?'}|messages[1]|t1",
                })
        void refusesCallsAndResultsThatDoNotBelongTogether(
                String turns, String param, String named) {
            Preparation.Impossible refused =
                    anthropic(
                                    "'system':'s','messages':[{'role':'user','content':'q'},"
                                            + turns
                                            + "]")
                            .refusedBy(new OpenAiDialect());

            assertThat(refused.param()).isEqualTo(param);
            assertThat(refused.reason()).contains(named);
        }

        @Test
        void keepsThoughtsFromProvidersThatRefuseThem() {
            String signature = BoundText.encode(new ProviderBound("openai/m", RawJson.NULL));
            String said =
                    "'messages':[{'role':'user','content':'q'},{'role':'assistant','content':["
                            + "{'type':'thinking','thinking':'hm','signature':'"
                            + signature
                            + "'},{'type':'text','text':'a'}]},{'role':'user','content':'b'}]";
            MemberRules strict = new MemberRules(Set.of("messages[].reasoning_content"), Map.of());

            UpstreamRequest request = anthropic(said).by(UnsupportedParams.REJECT).toOpenAi(strict);

            assertThat(body(request)).doesNotContain("hm");
            assertThat(request.warnings()).isEmpty();
        }

        @Test
        void saysABudgetToModelsThatThinkAndToNoOthers() {
            String thinking = HI + ",'thinking':{'type':'enabled','budget_tokens':4096}";

            assertThat(body(anthropic(thinking).forThinker().toOpenAi()))
                    .contains("'reasoning_effort':'medium'");
            UpstreamRequest other = anthropic(thinking).toOpenAi();
            assertThat(body(other)).doesNotContain("reasoning_effort");
            assertThat(other.warnings())
                    .containsExactly("thinking was dropped: p/m is not known to think");
        }

        @Test
        void givesThoughtsBackToTheModelThatHadThem() {
            String signature = BoundText.encode(new ProviderBound("openai/m", RawJson.NULL));
            String said =
                    "'messages':[{'role':'user','content':'q'},{'role':'assistant','content':["
                            + "{'type':'thinking','thinking':'hm','signature':'"
                            + signature
                            + "'},{'type':'text','text':'a'}]},{'role':'user','content':'b'}]";

            assertThat(body(anthropic(said).toOpenAi())).contains("'reasoning_content':'hm'");
            assertThat(body(anthropic(said).forModel("other").toOpenAi())).doesNotContain("hm");
        }

        @Test
        void movesPicturesOfAResultBehindTheResults() {
            String picture =
                    "'messages':[{'role':'user','content':'q'},{'role':'assistant','content':["
                        + "{'type':'tool_use','id':'t1','name':'f','input':{}}]},{'role':'user',"
                        + "'content':[{'type':'tool_result','tool_use_id':'t1','content':["
                        + "{'type':'image','source':{'type':'url','url':'https://x/y.png'}}]}]}]";

            assertThat(body(anthropic(picture).toOpenAi()))
                    .contains(
                            "{'role':'tool','tool_call_id':'t1','content':'[The result follows.]'},"
                                    + "{'role':'user','content':[{'type':'text'")
                    .contains("'image_url':{'url':'https://x/y.png'}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "'messages':[{'role':'user','content':'x'}],'tools':[{'type':'web_search_20250305','name':'w'}]|tools",
                    "'messages':[{'role':'user','content':'x'}],'stop_sequences':['a','b','c','d','e']|stop",
                    "'messages':[{'role':'user','content':[{'type':'search_result','x':1}]}]|messages[].content[]",
                })
        void refusesWhatHasNoEqual(String members, String param) {
            assertThat(anthropic(members).refusedBy(new OpenAiDialect()).param()).isEqualTo(param);
        }

        @Test
        void shortensIdsToWhatIsTaken() {
            String loop =
                    "'messages':[{'role':'user','content':'q'},{'role':'assistant','content':["
                        + "{'type':'tool_use','id':'ID','name':'f','input':{}}]},{'role':'user',"
                        + "'content':[{'type':'tool_result','tool_use_id':'ID','content':'1'}]}]";

            String longId =
                    body(
                            anthropic(loop.replace("ID", "x".repeat(60)))
                                    .toOpenAi(Quirk.SHORT_CALL_IDS));
            assertThat(longId).doesNotContain("x".repeat(41));
            String nine =
                    body(
                            anthropic(loop.replace("ID", "toolu_1"))
                                    .toOpenAi(Quirk.NINE_LETTER_CALL_IDS));
            assertThat(nine).containsPattern("'tool_call_id':'[A-Za-z0-9]{9}'");
        }
    }

    @Nested
    class GeminiToOthers {

        private static final String LOOP =
                "'systemInstruction':{'parts':[{'text':'rules'}]},'contents':[{'role':'user','parts':["
                    + "{'text':'q'}]},{'role':'model','parts':[{'functionCall':{'name':'f','args':"
                    + "{'a':1}},'thoughtSignature':'S=='}]},{'role':'user','parts':["
                    + "{'functionResponse':{'name':'f','response':{'result':'42'}}}]}],"
                    + "'tools':[{'functionDeclarations':[{'name':'f','parameters':{'type':'OBJECT',"
                    + "'properties':{'a':{'type':'INTEGER','nullable':true}}}}]}],'generationConfig':"
                    + "{'maxOutputTokens':9,'stopSequences':['x'],'topK':5,'thinkingConfig':"
                    + "{'thinkingBudget':0}},'safetySettings':[{'category':'X'}]";

        @Test
        void saysToolsAndSchemasToOpenAi() {
            UpstreamRequest request = gemini(LOOP).toOpenAi();

            assertThat(body(request))
                    .contains("{'role':'system','content':'rules'}")
                    .contains("'tool_calls':[{'id':'call_turn1_0'")
                    .contains("{'role':'tool','tool_call_id':'call_turn1_0','content':'42'}")
                    .contains("'type':'object','properties':{'a':{'type':['integer','null']}}")
                    .contains("'max_tokens':9")
                    .contains("'stream':true")
                    .doesNotContain("S==");
            assertThat(request.warnings())
                    .containsExactly(
                            "top_k was dropped: p/m has no place for it",
                            "safetySettings was dropped: p/m has no place for it");
        }

        @Test
        void saysToolsToAnthropic() {
            assertThat(body(gemini(LOOP).toAnthropic()))
                    .contains("{'type':'tool_use','id':'call_turn1_0','name':'f','input':{'a':1}}")
                    .contains("{'type':'tool_result','tool_use_id':'call_turn1_0','content':'42'}")
                    .contains("'thinking':{'type':'disabled'}")
                    .contains("'max_tokens':9");
        }

        @Test
        void refusesWhatIsCachedElsewhere() {
            assertThat(
                            gemini(CONTENTS + ",'cachedContent':'c/1'")
                                    .refusedBy(new AnthropicDialect())
                                    .param())
                    .isEqualTo("cachedContent");
        }
    }

    @Nested
    class InTheSameForm {

        @Test
        void passesAnthropicsBodyAndHeadersAsTheyAre() {
            String members =
                    "'system':[{'type':'text','text':'a','cache_control':{'type':'ephemeral'}}],"
                        + "'messages':[{'role':'user','content':'x'},{'role':'assistant','content':["
                        + "{'type':'thinking','thinking':'hm','signature':'S=='}]},"
                        + "{'role':'user','content':'y'}],'x_new':12345678901234567890";
            UpstreamRequest request = anthropic(members).toAnthropic();

            assertThat(body(request)).isEqualTo("{'model':'m','max_tokens':5000," + members + "}");
            assertThat(request.path()).isEqualTo("/v1/messages?beta=true");
            assertThat(request.headers().first("anthropic-beta")).contains("b-1");
        }

        @Test
        void takesStrangersThoughtsOutOfAnthropicsBody() {
            String stranger = BoundText.encode(new ProviderBound("openai/x", RawJson.NULL));
            String id = CallIds.shown("c1", new ProviderBound("gemini/g", new RawJson("\"S\"")));
            String members =
                    "'messages':[{'role':'user','content':'x'},{'role':'assistant','content':[{'type':"
                        + "'thinking','thinking':'hm','signature':'SIG'},{'type':'tool_use','id':'ID',"
                        + "'name':'f','input':{}}]},{'role':'user','content':[{'type':'tool_result',"
                        + "'tool_use_id':'ID','content':'1'}]}]";

            assertThat(
                            body(
                                    anthropic(members.replace("SIG", stranger).replace("ID", id))
                                            .toAnthropic()))
                    .isEqualTo(
                            "{'model':'m','max_tokens':5000,"
                                    + members.replace(
                                                    "{'type':'thinking','thinking':'hm','signature':'SIG'},",
                                                    "")
                                            .replace("ID", "c1")
                                    + "}");
        }

        @Test
        void passesGeminisBodyAndPutsTheEscapeInThePlaceOfAForeignSignature() {
            String stranger =
                    BoundText.encode(
                            new ProviderBound("anthropic/x", new RawJson("{\"signature\":\"S\"}")));
            String members =
                    "'contents':[{'role':'user','parts':[{'text':'x'}]},{'role':'model','parts':["
                        + "{'functionCall':{'name':'f','args':{}},'thoughtSignature':'SIG'}]},"
                        + "{'parts':[{'functionResponse':{'name':'f','response':{}}}]}],'x':[1.0]";

            assertThat(body(gemini(members.replace("SIG", "own==")).toGemini()))
                    .isEqualTo("{" + members.replace("SIG", "own==") + "}");
            assertThat(body(gemini(members.replace("SIG", stranger)).toGemini()))
                    .isEqualTo(
                            "{" + members.replace("SIG", "skip_thought_signature_validator") + "}");
        }

        @Test
        void writesAnthropicsBodyAnewWhereTheTargetChangesItAndLosesNothing() {
            String members =
                    "'system':[{'type':'text','text':'a','cache_control':{'type':'ephemeral'}}],"
                        + "'messages':[{'role':'user','content':'x'},{'role':'assistant','content':["
                        + "{'type':'thinking','thinking':'hm','signature':'S=='},{'type':'tool_use',"
                        + "'id':'c','name':'f','input':{}},{'type':'server_tool_use','id':'s'}]},"
                        + "{'role':'user','content':[{'type':'tool_result','tool_use_id':'c',"
                        + "'content':'1','cache_control':{'type':'ephemeral'}}]}],'x_new':1.10,"
                        + "'thinking':{'type':'adaptive','display':'x'}";
            UpstreamRequest request =
                    anthropic(members).with(Map.of("temperature", "1"), null).toAnthropic();

            assertThat(body(request))
                    .contains("'system':[{'type':'text','text':'a','cache_control'")
                    .contains(
                            "{'type':'thinking','thinking':'hm','signature':'S=='},{'type':'tool_use'")
                    .contains("{'type':'server_tool_use','id':'s'}")
                    .contains("'content':'1','cache_control':{'type':'ephemeral'}")
                    .contains("'x_new':1.10")
                    .contains("'thinking':{'type':'adaptive','display':'x'}")
                    .contains("'temperature':1");
            assertThat(request.warnings()).isEmpty();
        }

        @Test
        void leavesOutAndRenamesWhatAProviderOfTheFamilyDoesNotTake() {
            MemberRules rules =
                    new MemberRules(Set.of("logit_bias", "n"), Map.of("seed", "random_seed"));

            UpstreamRequest request =
                    openAi(HI + ",'logit_bias':{'1':2},'n':1,'seed':7").toOpenAi(rules);
            assertThat(body(request)).isEqualTo("{'model':'m'," + HI + ",'random_seed':7}");
            assertThat(request.warnings())
                    .containsExactly("logit_bias was dropped: p does not take it");
            assertThat(
                            body(
                                    openAi(HI + ",'logit_bias':{'1':2}")
                                            .by(UnsupportedParams.PASS)
                                            .toOpenAi(rules)))
                    .contains("'logit_bias'");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "MSG,'a':1,'b':2|MSG",
                    "'a':1,'b':2,MSG|MSG",
                    "'a':1 , MSG , 'b':2 |MSG",
                    "'x':0,'a':1,'b':[{'a':1}],MSG,'b2':1,'a':2,'b':3|'x':0,MSG,'b2':1",
                })
        void leavesOutNeighbours(String members, String left) {
            MemberRules rules = new MemberRules(Set.of("a", "b", "c"), Map.of());

            String sent = body(openAi(members.replace("MSG", HI)).toOpenAi(rules));

            assertThat(sent.replace(" ", ""))
                    .isEqualTo("{'model':'m'," + left.replace("MSG", HI) + "}");
        }

        @Test
        void saysAMemberOnceWhereItsOtherNameIsSetToo() {
            MemberRules rules =
                    new MemberRules(Set.of(), Map.of("max_completion_tokens", "max_tokens"));
            String both = HI + ",'max_completion_tokens':9,'max_tokens':7";

            assertThat(body(openAi(both).toOpenAi(rules)))
                    .isEqualTo("{'model':'m'," + HI + ",'max_tokens':7}");
            assertThat(body(openAi(both).with(Map.of("seed", "1"), null).toOpenAi(rules)))
                    .containsOnlyOnce("'max_tokens'");
        }

        @Test
        void leavesOutAndRenamesMembersOfMessages() {
            MemberRules rules =
                    new MemberRules(
                            Set.of("messages[].name"),
                            Map.of("messages[].reasoning_content", "reasoning"));
            String said =
                    "'messages':[{'name':'ada','role':'user','content':'hi'},{'role':'assistant',"
                            + "'reasoning_content':'hm','content':'name','name':'bot'}]";
            String left =
                    "'messages':[{'role':'user','content':'hi'},{'role':'assistant',"
                            + "'reasoning':'hm','content':'name'}]";

            UpstreamRequest request = openAi(said).toOpenAi(rules);
            assertThat(body(request)).isEqualTo("{'model':'m'," + left + "}");
            assertThat(request.warnings())
                    .containsExactly("messages[].name was dropped: p does not take it");
            assertThat(body(openAi(said).with(Map.of("seed", "1"), null).toOpenAi(rules)))
                    .contains("'reasoning':'hm'")
                    .doesNotContain("reasoning_content")
                    .doesNotContain("ada");
        }

        @Test
        void writesByTheSameRulesFromOtherForms() {
            MemberRules rules =
                    new MemberRules(
                            Set.of("temperature"), Map.of("max_tokens", "max_completion_tokens"));
            String asked = HI + ",'temperature':0.5";

            assertThat(body(openAi(asked + ",'max_tokens':9").toOpenAi(rules)))
                    .isEqualTo("{'model':'m'," + HI + ",'max_completion_tokens':9}");
            assertThat(body(anthropic(asked).toOpenAi(rules)))
                    .contains("'max_completion_tokens':5000")
                    .doesNotContain("temperature");
        }

        /** Usage is the gateway's affair: it is told to whoever asked, wherever it comes from. */
        @Test
        void doesNotHoldAWishForUsageAgainstAStrictRoute() {
            UpstreamRequest request =
                    openAi(HI + ",'stream':true,'stream_options':{'include_usage':true}")
                            .by(UnsupportedParams.REJECT)
                            .toOpenAi(Quirk.NO_STREAM_OPTIONS);

            assertThat(body(request)).isEqualTo("{'model':'m'," + HI + ",'stream':true}");
            assertThat(request.warnings()).isEmpty();
        }

        @Test
        void keepsIdsOfAnyLengthWhereTheProviderMayHaveMadeThem() {
            String id = "chatcmpl-tool-" + "0123456789abcdef".repeat(2);

            assertThat(body(openAi(openAiLoop(id)).toOpenAi())).contains(id);
            assertThat(body(openAi(openAiLoop(id)).toOpenAi(Quirk.SHORT_CALL_IDS)))
                    .doesNotContain(id);
        }

        @Test
        void takesOurDetailsOfThoughtsOutAndLeavesThoseOfOthers() {
            String ours =
                    "{'type':'reasoning.text','signature':'"
                            + BoundText.encode(new ProviderBound("anthropic/x", RawJson.NULL))
                            + "'}";
            String genuine = "{'type':'reasoning.encrypted','data':'S=='}";
            String said =
                    "'messages':[{'role':'user','content':'q'},{'role':'assistant',DETAILS'content':"
                        + "'a'},{'role':'user','content':'b'}]";
            String alone = said.replace("DETAILS", "'reasoning_details':[" + ours + "],");
            String mixed =
                    said.replace("DETAILS", "'reasoning_details':[" + genuine + "," + ours + "],");
            String left = said.replace("DETAILS", "'reasoning_details':[" + genuine + "],");

            assertThat(body(openAi(alone).toOpenAi()))
                    .isEqualTo("{'model':'m'," + said.replace("DETAILS", "") + "}");
            assertThat(body(openAi(mixed).toOpenAi())).isEqualTo("{'model':'m'," + left + "}");
            assertThat(body(openAi(mixed).with(Map.of("seed", "1"), null).toOpenAi()))
                    .contains("'reasoning_details':[" + genuine + "]")
                    .doesNotContain("sluice_");
        }

        @Test
        void takesWhatRidesOutOfTheIdsOfOpenAisBody() {
            String id = CallIds.shown("c1", new ProviderBound("gemini/g", new RawJson("\"S\"")));

            assertThat(body(openAi(openAiLoop(id)).toOpenAi()))
                    .isEqualTo("{'model':'m'," + openAiLoop("c1") + "}");
        }
    }

    @Test
    void passesUnknownMembersOnTheRoutesWord() {
        assertThat(body(openAi(HI + ",'x_new':1").by(UnsupportedParams.PASS).toAnthropic()))
                .contains("'x_new':1");
        assertThat(openAi(HI + ",'x_new':1").by(UnsupportedParams.PASS).toGemini().warnings())
                .isEmpty();
    }

    @Test
    void namesTheMessageOfAConversationThatNobodyCanMend() {
        String orphan =
                "'messages':[{'role':'user','content':'x'},{'role':'tool','tool_call_id':'a','content':'1'}]";

        for (Dialect dialect : List.of(new AnthropicDialect(), new GeminiDialect())) {
            assertThat(openAi(orphan).refusedBy(dialect).param()).isEqualTo("messages[1]");
        }
    }
}
