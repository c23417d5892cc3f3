package dev.sluice.netty.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.EgressConfig.Scheme;
import dev.sluice.core.config.EgressPolicy;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.provider.Origin;
import dev.sluice.netty.upstream.TestProxy.Manner;
import dev.sluice.providers.egress.EgressPool;
import io.netty.handler.ssl.SslContextBuilder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One of two proxies is killed while requests run through both. */
class KilledProxyTest {

    private static final String NAME = "provider.invalid";

    @ParameterizedTest
    @CsvSource({"HTTP, SOCKS5", "SOCKS5, HTTP"})
    void losesNoRequestBeyondThoseThatRanThroughIt(Scheme dying, Scheme staying) throws Exception {
        List<GatewayEvent> events = new CopyOnWriteArrayList<>();
        try (TestOrigin origin = new TestOrigin(null);
                TestProxy one = proxy(dying, origin);
                TestProxy other = proxy(staying, origin);
                UpstreamStand stand = new UpstreamStand(SslContextBuilder.forClient().build())) {
            EgressPool pool =
                    new EgressPool(
                            "openai",
                            List.of(one.egress("ada", "right"), other.egress("ada", "right")),
                            EgressPolicy.SPREAD,
                            System::nanoTime,
                            events::add);

            new WaysUnderLoad(
                            stand,
                            origin,
                            new Origin(NAME, 80, /* tls= */ false),
                            pool,
                            one.egress("ada", "right"))
                    .run(
                            () -> {
                                one.kill();
                                return null;
                            });

            assertThat(events)
                    .isNotEmpty()
                    .allSatisfy(
                            event ->
                                    assertThat(event)
                                            .isInstanceOfSatisfying(
                                                    GatewayEvent.EgressRests.class,
                                                    rest ->
                                                            assertThat(rest.egress())
                                                                    .isEqualTo(
                                                                            one.egress().label())));
        }
    }

    private static TestProxy proxy(Scheme scheme, TestOrigin origin) throws Exception {
        return new TestProxy(scheme, Manner.SERVES, "ada:right", Map.of(NAME, origin.port()));
    }
}
