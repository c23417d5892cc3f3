package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one form can say and another cannot. The simulator is as strict as the providers are. */
class TranslationScenarioTest extends Scenario {

    private static final String SOUND =
            """
            {"role":"user","content":[{"type":"text","text":"hi"},{"type":"input_audio","input_audio":{"data":"UklGRg==","format":"wav"}}]}\
            """;

    @Override
    String configuration() {
        String providers =
                Stream.of(ServedBy.values())
                        .map(
                                served ->
                                        "  %s: {preset: %s, base_url: \"%s\", keys: [%s], circuit: off}\n"
                                                .formatted(
                                                        served.preset(),
                                                        served.preset(),
                                                        provider.baseUrl(),
                                                        PROVIDER_KEY))
                        .collect(Collectors.joining());
        String models =
                Stream.of(ServedBy.values())
                        .map(
                                served ->
                                        "  %s: {targets: [%s/m], retry: {attempts: 1}}\n"
                                                .formatted(served.model(), served.preset()))
                        .collect(Collectors.joining());
        return """
        server:
          listen: "127.0.0.1:0"
          admin: "127.0.0.1:0"
        cache: {exact: {enabled: false}, semantic: {enabled: false}}
        providers:
        %s\
        models:
        %s\
          either: {targets: [anthropic/m, openai/m], retry: {attempts: 1}}
          exactly: {targets: [anthropic/m], unsupported_params: reject, retry: {attempts: 1}}
          as-it-comes: {targets: [openai/m], unsupported_params: pass, retry: {attempts: 1}}
        """
                .formatted(providers, models);
    }

    @Nested
    class WhatNoTargetCanCarry {

        @Test
        void isABadRequestThatNamesTheMember() throws Exception {
            long before = provider.stats().requests();

            Response response = ask(AskedAs.OPENAI.whole("over-anthropic", SOUND, ""));

            AskedAs.OPENAI.assertRefused(response, 400);
            assertThat(response.error("message")).contains("takes no sound");
            assertThat(response.error("param")).contains("input_audio");
            assertThat(provider.stats().requests()).isEqualTo(before);
        }

        @ParameterizedTest
        @ValueSource(strings = {"ANTHROPIC", "GEMINI_EVENTS", "GEMINI_ARRAY"})
        void isWordedInTheClientsForm(AskedAs asked) throws Exception {
            String tool =
                    asked.isGemini()
                            ? ",\"tools\":[{\"googleSearch\":{}}]"
                            : ",\"tools\":[{\"type\":\"web_search_20250305\",\"name\":\"web_search\"}]";

            Response response = ask(asked.whole("over-openai", asked.turn("hi"), tool));

            asked.assertRefused(response, 400);
            assertThat(response.error("message")).contains("tool");
        }

        @Test
        void isAskedOfTheNextTargetThatCan() throws Exception {
            Response response = ask(AskedAs.OPENAI.whole("either", SOUND, ""));

            assertThat(response.status()).as(response.text()).isEqualTo(200);
            assertThat(response.header("x-sluice-provider")).isEqualTo("openai");
        }
    }

    @Nested
    class WhatIsLeftOut {

        @Test
        void isTold() throws Exception {
            Response response =
                    ask(
                            AskedAs.OPENAI.whole(
                                    "over-anthropic",
                                    AskedAs.OPENAI.turn("hi"),
                                    ",\"seed\":7,\"logit_bias\":{\"1\":1}"));

            assertThat(response.status()).as(response.text()).isEqualTo(200);
            assertThat(response.header("x-sluice-warning")).contains("seed", "logit_bias");
        }

        @Test
        void isABadRequestWhereTheRouteSaysSo() throws Exception {
            Response response =
                    ask(AskedAs.OPENAI.whole("exactly", AskedAs.OPENAI.turn("hi"), ",\"seed\":7"));

            AskedAs.OPENAI.assertRefused(response, 400);
            assertThat(response.error("param")).isEqualTo("seed");
            assertThat(response.error("message")).contains("unsupported_params: reject");
        }

