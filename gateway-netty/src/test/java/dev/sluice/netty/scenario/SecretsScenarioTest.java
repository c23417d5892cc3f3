package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.ReceivedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a client's request reaches a provider: a list, not a filter. */
class SecretsScenarioTest extends Scenario {

    private static final String SECRET = "client-secret-4711";
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void exactlyTheseHeadersReachTheProvider(boolean streamed) throws Exception {
        String body =
                streamed
                        ? ChatRequests.streamedBody("smart", "hello")
                        : ChatRequests.wholeBody("smart", "hello");
        String[] headers = {
            "authorization: Bearer " + SECRET,
            "x-api-key: " + SECRET,
            "api-key: " + SECRET,
            "x-goog-api-key: " + SECRET,
            "x-sluice-key: " + SECRET,
            "cookie: session=" + SECRET,
            "proxy-authorization: Basic " + SECRET,
            "openai-organization: " + SECRET,
            "connection: keep-alive, x-hop",
            "x-hop: " + SECRET,
            "keep-alive: timeout=5",
            "te: trailers",
            "upgrade: h2c",
            "x-forwarded-for: 10.0.0.1",
            "user-agent: " + SECRET,
            "x-unknown: " + SECRET,
            "accept-encoding: gzip, br",
            "x-sluice-timeout: 30s",
            "x-request-id: mine-0815",
            "traceparent: " + TRACE,
            "tracestate: vendor=1"
        };

        Response response = ask(ChatRequests.post(body, headers));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("x-request-id")).isEqualTo("mine-0815");
        ReceivedRequest received = provider.lastRequest();
        assertThat(received.headers().keySet())
                .containsExactlyInAnyOrder(
                        "host",
                        "content-length",
                        "content-type",
                        "accept",
                        "accept-encoding",
                        "authorization",
                        "x-request-id",
                        "traceparent",
                        "tracestate");
        assertThat(received.headers("authorization")).containsExactly("Bearer " + PROVIDER_KEY);
        assertThat(received.headers("accept-encoding")).containsExactly("identity");
        assertThat(received.headers("x-request-id")).containsExactly("mine-0815");
        assertThat(received.headers("traceparent")).containsExactly(TRACE);
        assertThat(received.headers("tracestate")).containsExactly("vendor=1");
        assertThat(received.head() + received.bodyText()).doesNotContain(SECRET);
    }

    @Test
    void theQueryOfTheClientStaysHere() throws Exception {
        String body = ChatRequests.wholeBody("smart", "hello");
        String target = ChatRequests.PATH + "?key=" + SECRET;

        ask(ChatRequests.head("POST", target, body.length()) + body);

        assertThat(provider.lastRequest().head()).doesNotContain(SECRET, "?");
    }

    @Test
    void headersOfTheProviderStayHereToo() throws Exception {
        Response response = ask(ChatRequests.streamed("hello"));

        assertThat(response.head().headers().keySet())
                .containsExactlyInAnyOrder(
                        "x-request-id",
                        "x-sluice-provider",
                        "x-sluice-model",
                        "x-sluice-attempts",
                        "x-sluice-cache",
                        "x-sluice-cache-reason",
                        "content-type",
                        "cache-control",
                        "x-accel-buffering",
                        "transfer-encoding");
    }

    @Test
    void aLineBreakInAHeaderNeverReachesTheProvider() throws Exception {
        Response response =
                ask(
                        ChatRequests.post(
                                ChatRequests.wholeBody("smart", "hello"),
                                "tracestate: a\rx-evil: b"));

        assertThat(response.status()).isEqualTo(400);
    }
}
