package dev.sluice.netty.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.json.JsonValue.JsonNumber;
import dev.sluice.netty.admin.AdminClient.Received;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdminServerTest {

    private final AdminStand stand;

    AdminServerTest() throws Exception {
        stand = AdminStand.open();
    }

    @AfterEach
    void stop() {
        stand.close();
    }

    @Nested
    class Health {

        @Test
        void livesWhileTheProcessAnswers() throws Exception {
            stand.ready = false;

            Received live = stand.ask("GET", "/health/live", "host: whoever");

            assertThat(live.status()).isEqualTo(200);
            assertThat(live.body()).isEqualTo("{\"status\":\"ok\"}");
        }

        @Test
        void isReadyUntilItIsNot() throws Exception {
            assertThat(stand.ask("GET", "/health/ready", "host: whoever").status()).isEqualTo(200);

            stand.ready = false;

            assertThat(stand.ask("GET", "/health/ready", "host: whoever").status()).isEqualTo(503);
        }

        @Test
        void answersWhileAScrapeTakesItsTime() throws Exception {
            stand.scrapes = new CountDownLatch(1);
            try (AdminClient scraper = stand.connect()) {
                scraper.send(AdminStand.request("GET", "/metrics", ""));
                assertThat(AdminStand.await(() -> !stand.blockingThreads.isEmpty())).isTrue();

                for (int i = 0; i < 8; i++) {
                    assertThat(stand.ask("GET", "/health/live").status()).isEqualTo(200);
                }

                stand.scrapes.countDown();
                assertThat(scraper.read().status()).isEqualTo(200);
            }
            assertThat(stand.blockingThreads).allMatch(name -> name.startsWith("admin-worker"));
        }
    }

    @Nested
    class Metrics {

        @Test
        void areGivenWhateverTheHostIsCalled() throws Exception {
            Received metrics = stand.ask("GET", "/metrics", "host: sluice.monitoring.svc");

            assertThat(metrics.status()).isEqualTo(200);
            assertThat(metrics.header("content-type"))
                    .isEqualTo("text/plain; version=0.0.4; charset=utf-8");
            assertThat(metrics.body()).isEqualTo("sluice_open_streams 0\n");
        }

        @Test
        void haveAHeadWithoutABody() throws Exception {
            try (AdminClient client = stand.connect()) {
                client.send(
                        AdminStand.request("HEAD", "/metrics", "")
                                + AdminStand.request("GET", "/health/live", ""));

                assertThat(client.readHead().header("content-length")).isEqualTo("22");
                assertThat(client.read().body()).contains("ok");
            }
        }
    }

    @Nested
    class Connections {

        @Test
        void answerPipelinedRequestsInTheirOrder() throws Exception {
            stand.scrapes = new CountDownLatch(1);
            try (AdminClient client = stand.connect()) {
                client.send(
                        AdminStand.request("GET", "/metrics", "")
                                + AdminStand.request("GET", "/health/live", "")
                                + AdminStand.request("GET", "/admin/v1/cache", "")
                                + AdminStand.request("GET", "/nothing", ""));
                assertThat(AdminStand.await(() -> !stand.blockingThreads.isEmpty())).isTrue();
                stand.scrapes.countDown();

                assertThat(client.read().body()).startsWith("sluice_");
                assertThat(client.read().body()).contains("ok");
                assertThat(client.read().body()).contains("entries");
                assertThat(client.read().status()).isEqualTo(404);
            }
        }

        @Test
        void answerManyPipelinedRequests() throws Exception {
            String one = AdminStand.request("GET", "/health/live", "");
            try (AdminClient client = stand.connect()) {
                client.send(one.repeat(2000));

                for (int i = 0; i < 2000; i++) {
                    assertThat(client.read().status()).isEqualTo(200);
                }
            }
        }

        @Test
        void endWhereTheClientSaysSoAndDoNothingAfterwards() throws Exception {
            try (AdminClient client = stand.connect()) {
                client.send(
                        AdminStand.request("GET", "/health/live", "", "connection: close")
                                + AdminStand.request("DELETE", "/admin/v1/cache", ""));

                assertThat(client.read().header("connection")).isEqualTo("close");
                assertThat(client.isAtEnd()).isTrue();
            }
            assertThat(stand.cache.purges).isEmpty();
        }

        @Test
        void endAfterBytesThatAreNotHttp() throws Exception {
            try (AdminClient client = stand.connect()) {
                Received answer = client.ask("\u0001\u0002 nonsense\r\n\r\n");

                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.message()).contains("not HTTP/1.1");
                assertThat(client.isAtEnd()).isTrue();
            }
        }

        @Test
        void refuseABodyThatIsTooLargeAndGoOn() throws Exception {
            try (AdminClient client = stand.connect()) {
                String large = "x".repeat(AdminServer.LARGEST_BODY + 1);
                client.send(
                        AdminStand.request("PUT", "/admin/v1/circuits/openai/gpt-4o-mini", large)
                                + AdminStand.request("GET", "/health/live", ""));

                Received refused = client.read();
                assertThat(refused.status()).isEqualTo(413);
                assertThat(refused.message()).contains("65536");
                assertThat(client.read().status()).isEqualTo(200);
            }
        }

        @Test
        void endAfterABodyThatIsTooLargeAndWasNotSentYet() throws Exception {
            try (AdminClient client = stand.connect()) {
                Received refused =
                        client.ask(
                                AdminStand.request(
                                        "PUT",
                                        "/admin/v1/circuits/openai/gpt-4o-mini",
                                        "",
                                        "expect: 100-continue",
                                        "content-length: 1000000"));

                assertThat(refused.status()).isEqualTo(413);
                assertThat(client.isAtEnd()).isTrue();
            }
        }
    }

    @Nested
    class Paths {

        @Test
        void thatAreNearlyRightAreNamed() throws Exception {
            Received answer = stand.ask("GET", "/admin/v1/circuit");

            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.message()).endsWith("Did you mean /admin/v1/circuits?");
        }

        @Test
        void thatAreFarFromRightAreNotRepeated() throws Exception {
            Received answer = stand.ask("GET", "/sk-somebodys-secret-key-by-mistake");

            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.body()).doesNotContain("sk-");
        }

        @ParameterizedTest
        @CsvSource({
            "POST, /metrics, 'GET, HEAD'",
            "DELETE, /health/live, 'GET, HEAD'",
            "PUT, /admin/v1/circuits, 'GET, HEAD'",
            "DELETE, /admin/v1/circuits/openai/gpt-4o-mini, 'GET, HEAD, PUT'",
            "POST, /admin/v1/cache, 'GET, HEAD, DELETE'",
            "GET, /admin/v1/config/reload, POST",
            "OPTIONS, /admin/v1/status, 'GET, HEAD'",
            "POST, /admin/v1/usage, 'GET, HEAD'"
        })
        void sayWhatTheyTake(String method, String path, String allow) throws Exception {
            Received answer = stand.ask(method, path);

            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("allow")).isEqualTo(allow);
            assertThat(answer.message()).isEqualTo("This path takes " + allow + ".");
        }

        @ParameterizedTest
        @CsvSource({
            "GET, /",
            "DELETE, /admin/v1/cache/abc",
            "POST, /admin/v1/cache/explain",
            "POST, /admin/v1/cache/feedback",
            "GET, /admin/v1/keys",
            "POST, /admin/v1/keys",
            "DELETE, /admin/v1/keys/ada",
            "GET, /admin/v1/usage?by=model",
            "GET, /admin/v1/config"
        })
        void ofLaterVersionsSaySo(String method, String path) throws Exception {
            Received answer = stand.ask(method, path);

            assertThat(answer.status()).isEqualTo(501);
            assertThat(answer.message()).endsWith("is not active yet in this version.");
        }

        @ParameterizedTest
        @CsvSource({
            "http://localhost/admin/v1/status, must be a path",
            "/admin/v1/status?all=1, takes no query",
            "/admin/v1/circuits/openai/%zz, not percent-encoded"
        })
        void thatCannotBeReadAreRefused(String target, String why) throws Exception {
            Received answer = stand.ask("GET", target);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.message()).contains(why);
        }
    }

    @Test
    void showsTheStatus() throws Exception {
        Received answer = stand.ask("GET", "/admin/v1/status");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type")).isEqualTo("application/json");
        assertThat(answer.header("cache-control")).isEqualTo("no-store");
        assertThat(answer.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(answer.body())
                .startsWith(
                        "{\"version\":\"1.2.3\",\"uptime_seconds\":120,\"ready\":true,"
                                + "\"draining\":false,\"config\":{\"hash\":\"c0ffee\","
                                + "\"loaded_at\":\"2026-07-02T08:30:00Z\"},\"open_streams\":5,"
                                + "\"circuits\":{\"closed\":1,\"half_open\":0,\"open\":1,"
                                + "\"forced_open\":0,\"forced_closed\":0},"
                                + "\"cache\":{\"entries\":3,\"bytes\":300}");
        assertThat(answer.json().at("notices", "not_active_yet")).isEqualTo(new JsonNumber("2"));
    }

    @Test
    void aPortThatFailsIsOneAnswerWithoutDetails() throws Exception {
        stand.scrapeFailure = "secret-detail";

        Received answer = stand.ask("GET", "/metrics");

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.body()).doesNotContain("secret-detail");
    }
}