        @Test
        void isNothingThatNobodyHereKnowsWhereTheRouteSaysSo() throws Exception {
            Response passed =
                    ask(
                            AskedAs.ANTHROPIC.whole(
                                    "as-it-comes",
                                    AskedAs.ANTHROPIC.turn("hi"),
                                    ",\"brand_new\":{\"deep\":1}"));

            assertThat(passed.status()).as(passed.text()).isEqualTo(200);
            assertThat(provider.lastRequest().bodyText()).contains("\"brand_new\":{\"deep\":1}");
        }
    }

    @Nested
    class TheOrderOfAConversation {

        @ParameterizedTest
        @ArgumentsSource(FormPairs.class)
        void mayHaveTwoTurnsOfTheUserInARow(ServedBy served, AskedAs asked) throws Exception {
            String turns = asked.turn("one") + "," + asked.turn("two");

            assertMended(served, asked, turns, "");
            assertThat(provider.lastRequest().bodyText()).contains("one", "two");
        }

        @ParameterizedTest
        @ArgumentsSource(FormPairs.class)
        void mayHoldATextThatIsEmpty(ServedBy served, AskedAs asked) throws Exception {
            String turns =
                    asked.isGemini()
                            ? "{\"role\":\"user\",\"parts\":[{\"text\":\"\"},{\"text\":\"hi\"}]}"
                            : "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"\"},{\"type\":\"text\",\"text\":\"hi\"}]}";

            assertMended(served, asked, turns, "");
        }

        @ParameterizedTest
        @EnumSource
        void mayHaveRulesInTheMiddle(ServedBy served) throws Exception {
            for (AskedAs asked : List.of(AskedAs.OPENAI, AskedAs.ANTHROPIC)) {
                String turns =
                        asked.turn("one")
                                + ",{\"role\":\"system\",\"content\":\"Be brief.\"},"
                                + asked.turn("two");

                assertMended(served, asked, turns, "");
                assertThat(provider.lastRequest().bodyText()).contains("Be brief.");
            }
        }

        @ParameterizedTest
        @ArgumentsSource(FormPairs.class)
        void mustNotHoldAResultOfACallThatNobodyMade(ServedBy served, AskedAs asked)
                throws Exception {
            String turns =
                    switch (asked) {
                        case OPENAI ->
                                "{\"role\":\"system\",\"content\":\"Be brief.\"},"
                                        + asked.turn("one")
                                        + ",{\"role\":\"tool\",\"tool_call_id\":\"call_7\",\"content\":\"x\"}";
                        case ANTHROPIC ->
                                asked.turn("one")
                                        + ",{\"role\":\"assistant\",\"content\":\"well\"}"
                                        + ",{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"call_7\",\"content\":\"x\"}]}";
                        case GEMINI_EVENTS, GEMINI_ARRAY ->
                                asked.turn("one")
                                        + ",{\"role\":\"model\",\"parts\":[{\"text\":\"well\"}]}"
                                        + ",{\"role\":\"user\",\"parts\":[{\"functionResponse\":{\"name\":\"f\",\"response\":{\"x\":1}}}]}";
                    };
            String system =
                    switch (asked) {
                        case OPENAI -> "";
                        case ANTHROPIC -> ",\"system\":\"Be brief.\"";
                        case GEMINI_EVENTS, GEMINI_ARRAY ->
                                ",\"systemInstruction\":{\"parts\":[{\"text\":\"Be brief.\"}]}";
                    };

            Response response = ask(asked.whole(served.model(), turns, system));

            asked.assertRefused(response, 400);
            // OpenAI's kind is asked, and says itself which message of its own form it means.
            if (!served.speaks(asked) && served != ServedBy.OPENAI) {
                assertThat(response.error("message"))
                        .contains((asked.isGemini() ? "contents" : "messages") + "[2]");
            }
        }

        /** Passed on as it is to who speaks the client's form, and mended for all others. */
        private void assertMended(ServedBy served, AskedAs asked, String turns, String more)
                throws Exception {
            long askedBefore = provider.stats().requests();

            Response response = ask(asked.whole(served.model(), turns, more));

            if (served.speaks(asked) && response.status() == 400) {
                asked.assertRefused(response, 400);
                assertThat(provider.stats().requests()).isEqualTo(askedBefore + 1);
            } else {
                assertThat(response.status()).as(response.text()).isEqualTo(200);
            }
        }
    }
}
