package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonValue;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Providers of each form that go wrong inside of a stream with status 200, to each client. */
class TranslatedFaultScenarioTest extends Scenario {

    private static final String STREAM =
            "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n";
    private static final String JSON = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n";

    @Nested
    class AnErrorInsideOfAStream {

        @ParameterizedTest
        @ArgumentsSource(FormPairs.class)
        void failsOverBeforeContent(ServedBy served, AskedAs asked) throws Exception {
            Response response =
                    answerTo(served, asked, STREAM + served.preamble() + served.error());

            asked.assertComplete(response);
            assertThat(asked.text(response)).isEqualTo(provider.answerTo("hello"));
            assertThat(response.header("x-sluice-attempts")).isEqualTo("2");
        }

        @ParameterizedTest
        @ArgumentsSource(FormPairs.class)
        void isTheClientsOwnKindOfErrorAfterContent(ServedBy served, AskedAs asked)
                throws Exception {
            Response response =
                    answerTo(
                            served,
                            asked,
                            STREAM + served.preamble() + served.content() + served.error());

            asked.assertCut(response);
            assertThat(asked.text(response)).isEqualTo("half ");
        }

        @ParameterizedTest
        @ArgumentsSource(FormPairs.class)
        void isMadeForAStreamThatJustEnds(ServedBy served, AskedAs asked) throws Exception {
            Response response =
                    answerTo(served, asked, STREAM + served.preamble() + served.content());

            asked.assertCut(response);
        }
    }

    @Nested
    class WhatIsOdd {

        @ParameterizedTest
        @ArgumentsSource(FormPairs.class)
        void doesNoHarmWhereNobodyKnowsIt(ServedBy served, AskedAs asked) throws Exception {
            String unknown = "event: brand_new\ndata: {\"type\":\"brand_new\",\"x\":[1]}\n\n";

            Response response =
                    answerTo(
                            served,
                            asked,
                            STREAM
                                    + served.preamble()
                                    + (served == ServedBy.ANTHROPIC ? unknown : "")
                                    + ": a comment\n\n"
                                    + served.content()
                                    + served.content()
                                            .replace("\"type\":\"text_delta\"", "\"type\":\"new\"")
                                            .replace("\"parts\":[{\"text\"", "\"parts\":[{\"new\"")
                                            .replace("\"delta\":{\"content\"", "\"delta\":{\"new\"")
                                    + served.end());

            asked.assertComplete(response);
            assertThat(asked.text(response)).startsWith("half ");
        }

        @ParameterizedTest
        @EnumSource
        void isAMessageThatBeginsTwice(AskedAs asked) throws Exception {
            ServedBy served = ServedBy.ANTHROPIC;

            Response response =
                    answerTo(
                            served,
                            asked,
                            STREAM
                                    + served.preamble()
                                    + served.preamble()
                                    + served.content()
                                    + served.end());

            asked.assertComplete(response);
            assertThat(asked.text(response)).isEqualTo("half ");
            assertThat(response.text().split("event: message_start", -1))
                    .hasSizeLessThanOrEqualTo(2);
        }

        @ParameterizedTest
        @EnumSource
        void isAnErrorThatIsNone(AskedAs asked) throws Exception {
            ServedBy served = ServedBy.OPENAI;
            String chunks = served.preamble() + served.content() + served.end();

            Response response =
                    answerTo(
                            served,
                            asked,
                            STREAM + chunks.replace("{\"id\"", "{\"error\":null,\"id\""));

            asked.assertComplete(response);
            assertThat(asked.text(response)).isEqualTo("half ");
            assertThat(response.text()).doesNotContain("\"error\":null");
        }

        @ParameterizedTest
        @EnumSource
        void isAnArrayInThePlaceOfAStream(AskedAs asked) throws Exception {
            String array = "[" + element("half ", "") + ",\n" + element("", "STOP") + "]";

            Response response = answerTo(ServedBy.GEMINI, asked, JSON + array);

            asked.assertComplete(response);
            assertThat(asked.text(response)).isEqualTo("half ");
        }

        @ParameterizedTest
        @EnumSource
        void isAnArrayThatBreaksOff(AskedAs asked) throws Exception {
            String array = "[" + element("half ", "") + ",\n" + element("", "STOP") + "]";

            Response response =
                    answerTo(
                            ServedBy.GEMINI, asked, JSON + array.substring(0, array.length() - 30));

            asked.assertComplete(response);
            assertThat(asked.text(response)).isEqualTo(provider.answerTo("hello"));
        }

        private static String element(String text, String finish) {
            return "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":"
                    + JsonValue.quote(text)
                    + "}],\"role\":\"model\"}"
                    + (finish.isEmpty() ? "" : ",\"finishReason\":\"" + finish + "\"")
                    + ",\"index\":0}],\"modelVersion\":\"m\",\"responseId\":\"r\"}";
        }
    }

    /** The scripted provider is asked first, the simulator second. */
    private Response answerTo(ServedBy served, AskedAs asked, String bytes) throws Exception {
        String providers =
                """
                  scripted: {preset: %s, base_url: "%%s", keys: [sk-scripted-0001], circuit: off}
                models:
                  smart: {targets: [scripted/m, sim/sim-small], retry: {attempts: 1}}
                """
                        .formatted(served.preset());
        byte[] latin = bytes.getBytes(StandardCharsets.UTF_8);
        try (ScriptedProvider scripted =
                        ScriptedProvider.answering(new String(latin, StandardCharsets.ISO_8859_1));
                RunningGateway other =
                        RunningGateway.start(
                                configuration()
                                        .replaceFirst(
                                                "(?s)models:.*",
                                                providers.formatted(scripted.baseUrl())));
                RawClient client = other.connect()) {
            return client.ask(asked.streamed("smart", "hello"));
        }
    }
}
