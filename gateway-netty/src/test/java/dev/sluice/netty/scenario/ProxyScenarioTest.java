package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.SelfSignedCertificate;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Providers behind the environment's proxy. */
class ProxyScenarioTest extends Scenario {

    /** A name that no resolver knows, and an address where nobody listens: the proxy knows both. */
    private static final String NAME = "provider.invalid";

    private static final String ADDRESS = "127.0.0.2";

    @TempDir static Path directory;

    private Path authority = Path.of("");

    @Override
    SimulatorSettings simulator() throws Exception {
        SelfSignedCertificate certificate =
                SelfSignedCertificate.forNames(directory, NAME, ADDRESS, "127.0.0.1");
        authority = certificate.authorityPem();
        return SimulatorSettings.forTests().tls(certificate.serverContext());
    }

    @Override
    String moreSections() {
        return "network: {tls: {ca: [\"%s\"]}}\n".formatted(authority);
    }

    @ParameterizedTest
    @ValueSource(strings = {NAME, ADDRESS})
    void aProviderOverTlsIsReachedThroughATunnel(String host) throws Exception {
        try (ConnectProxy proxy = ConnectProxy.start();
                RunningGateway proxied = gatewayFor(host, Map.of("HTTPS_PROXY", proxy.url()))) {
            Response response = stream(proxied);

            assertThat(response.status()).as(response.text()).isEqualTo(200);
            assertThat(response.content()).isEqualTo(provider.answerTo("hello"));
            assertThat(proxy.heads().getFirst())
                    .startsWith("CONNECT " + host + ":" + provider.port() + " HTTP/1.1\r\n")
                    .doesNotContain(PROVIDER_KEY);
        }
    }

    @Test
    void theProxyIsShownItsLoginAndNothingElseIs() throws Exception {
        try (ConnectProxy proxy = ConnectProxy.start();
                RunningGateway proxied =
                        gatewayFor(
                                NAME,
                                Map.of(
                                        "HTTPS_PROXY",
                                        proxy.url().replace("//", "//ada:p%40ss@")))) {
            assertThat(stream(proxied).status()).isEqualTo(200);

            assertThat(proxy.heads().getFirst().toLowerCase(Locale.ROOT))
                    .contains("proxy-authorization: basic ywrhonbac3m=");
            assertThat(provider.lastRequest().headers("proxy-authorization")).isEmpty();
        }
    }

    @Test
    void aTunnelIsThereBeforeTheFirstRequestAndNothingIsSentThroughIt() throws Exception {
        int loops = Math.min(Runtime.getRuntime().availableProcessors(), 4);
        long before = provider.stats().requests();
        try (ConnectProxy proxy = ConnectProxy.start();
                RunningGateway proxied = gatewayFor(NAME, Map.of("HTTPS_PROXY", proxy.url()))) {
            assertThat(Deadline.await(() -> proxy.heads().size() >= loops)).isTrue();
            assertThat(provider.stats().requests()).isEqualTo(before);

            assertThat(stream(proxied).status()).isEqualTo(200);
        }
    }

    @Test
    void theTunnelIsReused() throws Exception {
        try (ConnectProxy proxy = ConnectProxy.start();
                RunningGateway proxied = gatewayFor(NAME, Map.of("https_proxy", proxy.url()));
                RawClient client = proxied.connect()) {
            client.ask(ChatRequests.streamed("hello"));
            int loops = Math.min(Runtime.getRuntime().availableProcessors(), 4);
            assertThat(Deadline.await(() -> proxy.heads().size() >= loops))
                    .as("each event loop keeps one warm")
                    .isTrue();
            int tunnels = proxy.heads().size();

            client.ask(ChatRequests.streamed("hello"));

            assertThat(proxy.heads()).hasSize(tunnels);
        }
    }

    @Test
    void aCutInTheTunnelIsACut() throws Exception {
        provider.setMode(new SimulatorMode.CutAfter(3));
        try (ConnectProxy proxy = ConnectProxy.start();
                RunningGateway proxied = gatewayFor(NAME, Map.of("HTTPS_PROXY", proxy.url()))) {
            Cuts.assertCut(stream(proxied));
        }
    }

    @Test
    void aProxyThatRefusesTheTunnelIs502() throws Exception {
        try (ConnectProxy proxy = ConnectProxy.refusing();
                RunningGateway proxied = gatewayFor(NAME, Map.of("HTTPS_PROXY", proxy.url()))) {
            Response response = stream(proxied);

            assertThat(response.status()).isEqualTo(502);
            assertThat(response.error("message")).contains("the proxy refused the tunnel");
        }
    }

    @Test
    void aProxyThatIsNotThereIs502() throws Exception {
        try (RunningGateway proxied =
                gatewayFor(NAME, Map.of("HTTPS_PROXY", "http://127.0.0.1:1"))) {
            Response response = stream(proxied);

            assertThat(response.status()).isEqualTo(502);
            assertThat(response.error("message")).contains("could not be reached");
        }
    }

    @Test
    void aProxyWhoseNameNobodyKnowsIs502() throws Exception {
        try (RunningGateway proxied =
                gatewayFor(NAME, Map.of("HTTPS_PROXY", "http://proxy.invalid:3128"))) {
            Response response = stream(proxied);

            assertThat(response.status()).isEqualTo(502);
            assertThat(response.error("message")).contains("the proxy's host is unknown");
        }
    }

    @Test
    void loopbackIsReachedDirectly() throws Exception {
        try (ConnectProxy proxy = ConnectProxy.start();
                RunningGateway proxied =
                        gatewayFor("127.0.0.1", Map.of("HTTPS_PROXY", proxy.url()))) {
            assertThat(stream(proxied).status()).isEqualTo(200);
            assertThat(proxy.heads()).isEmpty();
        }
    }

    @Test
    void whatNoProxyNamesIsReachedDirectly() throws Exception {
        try (ConnectProxy proxy = ConnectProxy.start();
                RunningGateway proxied =
                        gatewayFor(
                                NAME, Map.of("HTTPS_PROXY", proxy.url(), "NO_PROXY", ".invalid"))) {
            Response response = stream(proxied);

            assertThat(response.status()).isEqualTo(502);
            assertThat(response.error("message")).contains("unknown host " + NAME);
            assertThat(proxy.heads()).isEmpty();
        }
    }

    @Test
    void theProxyOfTheEnvironmentCanBeTurnedOff() throws Exception {
        try (ConnectProxy proxy = ConnectProxy.start();
                RunningGateway direct =
                        RunningGateway.start(
                                yamlFor(NAME).replace("network: {", "network: {proxy: off, "),
                                Map.of("HTTPS_PROXY", proxy.url()))) {
            assertThat(stream(direct).status()).isEqualTo(502);
            assertThat(proxy.heads()).isEmpty();
        }
    }

    private RunningGateway gatewayFor(String host, Map<String, String> environment)
            throws Exception {
        return RunningGateway.start(yamlFor(host), environment);
    }

    private String yamlFor(String host) {
        return configuration()
                .replace("127.0.0.1:" + provider.port(), host + ":" + provider.port());
    }

    private static Response stream(RunningGateway gateway) throws Exception {
        try (RawClient client = gateway.connect()) {
            return client.ask(ChatRequests.streamed("hello"));
        }
    }
}
