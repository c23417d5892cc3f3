package dev.sluice.providers.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.provider.AnswerReading;
import dev.sluice.core.provider.AnswerRules;
import dev.sluice.core.provider.EventReading;
import dev.sluice.core.request.ProviderBound;
import dev.sluice.core.request.RawJson;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import dev.sluice.providers.stream.AnswerText;
import dev.sluice.providers.stream.SseEvents;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a provider's answer; single quotes stand for double ones. */
class GeminiStreamsTest {

    private static final String HELLO = "{'candidates':[{'content':{'parts':[{'text':'Hello'}]}}]}";
    private static final String STOP = "{'candidates':[{'finishReason':'STOP'}]}";

    private static byte[] bytes(String text) {
        return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    private static List<ByteBuffer> events(String lineEnd, String... responses) {
        StringBuilder body = new StringBuilder();
        for (String response : responses) {
            body.append("data: ").append(response).append(lineEnd).append(lineEnd);
        }
        return SseEvents.of(bytes(body.toString()));
    }

    private static AnswerText decoded(String... responses) {
        return decoded(events("\n", responses));
    }

    private static AnswerText decoded(List<ByteBuffer> events) {
        AnswerText answer = new AnswerText();
        GeminiStreamDecoder decoder = new GeminiStreamDecoder("m");
        events.forEach(event -> decoder.decode(event, answer));
        decoder.end(answer);
        return answer;
    }

    private static EventReading last(List<ByteBuffer> events) {
        GeminiEventReader reader = new GeminiEventReader();
        EventReading reading = EventReading.SILENT;
        for (ByteBuffer event : events) {
            reading = reader.read(event);
        }
        return reading;
    }

    private static String parts(String parts) {
        return "{'candidates':[{'content':{'parts':[" + parts + "]}}]}";
    }

    @Nested
    class Decoded {

        @ParameterizedTest
        @ValueSource(strings = {"\n", "\r\n", "\r"})
        void isTheSameWithEachLineEnd(String lineEnd) {
            AnswerText answer = decoded(events(lineEnd, HELLO, STOP));

            assertThat(answer.choice(0).text).hasToString("Hello");
            assertThat(answer.choice(0).finish).isEqualTo("STOP");
        }

        @Test
        void finishesOnceThoughEachResponseSaysSo() {
            String each = parts("{'text':'x'}").replace("}]}]}", "}]},'finishReason':'STOP'}]}");

            AnswerText answer = decoded(each, each);

            assertThat(answer.choice(0).text).hasToString("xx");
            assertThat(answer.choice(0).finishes).isEqualTo(1);
        }

        @Test
        void countsTheCallsOfAllResponses() {
            String call = parts("{'functionCall':{'name':'f','args':{'a':1}}}");

            AnswerText answer = decoded(call, call, STOP);

            assertThat(answer.choice(0).calls.keySet()).containsExactly(0, 1);
            assertThat(answer.choice(0).calls.get(1))
                    .satisfies(second -> assertThat(second.arguments).hasToString("{\"a\":1}"));
        }

        @Test
        void bindsASignatureToItsCallAndItsThought() {
            AnswerText answer =
                    decoded(
                            parts("{'text':'hm','thought':true,'thoughtSignature':'T'}"),
                            parts("{'functionCall':{'name':'f'},'thoughtSignature':'C'}"),
                            STOP);

            ProviderBound ofCall = new ProviderBound("gemini/m", new RawJson("\"C\""));
            ProviderBound ofThought = new ProviderBound("gemini/m", new RawJson("\"T\""));
            assertThat(answer.choice(0).reasoning).hasToString("hm");
            assertThat(answer.choice(0).bounds).containsExactly(ofThought);
            assertThat(answer.choice(0).calls.get(0)).extracting(c -> c.bound).isEqualTo(ofCall);
        }

        @Test
        void putsArgumentsTogetherThatComeInPieces() {
            AnswerText answer =
                    decoded(
                            parts("{'functionCall':{'name':'f','willContinue':true}}"),
                            parts(
                                    "{'functionCall':{'partialArgs':[{'jsonPath':'$.a[0].b',"
                                            + "'stringValue':'x'}],'willContinue':true}}"),
                            parts(
                                    "{'functionCall':{'partialArgs':[{'jsonPath':'$.a[0].b',"
                                        + "'stringValue':'y'},{'jsonPath':'$.n','numberValue':2}],"
                                        + "'willContinue':true}}"),
                            parts("{'functionCall':{}}"),
                            STOP);

            assertThat(answer.choice(0).calls.get(0))
                    .satisfies(
                            call ->
                                    assertThat(call.arguments)
                                            .hasToString("{\"a\":[{\"b\":\"xy\"}],\"n\":2}"));
        }

        @Test
        void survivesAPathThatIsDeeperThanAnyArguments() {
            AnswerText answer =
                    decoded(
                            parts(
                                    "{'functionCall':{'name':'f','partialArgs':[{'jsonPath':'$"
                                            + ".a".repeat(50_000)
                                            + "','stringValue':'x'}]}}"),
                            STOP);

            assertThat(answer.choice(0).finish).isEqualTo("STOP");
        }

        @Test
        void takesTheLastUsageAndAddsWhatStandsBeside() {
            AnswerText answer =
                    decoded(
                            "{'usageMetadata':{'promptTokenCount':9}}",
                            "{'usageMetadata':{'promptTokenCount':10,'toolUsePromptTokenCount':2,"
                                    + "'candidatesTokenCount':3,'thoughtsTokenCount':4,"
                                    + "'cachedContentTokenCount':5}}",
                            STOP);

            assertThat(answer.usage).isNotNull();
            assertThat(answer.usage.inputTokens()).isEqualTo(12);
            assertThat(answer.usage.cachedInputTokens()).isEqualTo(5);
            assertThat(answer.usage.outputTokens()).isEqualTo(7);
            assertThat(answer.usage.reasoningTokens()).isEqualTo(4);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "{'inlineData':{'mimeType':'image/png','data':''}}|inlineData",
                    "{'executableCode':{'code':'1'}}|executableCode",
                })
        void reportsWhatItCannotCarry(String part, String member) {
            assertThat(decoded(parts(part), STOP).uncarried).containsExactly(member);
        }
    }

