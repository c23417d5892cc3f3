package dev.sluice.netty.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.EgressConfig.Scheme;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Origin;
import dev.sluice.loadtest.simulator.SelfSignedCertificate;
import dev.sluice.netty.upstream.TestProxy.Manner;
import dev.sluice.netty.upstream.UpstreamStand.Outcome;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls through proxies on real sockets; the provider's name is one that only they know. */
class ProxiedUpstreamTest {

    private static final String NAME = "provider.invalid";
    private static final String OTHER_NAME = "other.invalid";
    private static final Duration SHORT = Duration.ofMillis(200);

    @TempDir static Path directory;

    private static TestOrigin plain;
    private static TestOrigin secure;
    private static SslContext tls;

    private UpstreamStand stand;
    private @Nullable TestProxy proxy;

    @BeforeAll
    static void start() throws Exception {
        SelfSignedCertificate certificate = SelfSignedCertificate.forNames(directory, NAME);
        tls = TlsContexts.client(false, List.of(certificate.authorityPem()));
        plain = new TestOrigin(null);
        secure = new TestOrigin(certificate.serverContext());
    }

    @AfterAll
    static void stop() {
        plain.close();
        secure.close();
    }

    @BeforeEach
    void prepare() {
        stand = new UpstreamStand(tls);
        plain.heads().clear();
        secure.heads().clear();
    }

    @AfterEach
    void close() throws IOException {
        stand.close();
        if (proxy != null) {
            proxy.close();
        }
    }

    private TestProxy proxy(Scheme scheme, Manner manner, @Nullable String login, TestOrigin origin)
            throws IOException {
        TestProxy started =
                new TestProxy(
                        scheme,
                        manner,
                        login,
                        Map.of(
                                NAME,
                                origin.port(),
                                OTHER_NAME,
                                origin.port(),
                                "192.0.2.1",
                                origin.port()));
        proxy = started;
        return started;
    }

    private TestProxy proxy(Scheme scheme) throws IOException {
        return proxy(scheme, Manner.SERVES, null, plain);
    }

    private static Origin http(String host) {
        return new Origin(host, 8080, /* tls= */ false);
    }

    private static Origin https(String host) {
        return new Origin(host, 443, /* tls= */ true);
    }

    private static void assertEgressFailed(Outcome outcome, String reason) {
        assertThat(outcome).isEqualTo(new Outcome.Failed(new UpstreamFailure.EgressFailed(reason)));
    }

    @ParameterizedTest
    @EnumSource
    void theProxyGetsTheNameThatNobodyHereCanResolve(Scheme scheme) throws Exception {
        TestProxy proxy = proxy(scheme);

        Outcome outcome = stand.call(http(NAME), proxy.egress());

        assertThat(outcome).isEqualTo(new Outcome.Answered(200, "ok"));
        assertThat(proxy.asked()).containsExactly(new TestProxy.Asked(NAME, 8080, "name"));
        assertThat(stand.namesAsked()).isEmpty();
        assertThat(plain.heads().getFirst().get("Host")).containsExactly(NAME + ":8080");
    }

    @ParameterizedTest
    @EnumSource
    void tlsIsSpokenThroughTheTunnelWithTheProviderItself(Scheme scheme) throws Exception {
        TestProxy proxy = proxy(scheme, Manner.SERVES, null, secure);

        Outcome outcome = stand.call(https(NAME), proxy.egress());

        assertThat(outcome).isEqualTo(new Outcome.Answered(200, "ok"));
        assertThat(proxy.asked()).containsExactly(new TestProxy.Asked(NAME, 443, "name"));
        assertThat(stand.namesAsked()).isEmpty();
    }

    @Test
    void anAddressIsSentToASocksProxyAsOne() throws Exception {
        TestProxy proxy = proxy(Scheme.SOCKS5);

        assertThat(stand.call(http("192.0.2.1"), proxy.egress()))
                .isEqualTo(new Outcome.Answered(200, "ok"));
        assertThat(proxy.asked())
                .containsExactly(new TestProxy.Asked("192.0.2.1", 8080, "address"));
    }

    @ParameterizedTest
    @CsvSource({"HTTP, us@er, p:ss wörd", "HTTP, ada, ''", "SOCKS5, us@er, p:ss"})
    void theLoginIsShownToTheProxyAndToNobodyElse(Scheme scheme, String user, String password)
            throws Exception {
        TestProxy proxy = proxy(scheme, Manner.SERVES, user + ":" + password, plain);

        Outcome outcome = stand.call(http(NAME), proxy.egress(user, password));

        assertThat(outcome).isEqualTo(new Outcome.Answered(200, "ok"));
        assertThat(plain.heads().getFirst())
                .containsKey("Authorization")
                .doesNotContainKey("Proxy-authorization");
    }

