package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.json.JsonValue.JsonObject;
import dev.sluice.loadtest.simulator.WireClient.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class GeminiFormTest {
    private static final String MODEL = "gemini-3-sim";

    private static final String TOOLS =
            """
            'tools':[{'functionDeclarations':[{'name':'weather','parameters':{'type':'OBJECT',
              'properties':{'city':{'type':'STRING'}}}},{'name':'time'}]}],\
            """;

    private static final String THOUGHTS =
            "'generationConfig':{'thinkingConfig':{'includeThoughts':true}},";

    private ProviderSimulator simulator;
    private WireClient client;

    @BeforeEach
    void start() throws Exception {
        simulator = ProviderSimulator.start(SimulatorSettings.forTests());
        client = WireClient.to(simulator);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        simulator.close();
    }

    private static String body(String members, String... turns) {
        return "{" + members + "'contents':[" + String.join(",", turns) + "]}";
    }

    private Response ask(String members, String... turns) throws IOException {
        return client.exchange(FormRequests.generate(MODEL, body(members, turns)));
    }

    private Response stream(String query, String members, String... turns) throws IOException {
        return client.exchange(FormRequests.generateStream(MODEL, query, body(members, turns)));
    }

    private static String user(String text) {
        return "{'role':'user','parts':[{'text':'" + text + "'}]}";
    }

    private static JsonValue json(Response response) throws JsonSyntaxException {
        return JsonValue.parse(response.text());
    }

    private static JsonValue candidate(JsonValue response) {
        return response.at("candidates").elements().getFirst();
    }

    private static List<JsonValue> parts(List<JsonValue> responses) {
        return responses.stream()
                .flatMap(r -> r.at("candidates").elements().stream())
                .flatMap(c -> c.at("content", "parts").elements().stream())
                .toList();
    }

    private static String text(List<JsonValue> responses) {
        return parts(responses).stream()
                .filter(part -> !part.at("thought").isTrue())
                .map(part -> part.at("text").textOr(""))
                .collect(Collectors.joining());
    }

    @Nested
    class AStreamOfEvents {

        @Test
        void endsItsLinesAsTheApiDoesAndHasNoEndMarker() throws Exception {
            Response response = stream("?alt=sse", "", user("how are you"));

            assertThat(response.hasHeader("content-type: text/event-stream; charset=utf-8"))
                    .isTrue();
            assertThat(response.text().replace("\r\n", "")).doesNotContain("\n");
            assertThat(response.text()).endsWith("}\r\n\r\n").doesNotContain("[DONE]");
            assertThat(text(EventTexts.chunks(response.text())))
                    .isEqualTo(simulator.answerTo("how are you"));
        }

        @Test
        void countsTokensInEachChunkAndFinishesInTheLast() throws Exception {
            List<JsonValue> chunks =
                    EventTexts.chunks(stream("?alt=sse", "", user("one two three")).text());

            JsonValue last = chunks.getLast();
            assertThat(chunks)
                    .allMatch(
                            chunk ->
                                    chunk.at("usageMetadata", "promptTokenCount")
                                            .equals(new JsonNumber("3")));
            assertThat(chunks.stream().filter(c -> candidate(c).at("finishReason") != null))
                    .filteredOn(c -> !candidate(c).at("finishReason").textOr("").isEmpty())
                    .containsExactly(last);
            assertThat(candidate(last).at("finishReason").textOr("")).isEqualTo("STOP");
            assertThat(last.at("usageMetadata", "totalTokenCount")).isEqualTo(new JsonNumber("13"));
        }

        @Test
        void showsThoughtsAndCountsThemApart() throws Exception {
            List<JsonValue> chunks =
                    EventTexts.chunks(stream("?alt=sse", THOUGHTS, user("why")).text());

            JsonValue usage = chunks.getLast().at("usageMetadata");
            assertThat(parts(chunks).getFirst().at("thought").isTrue()).isTrue();
            assertThat(usage.at("thoughtsTokenCount")).isEqualTo(new JsonNumber("4"));
            assertThat(usage.at("candidatesTokenCount")).isEqualTo(new JsonNumber("10"));
            assertThat(usage.at("totalTokenCount")).isEqualTo(new JsonNumber("15"));
        }
    }

    @Nested
    class AStreamThatIsAnArray {

        @Test
        void isOneDocument() throws Exception {
            Response response = stream("", "", user("how are you"));

            assertThat(response.hasHeader("content-type: application/json; charset=utf-8"))
                    .isTrue();
            assertThat(text(json(response).elements()))
                    .isEqualTo(simulator.answerTo("how are you"));
        }

        @Test
        void isOpenWhereItIsCut() throws Exception {
            simulator.setMode(SimulatorMode.parse("no-end=3"));
            Response response = stream("", "", user("how are you"));

            assertThatThrownBy(() -> json(response)).isInstanceOf(JsonSyntaxException.class);
            assertThat(JsonValue.parse(response.text() + "]").elements()).hasSize(3);
        }

        @Test
        void isOpenWhereOnlyItsEndIsLeftOut() throws Exception {
            simulator.setMode(SimulatorMode.parse("no-done"));
            Response response = stream("", "", user("how are you"));

            assertThat(response.text()).contains("STOP").doesNotEndWith("]");
        }
    }

    @Nested
    class AWholeAnswer {

        @Test
        void saysTheSameAsAStream() throws Exception {
            JsonValue response = json(ask("", user("how are you")));

            assertThat(text(List.of(response))).isEqualTo(simulator.answerTo("how are you"));
            assertThat(candidate(response).at("finishReason").textOr("")).isEqualTo("STOP");
            assertThat(response.at("modelVersion").textOr("")).isEqualTo(MODEL);
        }

        @Test
        void fitsTheSchemaOfEitherMember() throws Exception {
            for (String member : List.of("responseSchema", "responseJsonSchema")) {
                String config =
                        "'generationConfig':{'"
                                + member
                                + "':{'type':'object','properties':{'days':{'type':'integer'}}}},";

                JsonValue response = json(ask(config, user("when")));

                assertThat(text(List.of(response))).isEqualTo("{\"days\":1}");
            }
        }

        @Test
        void saysWhichPicturesCame() throws Exception {
            String pictures =
                    "{'role':'user','parts':[{'text':'look'},{'inlineData':{'mimeType':"
                            + "'image/png','data':'AAAA'}},{'fileData':{'fileUri':"
                            + "'https://pictures.example/a.png'}}]}";

            assertThat(text(List.of(json(ask("", pictures)))))
                    .endsWith(" [image/png:3 bytes] [https://pictures.example/a.png]");
        }

        @Test
        void endsByAFilter() throws Exception {
            JsonValue response = json(ask("", user("[safety]")));

            assertThat(candidate(response).at("finishReason").textOr("")).isEqualTo("SAFETY");
            assertThat(text(List.of(response))).isNotEmpty();
        }

        @Test
        void hasNoCandidateForABlockedPrompt() throws Exception {
            List<JsonValue> streamed =
                    EventTexts.chunks(stream("?alt=sse", "", user("[blocked]")).text());

            assertThat(streamed).containsExactly(json(ask("", user("[blocked]"))));
            assertThat(streamed.getFirst().at("candidates").elements()).isEmpty();
            assertThat(streamed.getFirst().at("promptFeedback", "blockReason").textOr(""))
                    .isEqualTo("SAFETY");
        }
    }

    @Nested
    class ToolTurns {

        private static String turn(String role, List<String> parts) {
            return "{'role':'" + role + "','parts':[" + String.join(",", parts) + "]}";
        }

        private List<String> called(String members, String... turns) throws Exception {
            return parts(List.of(json(ask(members, turns)))).stream()
                    .map(JsonValue::compact)
                    .toList();
        }

        private static String results(List<String> calls) throws JsonSyntaxException {
            List<String> results = new ArrayList<>();
            for (String call : calls) {
                String name = JsonValue.parse(call).at("functionCall", "name").textOr("");
                results.add(
                        "{'functionResponse':{'name':'%s','response':{'result':'of %s'}}}"
                                .formatted(name, name));
            }
            return turn("user", results);
        }

        private Response goOn(String model, List<String> calls) throws Exception {
            return client.exchange(
                    FormRequests.generate(
                            model,
                            body(TOOLS, user("[tools:2]"), turn("model", calls), results(calls))));
        }

        private static List<String> replaced(List<String> calls, String signature) {
            return calls.stream()
                    .map(
                            call ->
                                    call.replaceAll(
                                            ",\"thoughtSignature\":\"[^\"]*\"",
                                            signature.isEmpty()
                                                    ? ""
                                                    : ",\"thoughtSignature\":\""
                                                            + signature
                                                            + "\""))
                    .toList();
        }

        @Test
        void endWithStopAndSignTheFirstCallAlone() throws Exception {
            JsonValue response = json(ask(TOOLS, user("[tools:2]")));

            List<JsonValue> parts = parts(List.of(response));
            assertThat(candidate(response).at("finishReason").textOr("")).isEqualTo("STOP");
            assertThat(parts.stream().map(p -> p.at("functionCall", "name").textOr("")))
                    .containsExactly("weather", "time");
            assertThat(parts.get(0).at("functionCall", "args")).isInstanceOf(JsonObject.class);
            assertThat(parts.get(0).at("thoughtSignature").textOr("")).isNotEmpty();
            assertThat(parts.get(1).at("thoughtSignature").textOr("")).isEmpty();
        }

        @Test
        void tellWhichResultsCame() throws Exception {
            Response response = goOn(MODEL, called(TOOLS, user("[tools:2]")));

            assertThat(text(List.of(json(response))))
                    .endsWith(" [weather: of weather] [time: of time]");
        }

        @Test
        void signEachStepOfALoop() throws Exception {
            List<String> turns = new ArrayList<>(List.of(user("[loop:3]")));
            int steps = 0;
            List<String> parts = called(TOOLS, user("[loop:3]"));
            while (parts.getFirst().contains("functionCall")) {
                steps++;
                assertThat(parts).singleElement().asString().contains("thoughtSignature");
                turns.add(turn("model", parts));
                turns.add(results(parts));
                parts = called(TOOLS, turns.toArray(String[]::new));
            }

            assertThat(steps).isEqualTo(3);
        }

        @Test
        void stopWhereASignatureIsLost() throws Exception {
            Response response = goOn(MODEL, replaced(called(TOOLS, user("[tools:2]")), ""));

            assertThat(response.status()).isEqualTo(400);
            assertThat(json(response).at("error", "status").textOr(""))
                    .isEqualTo("INVALID_ARGUMENT");
            assertThat(json(response).at("error", "message").textOr(""))
                    .contains("missing a thought_signature");
        }

        @Test
        void stopWhereASignatureIsOfAnotherModel() throws Exception {
            Response response = goOn("gemini-3-other", called(TOOLS, user("[tools:2]")));

            assertThat(response.status()).isEqualTo(400);
            assertThat(json(response).at("error", "message").textOr(""))
                    .isEqualTo("Thought signature is not valid.");
        }

        @Test
        void goOnWithoutSignatureWhereTheModelIsOlder() throws Exception {
            List<String> calls = replaced(called(TOOLS, user("[tools:2]")), "");

            assertThat(goOn("gemini-2.5-sim", calls).status()).isEqualTo(200);
        }

        @Test
        void countSignaturesThatWereGivenUp() throws Exception {
            List<String> calls = called(TOOLS, user("[tools:2]"));
            assertThat(goOn(MODEL, calls).status()).isEqualTo(200);
            assertThat(simulator.stats().escapedSignatures()).isZero();

            Response response = goOn(MODEL, replaced(calls, GeminiRules.ESCAPE));

            assertThat(response.status()).isEqualTo(200);
            assertThat(simulator.stats().escapedSignatures()).isEqualTo(1);
        }
    }

    @Nested
    class Faults {

        @Test
        void areErrorsOfTheForm() throws Exception {
            simulator.setMode(SimulatorMode.parse("503"));

            JsonValue error = json(ask("", user("hello"))).at("error");

            assertThat(error.at("code")).isEqualTo(new JsonNumber("503"));
            assertThat(error.at("status").textOr("")).isEqualTo("UNAVAILABLE");
        }

        @Test
        void sayInTheBodyHowLongToWait() throws Exception {
            simulator.setMode(SimulatorMode.parse("429:20"));

            Response response = ask("", user("hello"));

            JsonValue error = json(response).at("error");
            assertThat(response.status()).isEqualTo(429);
            assertThat(response.head()).doesNotContain("retry-after");
            assertThat(error.at("status").textOr("")).isEqualTo("RESOURCE_EXHAUSTED");
            assertThat(error.at("details").elements().getFirst().at("retryDelay").textOr(""))
                    .isEqualTo("20s");
        }

        @Test
        void areErrorsInTheStreamToo() throws Exception {
            simulator.setMode(SimulatorMode.parse("error-after=2"));

            Response response = stream("?alt=sse", "", user("hello"));

            List<JsonValue> chunks = EventTexts.chunks(response.text());
            assertThat(response.status()).isEqualTo(200);
            assertThat(chunks).hasSize(3);
            assertThat(chunks.getLast().at("error", "status").textOr("")).isEqualTo("UNAVAILABLE");
            assertThat(response.text()).doesNotContain("finishReason");
        }

        @Test
        void cutAStreamInItsMiddle() throws Exception {
            simulator.setMode(SimulatorMode.parse("cut-after=2"));
            String request =
                    FormRequests.generateStream(MODEL, "?alt=sse", body("", user("hello")));

            String raw = new String(client.send(request).rest(), UTF_8);

            assertThat(raw.split("data: ", -1)).hasSize(3);
            assertThat(raw).doesNotContain("finishReason").doesNotContain("\r\n0\r\n");
        }
    }
}