    @Nested
    class Read {

        @Test
        void isFinishedWhenEachCandidateIs() {
            String two = "{'candidates':[{'index':0,'finishReason':'STOP'},{'index':1}]}";

            assertThat(last(events("\n", two)).finished()).isFalse();
            assertThat(last(events("\n", two, "{'candidates':[{'index':1,'finishReason':'X'}]}")))
                    .extracting(EventReading::finished)
                    .isEqualTo(true);
        }

        @Test
        void isFinishedWithoutCandidatesWhereThePromptIsBlocked() {
            List<ByteBuffer> blocked = events("\n", "{'promptFeedback':{'blockReason':'SAFETY'}}");

            assertThat(last(blocked).finished()).isTrue();
            assertThat(decoded(blocked).choice(0).finish).isEqualTo("SAFETY");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "{'text':''}|false",
                    "{'text':'','thoughtSignature':'S'}|false",
                    "{'text':'x','thought':true}|true",
                    "{'functionCall':{'name':'f'}}|true",
                    "{'inlineData':{}}|true",
                })
        void knowsContentFromEmptyParts(String part, boolean content) {
            assertThat(last(events("\n", parts(part))).content()).isEqualTo(content);
        }

        @Test
        void takesABrokenCallForAnErrorWhileNothingIsSaid() {
            String broken = "{'candidates':[{'finishReason':'MALFORMED_FUNCTION_CALL'}]}";

            assertThat(last(events("\n", broken)).error()).isEqualTo(FinishReasons.BROKEN_CALL);
            assertThat(WholeResponses.read(bytes(broken)))
                    .isEqualTo(new AnswerReading.ErrorObject(FinishReasons.BROKEN_CALL));
            assertThat(last(events("\n", HELLO, broken)).error()).isNull();
            assertThat(last(events("\n", HELLO, broken)).finished()).isTrue();
        }

        @ParameterizedTest
        @ValueSource(strings = {"{'a':1", "{}x", "[1]", "no"})
        void takesWhatIsNoResponseForAnError(String data) {
            assertThat(last(events("\n", data)).error()).isNotNull();
        }

        @Test
        void reportsUsageOfEachResponse() {
            EventReading reading =
                    last(
                            events(
                                    "\n",
                                    "{ 'usageMetadata' : {'promptTokenCount':2,"
                                            + "'candidatesTokenCount':3} , 'candidates' : [ "
                                            + "{ 'content' : { 'role':'model', 'parts' : [ "
                                            + "{ 'text' : 'x' } ] } , 'index' : 0 } ] }"));

            assertThat(reading.usage())
                    .isNotNull()
                    .extracting(TokenUsage::outputTokens)
                    .isEqualTo(3L);
            assertThat(reading.content()).isTrue();
            assertThat(reading.finished()).isFalse();
        }

