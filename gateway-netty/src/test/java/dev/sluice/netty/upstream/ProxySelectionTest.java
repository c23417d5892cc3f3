package dev.sluice.netty.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.core.provider.Origin;
import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxySelectionTest {

    private static boolean isProxied(String noProxy, String host, int port) {
        return ProxySelection.fromEnvironment(
                                Map.of("HTTPS_PROXY", "http://proxy:8080", "NO_PROXY", noProxy))
                        .proxyFor(new Origin(host, port, /* tls= */ true))
                != null;
    }

    @ParameterizedTest
    @CsvSource({
        "'', api.openai.com, 443, true",
        "*, api.openai.com, 443, false",
        "openai.com, api.openai.com, 443, false",
        "openai.com, openai.com, 443, false",
        ".openai.com, api.openai.com, 443, false",
        "*.openai.com, api.openai.com, 443, false",
        "openai.com, notopenai.com, 443, true",
        "api.openai.com, openai.com, 443, true",
        "OpenAI.com, API.openai.COM, 443, false",
        "'a.example, b.example', b.example, 443, false",
        "'a.example b.example', a.example, 443, false",
        "b.example:8443, b.example, 8443, false",
        "b.example:8443, b.example, 443, true",
        "10.0.0.7, 10.0.0.7, 443, false",
        "2001:db8::1, 2001:db8::1, 443, false",
        "'', localhost, 443, false",
        "'', 127.0.0.1, 443, false",
        "'', ::1, 443, false",
    })
    void goesByTheHostsThatAreReachedDirectly(
            String noProxy, String host, int port, boolean proxied) {
        assertThat(isProxied(noProxy, host, port)).isEqualTo(proxied);
    }

    @ParameterizedTest
    @CsvSource({
        "http://proxy:8080, proxy, 8080",
        "http://proxy, proxy, 3128",
        "proxy:8080, proxy, 8080",
        "proxy, proxy, 3128",
        "' http://proxy:8080/ ', proxy, 8080",
    })
    void readsTheProxysAddress(String value, String host, int port) {
        InetSocketAddress proxy =
                ProxySelection.fromEnvironment(Map.of("HTTPS_PROXY", value))
                        .proxyFor(new Origin("api.example", 443, /* tls= */ true));

        assertThat(proxy).isEqualTo(InetSocketAddress.createUnresolved(host, port));
    }

    @Test
    void letsTheLowerCaseNameWin() {
        InetSocketAddress proxy =
                ProxySelection.fromEnvironment(
                                Map.of("HTTPS_PROXY", "http://upper:1", "https_proxy", "lower:2"))
                        .proxyFor(new Origin("api.example", 443, /* tls= */ true));

        assertThat(proxy).isEqualTo(InetSocketAddress.createUnresolved("lower", 2));
    }

    @Test
    void reachesPlainOriginsDirectly() {
        assertThat(
                        ProxySelection.fromEnvironment(Map.of("HTTPS_PROXY", "http://proxy:1"))
                                .proxyFor(new Origin("api.example", 80, /* tls= */ false)))
                .isNull();
    }

    @Test
    void reachesEverythingDirectlyWithoutAProxy() {
        Origin origin = new Origin("api.example", 443, /* tls= */ true);

        assertThat(ProxySelection.fromEnvironment(Map.of()).proxyFor(origin)).isNull();
        assertThat(ProxySelection.fromEnvironment(Map.of("HTTPS_PROXY", " ")).proxyFor(origin))
                .isNull();
        assertThat(ProxySelection.off().proxyFor(origin)).isNull();
    }

    @Test
    void saysWhatIsWrongWithAnAddressAndDoesNotRepeatIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                ProxySelection.fromEnvironment(
                                        Map.of("HTTPS_PROXY", "http://user:secret@")))
                .withMessageContaining("HTTPS_PROXY");
    }
}
