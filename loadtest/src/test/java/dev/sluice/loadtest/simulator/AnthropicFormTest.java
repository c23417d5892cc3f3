package dev.sluice.loadtest.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonSyntaxException;
import dev.sluice.loadtest.json.JsonValue;
import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.loadtest.simulator.WireClient.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class AnthropicFormTest {
    private static final String THINKING = "'thinking':{'type':'enabled','budget_tokens':1024},";

    private static final String TOOLS =
            """
            'tools':[{'name':'weather','input_schema':{'type':'object','properties':
              {'city':{'type':'string'},'days':{'type':'integer'}}}},
             {'name':'time','input_schema':{'type':'object','properties':{}}}],\
            """;

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

    private Response ask(String members, String... messages) throws IOException {
        return client.exchange(
                FormRequests.messages(
                        "{'model':'claude-sim','max_tokens':2048,"
                                + members
                                + "'messages':["
                                + String.join(",", messages)
                                + "]}"));
    }

    private static String user(String text) {
        return "{'role':'user','content':'" + text + "'}";
    }

    private static String assistant(JsonValue content) {
        return "{'role':'assistant','content':" + content.compact() + "}";
    }

    private static List<String> names(Response response) {
        return EventTexts.named(response.text()).stream().map(SimulatedEvent::name).toList();
    }

    private static String text(JsonValue message) {
        return message.at("content").elements().stream()
                .map(block -> block.at("text").textOr(""))
                .collect(Collectors.joining());
    }

    private static JsonValue json(Response response) throws JsonSyntaxException {
        return JsonValue.parse(response.text());
    }

    @Nested
    class AStream {

        @Test
        void hasTheEventsOfTheApiInTheirOrder() throws Exception {
            Response response = ask("'stream':true,", user("how are you"));

            List<String> expected = new ArrayList<>();
            expected.addAll(List.of("message_start", "content_block_start", "ping"));
            expected.addAll(Collections.nCopies(10, "content_block_delta"));
            expected.addAll(List.of("content_block_stop", "message_delta", "message_stop"));
            assertThat(response.hasHeader("content-type: text/event-stream; charset=utf-8"))
                    .isTrue();
            assertThat(names(response)).isEqualTo(expected);
        }

        @Test
        void namesEachEventTwice() throws Exception {
            Response response = ask("'stream':true,", user("how are you"));

            for (SimulatedEvent event : EventTexts.named(response.text())) {
                assertThat(JsonValue.parse(event.payload()).at("type").textOr(""))
                        .isEqualTo(event.name());
            }
        }

        @Test
        void saysWhatEveryFormSays() throws Exception {
            Response response = ask("'stream':true,", user("how are you"));

            String text =
                    EventTexts.chunks(response.text()).stream()
                            .map(event -> event.at("delta", "text").textOr(""))
                            .collect(Collectors.joining());
            assertThat(text).isEqualTo(simulator.answerTo("how are you"));
            assertThat(deltas(EventTexts.chunks(response.text()))).containsExactly("text_delta");
        }

        /** The kinds of deltas, each once. */
        private static List<String> deltas(List<JsonValue> events) {
            return events.stream()
                    .map(event -> event.at("delta", "type").textOr(""))
                    .filter(type -> !type.isEmpty())
                    .distinct()
                    .toList();
        }

        @Test
        void countsTokensAtItsBeginningAndAtItsEnd() throws Exception {
            List<JsonValue> events =
                    EventTexts.chunks(ask("'stream':true,", user("one two three")).text());

            JsonValue end = events.get(events.size() - 2);
            assertThat(events.getFirst().at("message", "usage", "input_tokens"))
                    .isEqualTo(new JsonNumber("3"));
            assertThat(end.at("usage", "output_tokens")).isEqualTo(new JsonNumber("10"));
            assertThat(end.at("delta", "stop_reason").textOr("")).isEqualTo("end_turn");
        }

        @Test
        void endsAThoughtWithItsSignature() throws Exception {
            Response response = ask("'stream':true," + THINKING, user("why"));

            List<JsonValue> events = EventTexts.chunks(response.text());
            List<String> deltas =
                    events.stream()
                            .filter(event -> event.at("index").compact().equals("0"))
                            .map(event -> event.at("delta", "type").textOr("-"))
                            .distinct()
                            .toList();
            assertThat(deltas).containsExactly("-", "thinking_delta", "signature_delta");
            assertThat(events.get(1).at("content_block").compact())
                    .isEqualTo("{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}");
            assertThat(names(response)).containsOnlyOnce("ping");
        }

        @Test
        void bringsArgumentsInPieces() throws Exception {
            List<JsonValue> events =
                    EventTexts.chunks(ask("'stream':true," + TOOLS, user("[tools:2]")).text());

            List<String> pieces =
                    events.stream()
                            .filter(event -> event.at("index").compact().equals("0"))
                            .map(event -> event.at("delta", "partial_json").textOr(""))
                            .filter(piece -> !piece.isEmpty())
                            .toList();
            assertThat(pieces).hasSizeGreaterThan(2);
            assertThat(deltas(events)).containsExactly("input_json_delta");
            assertThat(String.join("", pieces))
                    .isEqualTo("{\"city\":\"simulated by simulator\",\"days\":1}");
            assertThat(
                            events.stream()
                                    .map(event -> event.at("content_block", "name").textOr(""))
                                    .filter(name -> !name.isEmpty()))
                    .containsExactly("weather", "time");
            assertThat(events.get(events.size() - 2).at("delta", "stop_reason").textOr(""))
                    .isEqualTo("tool_use");
        }
    }

    @Nested
    class AWholeAnswer {

        @Test
        void saysTheSameAsAStream() throws Exception {
            JsonValue message = json(ask("", user("how are you")));

            assertThat(message.at("type").textOr("")).isEqualTo("message");
            assertThat(message.at("model").textOr("")).isEqualTo("claude-sim");
            assertThat(text(message)).isEqualTo(simulator.answerTo("how are you"));
            assertThat(message.at("stop_reason").textOr("")).isEqualTo("end_turn");
        }

        @Test
        void stopsAtTheTokensThatAreAllowed() throws Exception {
            Response response =
                    client.exchange(
                            FormRequests.messages(
                                    "{'model':'m','max_tokens':3,'messages':["
                                            + user("hello")
                                            + "]}"));

            assertThat(json(response).at("stop_reason").textOr("")).isEqualTo("max_tokens");
        }

        @Test
        void fitsTheSchema() throws Exception {
            String format =
                    "'output_config':{'format':{'type':'json_schema','schema':{'type':'object',"
                            + "'properties':{'days':{'type':'integer'}}}}},";

            assertThat(text(json(ask(format, user("when"))))).isEqualTo("{\"days\":1}");
        }

        @Test
        void saysWhichPicturesCame() throws Exception {
            String pictures =
                    "{'role':'user','content':[{'type':'text','text':'look'},"
                            + "{'type':'image','source':{'type':'base64','media_type':'image/png',"
                            + "'data':'AAAA'}},{'type':'image','source':{'type':'url',"
                            + "'url':'https://pictures.example/a.png'}}]}";

            assertThat(text(json(ask("", pictures))))
                    .endsWith(" [image/png:3 bytes] [https://pictures.example/a.png]");
        }
    }

    @Nested
    class ToolTurns {

        private String results(JsonValue message) {
            return message.at("content").elements().stream()
                    .filter(block -> block.at("type").textOr("").equals("tool_use"))
                    .map(
                            block ->
                                    "{'type':'tool_result','tool_use_id':'%s','content':'of %s'}"
                                            .formatted(
                                                    block.at("id").textOr(""),
                                                    block.at("name").textOr("")))
                    .collect(Collectors.joining(",", "{'role':'user','content':[", "]}"));
        }

        @Test
        void tellUnderWhichIdsTheResultsCame() throws Exception {
            JsonValue first = json(ask(TOOLS, user("[tools:2]")));

            JsonValue second =
                    json(
                            ask(
                                    TOOLS,
                                    user("[tools:2]"),
                                    assistant(first.at("content")),
                                    results(first)));

            List<JsonValue> calls = first.at("content").elements();
            assertThat(calls).hasSize(2);
            assertThat(text(second))
                    .endsWith(
                            " [%s: of weather] [%s: of time]"
                                    .formatted(
                                            calls.get(0).at("id").textOr(""),
                                            calls.get(1).at("id").textOr("")));
            assertThat(second.at("stop_reason").textOr("")).isEqualTo("end_turn");
        }

        @Test
        void goOnWithThoughtsAsLongAsTheQuestionSays() throws Exception {
            List<String> messages = new ArrayList<>(List.of(user("[loop:3]")));
            int turns = 0;
            JsonValue answer = json(ask(THINKING + TOOLS, user("[loop:3]")));
            while (answer.at("stop_reason").textOr("").equals("tool_use")) {
                turns++;
                messages.add(assistant(answer.at("content")));
                messages.add(results(answer));
                answer = json(ask(THINKING + TOOLS, messages.toArray(String[]::new)));
            }

            assertThat(turns).isEqualTo(3);
            assertThat(text(answer)).contains(": of weather]");
        }
    }

    @Nested
    class Signatures {

        private JsonValue thought() throws Exception {
            return json(ask(THINKING, user("why"))).at("content").elements().getFirst();
        }

        private Response giveBack(String block) throws Exception {
            String said = "{'role':'assistant','content':[" + block + "]}";
            return ask(THINKING, user("why"), said, user("and then"));
        }

        @Test
        void areTakenBackWithTheirThought() throws Exception {
            assertThat(giveBack(thought().compact()).status()).isEqualTo(200);
        }

        @Test
        void areRefusedUnderAnotherThought() throws Exception {
            Response response = giveBack(thought().compact().replace("Which", "What"));

            assertThat(response.status()).isEqualTo(400);
            assertThat(json(response).at("error", "message").textOr(""))
                    .isEqualTo("messages.1.content.0: Invalid `signature` in `thinking` block");
        }

        @Test
        void areRefusedWhenTheyAreOfAnotherModel() throws Exception {
            String foreign = Seal.of("claude-other", thought().at("thinking").textOr(""));

            assertThat(
                            giveBack(
                                            thought()
                                                    .compact()
                                                    .replaceAll(
                                                            "\"signature\":\"[^\"]*",
                                                            "\"signature\":\"" + foreign))
                                    .status())
                    .isEqualTo(400);
        }
    }

    @Nested
    class Faults {

        @Test
        void areErrorsOfTheForm() throws Exception {
            simulator.setMode(SimulatorMode.parse("529"));
            Response response = ask("", user("hello"));

            assertThat(response.status()).isEqualTo(529);
            assertThat(response.hasHeader("request-id: req_simulated")).isTrue();
            assertThat(json(response).at("type").textOr("")).isEqualTo("error");
            assertThat(json(response).at("error", "type").textOr("")).isEqualTo("overloaded_error");
        }

        @Test
        void sayWhenAskingAgainHelpsAndWhenNot() throws Exception {
            simulator.modes(SimulatorMode.parse("429:20"), SimulatorMode.parse("400"));
            Response later = ask("", user("hello"));
            Response never = ask("", user("hello"));

            assertThat(later.hasHeader("retry-after: 20")).isTrue();
            assertThat(json(later).at("error", "type").textOr("")).isEqualTo("rate_limit_error");
            assertThat(never.hasHeader("x-should-retry: false")).isTrue();
        }

        @Test
        void areErrorsInTheStreamToo() throws Exception {
            simulator.setMode(SimulatorMode.parse("error-after=2"));
            Response response = ask("'stream':true,", user("hello"));

            SimulatedEvent last = EventTexts.named(response.text()).getLast();
            assertThat(response.status()).isEqualTo(200);
            assertThat(last.name()).isEqualTo("error");
            assertThat(JsonValue.parse(last.payload()).at("error", "type").textOr(""))
                    .isEqualTo("overloaded_error");
            assertThat(names(response)).doesNotContain("message_delta", "message_stop");
        }

        @ParameterizedTest
        @ValueSource(strings = {"no-end=3", "no-end=0", "no-done"})
        void leaveTheLastEventOut(String mode) throws Exception {
            simulator.setMode(SimulatorMode.parse(mode));
            Response response = ask("'stream':true,", user("hello"));

            assertThat(names(response)).startsWith("message_start").doesNotContain("message_stop");
        }

        @Test
        void cutAStreamInItsMiddle() throws Exception {
            simulator.setMode(SimulatorMode.parse("cut-after=2"));
            String request =
                    FormRequests.messages(
                            "{'model':'m','max_tokens':9,'stream':true,'messages':["
                                    + user("hello")
                                    + "]}");

            String raw = new String(client.send(request).rest(), UTF_8);

            assertThat(raw.split("event: content_block_delta", -1)).hasSize(3);
            assertThat(raw).doesNotContain("content_block_stop").doesNotContain("\r\n0\r\n");
        }
    }
}