        @Test
        void findsTheReasonOfAnErrorInAStream() {
            String error =
                    "{'error':{'code':400,'message':'no','status':'INVALID_ARGUMENT','details':[{"
                            + "'@type':'type.googleapis.com/google.rpc.ErrorInfo',"
                            + "'reason':'API_KEY_INVALID'}]}}";

            assertThat(last(events("\n", error)).error())
                    .isNotNull()
                    .extracting(e -> e.code())
                    .isEqualTo("API_KEY_INVALID");
            assertThat(last(List.of(ByteBuffer.wrap(bytes(error)))).error()).isNotNull();
        }
    }

    @Nested
    class Whole {

        @Test
        void arrayThatIsCutIsNoAnswer() {
            String array = "[" + HELLO + ",\r\n" + STOP + "]";
            byte[] all = bytes(array);
            for (int length = 0; length < all.length; length++) {
                assertThat(WholeResponses.read(bytes(array.substring(0, length))))
                        .as("the first %s bytes", length)
                        .isInstanceOf(AnswerReading.NoAnswer.class);
            }
            assertThat(WholeResponses.read(all)).isInstanceOf(AnswerReading.Answer.class);
        }

        @Test
        void arrayThatEndsWithAnErrorIsThatError() {
            AnswerReading read =
                    WholeResponses.read(
                            bytes("[" + HELLO + ",{'error':{'code':503,'message':'gone'}}]"));

            assertThat(read).isInstanceOf(AnswerReading.ErrorObject.class);
            assertThat(((AnswerReading.ErrorObject) read).error().message()).isEqualTo("gone");
        }

        @Test
        void arrayBecomesEventsOfOneLineEach() {
            byte[] pretty =
                    bytes(
                            "[{\r\n  'candidates': [\n{'content':{'parts':[{'text':'a\\n'}]}}]}\n,"
                                    + STOP
                                    + "]\n");

            List<ByteBuffer> events = WholeResponses.asEvents(pretty);

            assertThat(events).hasSize(2);
            for (ByteBuffer event : events) {
                assertThat(StandardCharsets.UTF_8.decode(event.duplicate()).toString())
                        .startsWith("data: {")
                        .endsWith("}\n\n")
                        .satisfies(text -> assertThat(text.strip()).doesNotContain("\n"));
            }
            assertThat(decoded(events).choice(0).text).hasToString("a\n");
        }
    }

    @Nested
    class PassedOn {

        private String passed(StreamFraming framing, @Nullable String name, List<ByteBuffer> in) {
            StringBuilder out = new StringBuilder();
            GeminiPassthrough passthrough =
                    new GeminiPassthrough(
                            new AnswerRules(name, /* usageRequested= */ true), framing);
            in.forEach(
                    event ->
                            passthrough.render(
                                    event,
                                    EventReading.CONTENT,
                                    piece -> out.append(StandardCharsets.UTF_8.decode(piece))));
            passthrough.complete(piece -> out.append(StandardCharsets.UTF_8.decode(piece)));
            return out.toString();
        }

        @Test
        void asItCameWhereNothingIsToChange() {
            String body = "data:  {\"x\": 1.0e0}\r\n\r\n: c\n\nevent: e\ndata: {}\n\n";

            assertThat(passed(StreamFraming.EVENTS, null, SseEvents.of(body))).isEqualTo(body);
        }

        @Test
        void asOneArrayOfTheSameResponses() {
            List<ByteBuffer> in =
                    SseEvents.of("data: {\"x\": 1.0e0}\r\n\r\n: c\n\ndata: {\ndata: \"y\":2}\n\n");

            assertThat(passed(StreamFraming.ARRAY, null, in))
                    .isEqualTo("[{\"x\": 1.0e0},\r\n{ \"y\":2}]");
            assertThat(passed(StreamFraming.ARRAY, null, List.of())).isEqualTo("[]");
        }

        @Test
        void underAnotherNameAsEventsOfOneLine() {
            List<ByteBuffer> in = SseEvents.of("data: {\ndata: \"modelVersion\":\"a\"}\n\n");

            assertThat(passed(StreamFraming.EVENTS, "mine", in))
                    .isEqualTo("data: { \"modelVersion\":\"mine\"}\r\n\r\n");
        }

        @Test
        void arrayIsReadTheSameWhereverItIsCut() {
            String array = passed(StreamFraming.ARRAY, null, events("\r\n", HELLO, STOP));
            Json read = JsonReader.read(bytes(array)).orElseThrow();

            assertThat(read).isInstanceOf(Json.Arr.class);
            assertThat(((Json.Arr) read).elements()).hasSize(2);
            for (int i = 1; i < array.length(); i++) {
                assertThat(JsonReader.read(bytes(array.substring(0, i)))).isEmpty();
            }
        }
    }
}
