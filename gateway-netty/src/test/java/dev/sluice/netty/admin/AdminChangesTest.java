package dev.sluice.netty.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.netty.admin.AdminClient.Received;
import dev.sluice.netty.admin.FakeCache.Purge;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be looked at and changed, and what the audit says of it. */
class AdminChangesTest {

    private final AdminStand stand;

    AdminChangesTest() throws Exception {
        stand = AdminStand.open();
    }

    @AfterEach
    void stop() {
        stand.close();
    }

    @Nested
    class OfCircuits {

        private static final String MINI = "/admin/v1/circuits/openai/gpt-4o-mini";

        @Test
        void areListed() throws Exception {
            Received answer = stand.ask("GET", "/admin/v1/circuits");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body())
                    .isEqualTo(
                            "{\"circuits\":[{\"provider\":\"openai\",\"model\":\"gpt-4o-mini\","
                                    + "\"state\":\"closed\",\"since\":null,\"reason\":\"\","
                                    + "\"retry_in_ms\":null,\"calls\":7,\"failures\":1,"
                                    + "\"consecutive_failures\":0},"
                                    + "{\"provider\":\"openrouter\","
                                    + "\"model\":\"meta-llama/llama-3\",\"state\":\"open\","
                                    + "\"since\":\"2026-07-01T12:00:00Z\","
                                    + "\"reason\":\"3 failures in a row\",\"retry_in_ms\":1500,"
                                    + "\"calls\":3,\"failures\":3,\"consecutive_failures\":3}]}");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "openrouter/meta-llama/llama-3",
                    "openrouter/meta-llama%2Fllama-3",
                    "openrouter/meta-llama%2fllama%2D3",
                    "%6fpenrouter/meta-llama/llama-3"
                })
        void areFoundByNamesWithSlashesDecodedOnce(String name) throws Exception {
            Received answer = stand.ask("GET", "/admin/v1/circuits/" + name);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().at("model").textOr("")).isEqualTo("meta-llama/llama-3");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "openrouter/meta-llama%252Fllama-3",
                    "openrouter%2Fmeta-llama/llama-3",
                    "openrouter",
                    "openrouter/"
                })
        void areNotFoundByNamesDecodedTwice(String name) throws Exception {
            assertThat(stand.ask("GET", "/admin/v1/circuits/" + name).status()).isEqualTo(404);
        }

        @Test
        void thatDoNotExistBringAProposal() throws Exception {
            Received answer =
                    stand.put("/admin/v1/circuits/openai/gpt-4o-mimi", "{\"state\": \"open\"}");

            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.message()).endsWith("Did you mean openai/gpt-4o-mini?");
            assertThat(stand.nextAudit().getFormattedMessage())
                    .contains("\"result\":\"refused\",\"status\":404")
                    .doesNotContain("mimi");
        }

        @ParameterizedTest
        @CsvSource({"open, forced_open", "closed, forced_closed", "auto, closed"})
        void areOverruledAndTheAuditSaysHow(String state, String after) throws Exception {
            Received answer =
                    stand.put(
                            "/admin/v1/circuits/openrouter/meta-llama/llama-3",
                            "{\"state\": \"" + state + "\"}");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().at("state").textOr("")).isEqualTo(after);
            assertThat(stand.nextAudit().getFormattedMessage())
                    .isEqualTo(
                            "{\"action\":\"circuit\","
                                    + "\"subject\":\"openrouter/meta-llama/llama-3\","
                                    + "\"before\":\"open\",\"after\":\""
                                    + after
                                    + "\",\"result\":\"done\",\"status\":200,"
                                    + "\"who\":\"loopback\",\"remote\":\"127.0.0.1\"}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                value = {
                    "{\"state\": \"opne\"}; no 'state' that is known",
                    "{}; no 'state' that is known",
                    "{\"state\": 1}; another value than a text",
                    "{\"state\": [\"open\"]}; another value than a text",
                    "{\"state\": null}; another value than a text",
                    "{\"state\": \"open\", \"why\": \"sk-secret\"}; member that is not known",
                    "{\"state\": \"open\", \"state\": \"closed\"}; not JSON",
                    "{\"state\": \"open\"} {}; goes on",
                    "{\"state\": \"open\"; not JSON",
                    "{'state': 'open'}; not JSON",
                    "[\"open\"]; no JSON object",
                    "\"open\"; no JSON object"
                })
        void stayAsTheyAreWhereTheBodyIsWrong(String body, String why) throws Exception {
            Received answer = stand.put(MINI, body);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.message()).contains(why, "{\"state\": \"open|closed|auto\"}");
            assertThat(answer.body()).doesNotContain("sk-secret");
            assertThat(stand.circuits.circuits().getFirst().state()).isEqualTo(CircuitState.CLOSED);
            assertThat(stand.nextAudit().getFormattedMessage())
                    .contains("\"subject\":\"openai/gpt-4o-mini\"", "\"status\":400")
                    .doesNotContain("sk-secret");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "content-type: text/plain",
                    "content-type: application/x-www-form-urlencoded",
                    "x-none: 1"
                })
        void stayAsTheyAreWhereAPlainFormCouldHaveAsked(String type) throws Exception {
            try (AdminClient client = stand.connect()) {
                Received answer =
                        client.ask(AdminStand.request("PUT", MINI, "{\"state\": \"open\"}", type));

                assertThat(answer.status()).isEqualTo(415);
                assertThat(answer.message()).contains("application/json");
            }
            assertThat(stand.circuits.circuits().getFirst().state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void takeABodyWithACharset() throws Exception {
            try (AdminClient client = stand.connect()) {
                String request =
                        AdminStand.request(
                                "PUT",
                                MINI,
                                "{\"state\": \"open\"}",
                                "content-type: Application/JSON; charset=utf-8");

                assertThat(client.ask(request).status()).isEqualTo(200);
            }
        }
    }

    @Nested
    class OfProviders {

        private static final String OPENAI = "/admin/v1/providers/openai";

        @Test
        void areListed() throws Exception {
            assertThat(stand.ask("GET", "/admin/v1/providers").body())
                    .isEqualTo(
                            "{\"providers\":[{\"name\":\"openai\",\"kind\":\"http\","
                                    + "\"drained\":false,\"running\":4},{\"name\":\"floor\","
                                    + "\"kind\":\"template\",\"drained\":false,\"running\":0}]}");
        }

        @Test
        void areDrainedAndTakenIntoUseAgainWithAnAuditLine() throws Exception {
            Received drained = stand.put(OPENAI, "{\"drained\": true}");

            assertThat(drained.status()).isEqualTo(200);
            assertThat(drained.body())
                    .isEqualTo(
                            "{\"name\":\"openai\",\"kind\":\"http\",\"drained\":true,"
                                    + "\"running\":4}");
            assertThat(stand.nextAudit().getFormattedMessage())
                    .startsWith(
                            "{\"action\":\"drain\",\"subject\":\"openai\","
                                    + "\"before\":\"in use\",\"after\":\"drained\","
                                    + "\"result\":\"done\",\"status\":200");

            stand.put(OPENAI, "{\"drained\": false}");

            assertThat(stand.ask("GET", OPENAI).json().at("drained").isTrue()).isFalse();
            assertThat(stand.nextAudit().change())
                    .isEqualTo(new Change("openai", "drained", "in use"));
        }

        @Test
        void thatDoNotExistBringAProposal() throws Exception {
            Received answer = stand.put("/admin/v1/providers/opneai", "{\"drained\": true}");

            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.message()).endsWith("Did you mean openai?");
            assertThat(stand.nextAudit().getFormattedMessage()).doesNotContain("opneai");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                value = {
                    "{\"drained\": \"true\"}; neither true nor false",
                    "{\"drained\": null}; neither true nor false",
                    "{}; has no 'drained'",
                    "{\"drained\": true, \"why\": \"sk-secret\"}; member that is not known",
                    "{\"drained\": true, \"drained\": false}; not JSON",
                    "[true]; no JSON object"
                })
        void stayAsTheyAreWhereTheBodyIsWrong(String body, String why) throws Exception {
            Received answer = stand.put(OPENAI, body);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.message()).contains(why, "{\"drained\": true}");
            assertThat(stand.providers.providers().getFirst().drained()).isFalse();
            assertThat(stand.nextAudit().getFormattedMessage())
                    .contains("\"subject\":\"openai\"", "\"result\":\"refused\"")
                    .doesNotContain("sk-secret");
        }
    }

    @Nested
    class OfRoutes {

        private static final String SMART = "/admin/v1/models/smart";
        private static final String ROUTE = "{\"targets\": [\"openai/other\"]}";

        @Test
        void areListedInTheWordsOfTheConfigurationWithoutWhatTheyPutIntoRequests()
                throws Exception {
            Received answer = stand.ask("GET", "/admin/v1/models");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body())
                    .isEqualTo(
                            "{\"models\":[{\"name\":\"smart\",\"changed\":false,\"at_reload\":\"A"
                                    + " reload leaves it as it is, for the file says the"
                                    + " same.\",\"route\":{\"strategy\":\"priority\",\"targets\":["
                                    + "{\"target\":\"openai/gpt-4o-mini\",\"tier\":1,\"weight\":1,"
                                    + "\"max_usd_per_mtok_input\":null,"
                                    + "\"max_usd_per_mtok_output\":null,"
                                    + "\"max_usd_per_request\":null,\"set\":[\"user\"],"
                                    + "\"system_suffix\":true,\"cache\":false},"
                                    + "{\"target\":\"floor\",\"tier\":1,\"weight\":1,"
                                    + "\"max_usd_per_mtok_input\":null,"
                                    + "\"max_usd_per_mtok_output\":null,"
                                    + "\"max_usd_per_request\":null,\"set\":[],"
                                    + "\"system_suffix\":false,\"cache\":false}],"
                                    + "\"retry\":{\"attempts\":2,\"base\":\"100ms\",\"max\":\"2s\","
                                    + "\"budget\":0.1,\"patience\":\"500ms\","
                                    + "\"patience_last\":\"10s\"},\"deadline\":\"10m\","
                                    + "\"commit_window\":{\"time\":\"0ms\",\"tokens\":0},"
                                    + "\"on_cut\":\"error\",\"on_content_filter\":\"fail\","
                                    + "\"unsupported_params\":\"drop\","
                                    + "\"report_model\":\"requested\",\"affinity\":false,"
                                    + "\"hedge\":{\"enabled\":false,\"budget\":0.02},"
                                    + "\"cache\":{\"semantic\":true,"
                                    + "\"sampling\":\"unset_or_low\"}}}]}");
        }

        @Test
        void areChangedAndTheAnswerSaysWhatAReloadWillDo() throws Exception {
            Received answer = stand.put(SMART, ROUTE);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body())
                    .contains(
                            "\"name\":\"smart\",\"changed\":true",
                            "A reload replaces it by what the file says.",
                            "\"target\":\"openai/other\"",
                            "\"notices\":[\"models.smart.affinity: not active yet\"]");
            assertThat(stand.routes.wishes).containsExactly(new FakeRoutes.Wish("smart", ROUTE));
            assertThat(stand.nextAudit().getFormattedMessage())
                    .startsWith(
                            "{\"action\":\"route\",\"subject\":\"smart\","
                                    + "\"before\":\"openai/gpt-4o-mini, floor\","
                                    + "\"after\":\"openai/other\",\"result\":\"done\"");
        }

        @ParameterizedTest
        @CsvSource({
            "*, *",
            "%2A, *",
            "claude-%2a, claude-*",
            "openai/gpt-4o, openai/gpt-4o",
            "openai%2Fgpt-4o, openai/gpt-4o",
            "50%2525, 50%25"
        })
        void haveNamesThatAreDecodedOnce(String path, String name) throws Exception {
            Received answer = stand.put("/admin/v1/models/" + path, ROUTE);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body())
                    .contains("A reload takes it away, for the file has no such entry.");
            assertThat(stand.routes.wishes.getFirst().name()).isEqualTo(name);
        }

        @Test
        void areRefusedWithAllTheirFaultsAndNothingThatWasSentIsAudited() throws Exception {
            stand.routes.faults = List.of("body:1:2: models.sk-pasted: x", "body:1:9: y: z");

            Received answer = stand.put("/admin/v1/models/sk-pasted", ROUTE);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body())
                    .isEqualTo(
                            "{\"error\":{\"message\":\"The route has 2 faults; nothing was"
                                    + " changed.\",\"faults\":[\"body:1:2: models.sk-pasted: x\","
                                    + "\"body:1:9: y: z\"]}}");
            assertThat(stand.nextAudit().getFormattedMessage())
                    .contains("\"action\":\"route\"", "\"result\":\"refused\"")
                    .doesNotContain("sk-pasted");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = ';',
                value = {
                    "[]; no JSON object",
                    "targets: [openai/x]; not JSON",
                    "{\"targets\": [}; not JSON (line 1, column 14)",
                    "{} {}; goes on"
                })
        void areNotAskedForWhereTheBodyIsNoObject(String body, String why) throws Exception {
            Received answer = stand.put(SMART, body);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.message()).contains(why, "{\"targets\": [\"openai/gpt-4o-mini\"]}");
            assertThat(stand.routes.wishes).isEmpty();
            assertThat(stand.nextAudit().change().subject()).isEqualTo("smart");
        }

        @Test
        void thatDoNotExistBringAProposal() throws Exception {
            Received answer = stand.ask("GET", "/admin/v1/models/smrat");

            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.message()).endsWith("Did you mean smart?");
            assertThat(stand.ask("GET", SMART).status()).isEqualTo(200);
        }
    }

    @Nested
    class OfTheCache {

        private static final String CACHE = "/admin/v1/cache";

        @Test
        void itsSizeIsShown() throws Exception {
            assertThat(stand.ask("GET", CACHE).body()).isEqualTo("{\"entries\":3,\"bytes\":300}");
        }

        @Test
        void allOfItIsForgotten() throws Exception {
            Received answer = stand.ask("DELETE", CACHE);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("{\"forgotten\":3}");
            assertThat(stand.cache.purges).containsExactly(new Purge(null, null));
            assertThat(stand.told).containsExactly(new GatewayEvent.CachePurged(null, null, 3));
            assertThat(stand.nextAudit().change())
                    .isEqualTo(new Change("everything", "3 entries", "0 entries"));
        }

        @ParameterizedTest
        @CsvSource({"model=smart&key=ada", "key=%61da&model=smart"})
        void aPartOfItIsForgotten(String query) throws Exception {
            Received answer = stand.ask("DELETE", CACHE + "?" + query);

            assertThat(answer.body()).isEqualTo("{\"forgotten\":3}");
            assertThat(stand.cache.purges).containsExactly(new Purge("smart", "ada"));
            assertThat(stand.nextAudit().change().subject()).isEqualTo("model=smart key=ada");
        }

        @Test
        void aNameThatNothingHasIsNotRepeated() throws Exception {
            Received answer = stand.ask("DELETE", CACHE + "?key=sk-pasted-by-mistake");

            assertThat(answer.body()).isEqualTo("{\"forgotten\":0}");
            assertThat(stand.told).isEmpty();
            assertThat(stand.nextAudit().getFormattedMessage()).doesNotContain("sk-pasted");
        }

        @ParameterizedTest
        @CsvSource({
            "modell=smart, Did you mean 'model'?",
            "model=, has no value",
            "model, has no value",
            "model=smart&model=fast, more than once",
            "model=smart&, not known here",
            "model=%f, not percent-encoded"
        })
        void aFilterThatIsNotUnderstoodForgetsNothing(String query, String why) throws Exception {
            Received answer = stand.ask("DELETE", CACHE + "?" + query);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.message()).contains(why);
            assertThat(stand.cache.purges).isEmpty();
            assertThat(stand.nextAudit().status()).isEqualTo(400);
        }
    }

    @Nested
    class OfTheConfiguration {

        private static final String RELOAD = "/admin/v1/config/reload";

        @Test
        void areAppliedOnAWorker() throws Exception {
            stand.reloaded = new Reload.Applied("beef01", List.of("cache.file: comes later"));

            Received answer = stand.ask("POST", RELOAD);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body())
                    .isEqualTo(
                            "{\"result\":\"applied\",\"hash\":\"beef01\","
                                    + "\"notices\":[\"cache.file: comes later\"]}");
            assertThat(stand.blockingThreads).allMatch(name -> name.startsWith("admin-worker"));
            assertThat(stand.nextAudit().change().after()).isEqualTo("applied beef01");
        }

        @Test
        void mayBeNone() throws Exception {
            Received answer = stand.ask("POST", RELOAD);

            assertThat(answer.body())
                    .isEqualTo("{\"result\":\"unchanged\",\"hash\":\"c0ffee\",\"notices\":[]}");
        }

        @Test
        void areRefusedWithTheirFaults() throws Exception {
            stand.reloaded =
                    new Reload.Refused(
                            List.of("s.yaml:3:5: server.lisen: unknown", "s.yaml:9:1: x: y"));

            Received answer = stand.ask("POST", RELOAD);

            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.body())
                    .isEqualTo(
                            "{\"error\":{\"message\":\"The configuration has 2 faults; the one"
                                    + " before stays in force.\",\"faults\":["
                                    + "\"s.yaml:3:5: server.lisen: unknown\","
                                    + "\"s.yaml:9:1: x: y\"]}}");
            assertThat(stand.nextAudit().getFormattedMessage())
                    .contains("\"result\":\"refused\",\"status\":422");
        }

        @Test
        void takeNoFormOfAPage() throws Exception {
            try (AdminClient client = stand.connect()) {
                String request =
                        AdminStand.request("POST", RELOAD, "a=b", "content-type: text/plain");

                assertThat(client.ask(request).status()).isEqualTo(415);
            }
            assertThat(stand.blockingThreads).isEmpty();
        }
    }
}
