package dev.sluice.netty.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.Secret;
import dev.sluice.core.provider.Origin;
import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxySelectionTest {

    private static final ForwardProxy PROXY = ForwardProxy.of("http://proxy.example:8888");

    @ParameterizedTest
    @ValueSource(strings = {"api.example", "10.0.0.1", "127.0.0.2"})
    void sendsTlsOriginsThroughTheProxy(String host) {
        assertThat(selection("").proxyFor(tls(host))).isEqualTo(PROXY);
    }

    @Test
    void sendsNoPlainOriginThroughIt() {
        assertThat(selection("").proxyFor(new Origin("api.example", 80, false))).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST", "127.0.0.1", "::1"})
    void reachesLoopbackDirectly(String host) {
        assertThat(selection("").proxyFor(tls(host))).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    api.example      | api.example      | true
                    API.Example      | api.example      | true
                    api.example      | API.EXAMPLE      | true
                    example          | api.example      | true
                    .example         | api.example      | true
                    *.example        | api.example      | true
                    a.b,api.example  | api.example      | true
                    a.b api.example  | api.example      | true
                    *                | api.example      | true
                    api.example:443  | api.example      | true
                    api.example:8443 | api.example      | false
                    pi.example       | api.example      | false
                    xample           | api.example      | false
                    api.example.com  | api.example      | false
                    10.0.0.1         | 10.0.0.1         | true
                    """)
    void leavesOutWhatNoProxyNames(String noProxy, String host, boolean isDirect) {
        assertThat(selection(noProxy).proxyFor(tls(host)) == null).isEqualTo(isDirect);
    }

    @Test
    void prefersTheLowerCaseVariableAsCurlDoes() {
        ProxySelection both =
                ProxySelection.fromEnvironment(
                        Map.of(
                                "https_proxy", "http://proxy.example:8888",
                                "HTTPS_PROXY", "http://other.example:1"));

        assertThat(both.proxyFor(tls("api.example"))).isEqualTo(PROXY);
    }

    @ParameterizedTest
    @CsvSource({
        "proxy.example, 3128",
        "proxy.example:9, 9",
        "http://proxy.example, 3128",
        "http://proxy.example:9/, 9"
    })
    void readsAddressesInEveryUsualForm(String text, int port) {
        ProxySelection selection = ProxySelection.fromEnvironment(Map.of("HTTPS_PROXY", text));

        assertThat(selection.proxyFor(tls("api.example")))
                .isEqualTo(
                        new ForwardProxy(
                                EgressConfig.Scheme.HTTP,
                                InetSocketAddress.createUnresolved("proxy.example", port),
                                null));
    }

    @ParameterizedTest
    @CsvSource({
        "http://ada:secret@proxy.example, ada, secret",
        "ada:p%40ss%3Aw+rd@proxy.example:9, ada, p@ss:w+rd",
        "http://ada@proxy.example, ada, ''",
    })
    void readsALoginAndNeverShowsIt(String text, String user, String password) {
        ForwardProxy proxy = ForwardProxy.of(text);

        assertThat(proxy.login()).isEqualTo(new ForwardProxy.Login(user, Secret.of(password)));
        assertThat(proxy.toString()).doesNotContain(user);
        assertThat(String.valueOf(proxy.login())).isEqualTo("Login[hidden]");
    }

    @Test
    void saysWhatIsWrongWithAnAddress() {
        assertThatThrownBy(() -> ProxySelection.fromEnvironment(Map.of("HTTPS_PROXY", "http:///x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("HTTPS_PROXY");
    }

    @Test
    void knowsNoProxyWhereNoneIsNamed() {
        assertThat(ProxySelection.fromEnvironment(Map.of()).proxyFor(tls("api.example"))).isNull();
        assertThat(ProxySelection.off().proxyFor(tls("api.example"))).isNull();
    }

    private static ProxySelection selection(String noProxy) {
        return ProxySelection.fromEnvironment(
                Map.of("HTTPS_PROXY", "http://proxy.example:8888", "NO_PROXY", noProxy));
    }

    private static Origin tls(String host) {
        return new Origin(host, 443, true);
    }
}