    @ParameterizedTest
    @CsvSource({"HTTP, false", "HTTP, true", "SOCKS5, false", "SOCKS5, true"})
    void aWrongLoginIsToldAsSuchAndNotRepeated(Scheme scheme, boolean secured) throws Exception {
        TestProxy proxy = proxy(scheme, Manner.SERVES, "ada:right", secured ? secure : plain);

        Outcome outcome =
                stand.call(
                        secured ? https(NAME) : http(NAME), proxy.egress("ada", "wrong-hunter2"));

        assertEgressFailed(outcome, "the proxy refused the credentials");
        assertThat(proxy.asked()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"HTTP, the proxy asks for credentials", "SOCKS5, the proxy asks for credentials"})
    void aLoginThatIsMissingIsToldAsSuch(Scheme scheme, String reason) throws Exception {
        TestProxy proxy = proxy(scheme, Manner.SERVES, "ada:right", plain);

        assertEgressFailed(stand.call(http(NAME), proxy.egress()), reason);
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP, the proxy refused the tunnel with 502",
        "SOCKS5, the proxy refused the tunnel: host unreachable"
    })
    void aRefusedTunnelIsToldWithTheProxysReason(Scheme scheme, String reason) throws Exception {
        TestProxy proxy = proxy(scheme);

        assertEgressFailed(stand.call(http("unknown.invalid"), proxy.egress()), reason);
        assertEgressFailed(stand.call(https("unknown.invalid"), proxy.egress()), reason);
    }

    @ParameterizedTest
    @EnumSource
    void aProxyThatHangsCostsTheConnectLimit(Scheme scheme) throws Exception {
        TestProxy proxy = proxy(scheme, Manner.HANGS, null, plain);

        assertEgressFailed(
                stand.call(http(NAME), proxy.egress(), SHORT),
                "no answer from the proxy within 200ms");
        assertEgressFailed(
                stand.call(https(NAME), proxy.egress(), SHORT),
                "no answer from the proxy within 200ms");
    }

    @ParameterizedTest
    @CsvSource({"HTTP, the proxy does not speak HTTP", "SOCKS5, the proxy does not speak SOCKS 5"})
    void somethingElseThanAProxyIsToldAsSuch(Scheme scheme, String reason) throws Exception {
        TestProxy proxy = proxy(scheme, Manner.BABBLES, null, plain);

        assertEgressFailed(stand.call(http(NAME), proxy.egress()), reason);
    }

    @ParameterizedTest
    @EnumSource
    void aProxyThatClosesIsToldAsSuch(Scheme scheme) throws Exception {
        TestProxy proxy = proxy(scheme, Manner.CLOSES, null, plain);

        assertEgressFailed(
                stand.call(http(NAME), proxy.egress()), "the proxy broke the connection");
        assertEgressFailed(
                stand.call(https(NAME), proxy.egress()), "the proxy broke the connection");
    }

    @ParameterizedTest
    @EnumSource
    void aProxyThatIsNotThereIsToldAsSuch(Scheme scheme) throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        assertEgressFailed(
                stand.call(
                        http(NAME), new EgressConfig.Proxy(scheme, "127.0.0.1", port, null, null)),
                "the proxy refused the connection");
    }

    @ParameterizedTest
    @EnumSource
    void theProxysOwnNameIsResolvedHere(Scheme scheme) throws Exception {
        assertEgressFailed(
                stand.call(
                        http(NAME),
                        new EgressConfig.Proxy(scheme, "proxy.invalid", 3128, null, null)),
                "the proxy's host is unknown");
        assertThat(stand.namesAsked()).containsExactly("proxy.invalid");
    }

    @ParameterizedTest
    @EnumSource
    void aHandshakeThatFailsBehindTheTunnelIsNotTheProxysFault(Scheme scheme) throws Exception {
        TestProxy proxy = proxy(scheme, Manner.SERVES, null, secure);

        Outcome outcome = stand.call(https(OTHER_NAME), proxy.egress());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed ->
                                assertThat(failed.failure())
                                        .isInstanceOf(UpstreamFailure.ConnectFailed.class)
                                        .extracting(UpstreamFailure::describe)
                                        .asString()
                                        .contains("TLS: "));
    }

    @Test
    void connectionsAreKeptForThoseThatTakeTheSameWay() throws Exception {
        TestProxy proxy = proxy(Scheme.HTTP, Manner.SERVES, "ada:right", plain);

        stand.call(http(NAME), proxy.egress("ada", "right"));
        stand.call(http(NAME), proxy.egress("ada", "right"));
        assertThat(proxy.asked()).hasSize(1);

        assertEgressFailed(
                stand.call(http(NAME), proxy.egress("eve", "wrong")),
                "the proxy refused the credentials");
        assertThat(stand.call(http(NAME), new EgressConfig.Direct()))
                .isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aConnectionIsKeptWarmOverTheFirstWayOutAndNothingIsSentOnIt() throws Exception {
        TestProxy proxy = proxy(Scheme.SOCKS5, Manner.SERVES, "ada:right", plain);
        stand.keepWarm(List.of(new WarmTarget(http(NAME), proxy.egress("ada", "right"), SHORT)));
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (proxy.asked().isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(1_000_000);
        }

        assertThat(proxy.asked()).hasSize(1);
        assertThat(plain.heads()).isEmpty();
        assertThat(stand.namesAsked()).isEmpty();
    }
}
