package dev.sluice.netty.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.netty.admin.AdminClient.Received;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdminGuardTest {

    private static final String STATUS = "/admin/v1/status";
    private static final String RIGHT = "authorization: Bearer " + AdminStand.TOKEN;

    @Nested
    class WithoutAToken {

        private final AdminStand stand;

        WithoutAToken() throws Exception {
            stand = AdminStand.open();
        }

        @AfterEach
        void stop() {
            stand.close();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "localhost",
                    "LocalHost:1",
                    "127.0.0.1:9090",
                    "127.8.9.10",
                    "[::1]",
                    "[::1]:9090"
                })
        void thisMachineIsServedUnderItsOwnNames(String host) throws Exception {
            assertThat(stand.ask("GET", STATUS, "host: " + host).status()).isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "evil.example",
                    "evil.example:9090",
                    "localhost.evil.example",
                    "127.0.0.1.evil.example",
                    "localhost.",
                    "10.0.0.1",
                    "[2001:db8::1]",
                    "0.0.0.0"
                })
        void aNameThatCouldPointHereByAnyNameServerIsRefused(String host) throws Exception {
            Received answer = stand.ask("GET", STATUS, "host: " + host);

            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.message()).contains("localhost", "server.admin_token");
            assertThat(answer.body()).doesNotContain("evil");
        }

        @Test
        void aRequestWithoutAHostIsRefused() throws Exception {
            try (AdminClient client = stand.connect()) {
                Received answer = client.ask("GET " + STATUS + " HTTP/1.1\r\n\r\n");

                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.message()).contains("one Host");
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"host: localhost\r\nhost: localhost", "host: a b", "host: [::1"})
        void aHostWithMoreThanOneReadingIsRefused(String fields) throws Exception {
            assertThat(stand.ask("GET", STATUS, fields).status()).isEqualTo(400);
        }

        @Test
        void anOldClientMayLeaveTheHostOut() throws Exception {
            try (AdminClient client = stand.connect()) {
                assertThat(client.ask("GET " + STATUS + " HTTP/1.0\r\n\r\n").status())
                        .isEqualTo(200);
            }
        }

        @ParameterizedTest
        @CsvSource({
            "localhost:9090, http://localhost:9090",
            "127.0.0.1, http://127.0.0.1",
            "127.0.0.1, http://127.0.0.1:80",
            "localhost, https://localhost:443",
            "[::1]:9090, http://[::1]:9090"
        })
        void aPageOfTheListenerItselfMayAsk(String host, String origin) throws Exception {
            Received answer = stand.ask("GET", STATUS, "host: " + host, "origin: " + origin);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.headers().keySet()).noneMatch(name -> name.startsWith("access-"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "null",
                    "https://evil.example",
                    "HTTP://localhost:9090",
                    "http://localhost:3000",
                    "http://127.0.0.1:9090",
                    "http://localhost:9090.evil.example",
                    "file://",
                    "localhost:9090",
                    "http://localhost:9090, http://localhost:9090"
                })
        void aPageOfElsewhereMayNotAsk(String origin) throws Exception {
            for (String path : new String[] {STATUS, "/metrics", "/health/live", "/nothing"}) {
                Received answer = stand.ask("GET", path, "origin: " + origin);

                assertThat(answer.status()).as(path).isEqualTo(403);
                assertThat(answer.headers().keySet()).noneMatch(name -> name.startsWith("access-"));
            }
        }

        @Test
        void aPreflightIsRefused() throws Exception {
            Received answer =
                    stand.ask(
                            "OPTIONS",
                            "/admin/v1/circuits/openai/gpt-4o-mini",
                            "origin: https://evil.example",
                            "access-control-request-method: PUT");

            assertThat(answer.status()).isEqualTo(403);
        }

        @Test
        void anotherSiteMayNotMakeTheBrowserAsk() throws Exception {
            String[] image = {"sec-fetch-site: cross-site", "sec-fetch-mode: no-cors"};

            assertThat(stand.ask("POST", "/admin/v1/config/reload", image).status()).isEqualTo(403);
            assertThat(stand.ask("GET", "/admin/v1/events", image).status()).isEqualTo(403);
            assertThat(stand.blockingThreads).isEmpty();
        }

        @Test
        void aLinkOnAnotherSiteMayBeFollowed() throws Exception {
            String[] link = {
                "sec-fetch-site: cross-site", "sec-fetch-mode: navigate", "sec-fetch-dest: document"
            };

            assertThat(stand.ask("GET", STATUS, link).status()).isEqualTo(200);
            assertThat(stand.ask("POST", "/admin/v1/config/reload", link).status()).isEqualTo(403);
        }

        @Test
        void aRefusedChangeIsAudited() throws Exception {
            stand.ask("DELETE", "/admin/v1/cache", "host: evil.example");

            assertThat(stand.nextAudit().getFormattedMessage())
                    .isEqualTo(
                            "{\"action\":\"cache_purge\",\"result\":\"refused\",\"status\":403,"
                                    + "\"who\":\"nobody\",\"remote\":\"127.0.0.1\"}");
            assertThat(stand.cache.purges).isEmpty();
        }
    }

    @Nested
    class WithAToken {

        private final AdminStand stand;

        WithAToken() throws Exception {
            stand = AdminStand.withToken();
        }

        @AfterEach
        void stop() {
            stand.close();
        }

        @ParameterizedTest
        @ValueSource(strings = {"Bearer ", "bearer ", "BEARER  "})
        void itsHolderIsServedUnderAnyName(String scheme) throws Exception {
            Received answer =
                    stand.ask(
                            "GET",
                            STATUS,
                            "host: sluice.example",
                            "authorization: " + scheme + AdminStand.TOKEN);

            assertThat(answer.status()).isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "x-nothing: 1",
                    "authorization: Bearer wrong-and-secret",
                    "authorization: Bearer an-admin-token-that-nobody-guesse",
                    "authorization: Bearer an-admin-token-that-nobody-guesses2",
                    "authorization: Bearer",
                    "authorization: Basic an-admin-token-that-nobody-guesses",
                    "authorization: an-admin-token-that-nobody-guesses",
                    "x-api-key: an-admin-token-that-nobody-guesses",
                    "x-sluice-key: an-admin-token-that-nobody-guesses",
                    "authorization: Bearer an-admin-token-that-nobody-guesses\r\n"
                            + "authorization: Bearer an-admin-token-that-nobody-guesses"
                })
        void nobodyElseIs(String credential) throws Exception {
            for (String path : new String[] {STATUS, "/admin/v1/events", "/", "/nothing"}) {
                Received answer = stand.ask("GET", path, credential);

                assertThat(answer.status()).as(path).isEqualTo(401);
                assertThat(answer.header("www-authenticate")).isEqualTo("Bearer");
                assertThat(answer.body()).doesNotContain("wrong-and-secret", "nobody-guesses");
            }
        }

        @Test
        void metricsAndHealthNeedNone() throws Exception {
            assertThat(stand.ask("GET", "/metrics").status()).isEqualTo(200);
            assertThat(stand.ask("GET", "/health/live").status()).isEqualTo(200);
            assertThat(stand.ask("GET", "/health/ready").status()).isEqualTo(200);
        }

        @Test
        void aTokenDoesNotOpenItToPagesOfElsewhere() throws Exception {
            assertThat(stand.ask("GET", STATUS, RIGHT, "origin: https://evil.example").status())
                    .isEqualTo(403);
        }

        @Test
        void aChangeByTheHolderIsAuditedAsTheirs() throws Exception {
            stand.ask("DELETE", "/admin/v1/cache", RIGHT);

            AuditLine line = stand.nextAudit();
            assertThat(line.caller()).isEqualTo(Caller.TOKEN);
            assertThat(line.getFormattedMessage()).doesNotContain(AdminStand.TOKEN);
        }

        @Test
        void anAttemptWithoutItIsAuditedWithoutWhatWasSent() throws Exception {
            Received answer =
                    stand.put(
                            "/admin/v1/circuits/openai/sk-secret-in-a-path",
                            "{\"state\": \"open\"}",
                            "authorization: Bearer sk-secret-virtual-key");

            assertThat(answer.status()).isEqualTo(401);
            assertThat(stand.nextAudit().getFormattedMessage())
                    .isEqualTo(
                            "{\"action\":\"circuit\",\"result\":\"refused\",\"status\":401,"
                                    + "\"who\":\"nobody\",\"remote\":\"127.0.0.1\"}");
        }
    }
}
