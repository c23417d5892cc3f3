package dev.sluice.netty.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.core.config.EgressPolicy;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Origin;
import dev.sluice.loadtest.simulator.SelfSignedCertificate;
import dev.sluice.netty.upstream.UpstreamStand.Outcome;
import dev.sluice.providers.egress.EgressPool;
import io.netty.handler.ssl.SslContext;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * tinyproxy and microsocks, both with a login. The provider is called {@code localhost}: the
 * resolver here knows no names, so whoever reaches it had the proxy resolve it.
 */
class InstalledProxiesTest {

    private static final String NAME = "localhost";

    @TempDir static Path directory;

    private static SelfSignedCertificate certificate;
    private static SslContext tls;

    enum Program {
        TINYPROXY {
            @Override
            InstalledProxy start() throws Exception {
                return InstalledProxy.tinyproxy(directory);
            }
        },
        MICROSOCKS {
            @Override
            InstalledProxy start() throws Exception {
                return InstalledProxy.microsocks();
            }
        };

        abstract InstalledProxy start() throws Exception;
    }

    @BeforeAll
    static void find() throws Exception {
        for (String program : List.of("tinyproxy", "microsocks")) {
            String reason =
                    "skipped: %s is not installed (apt-get install tinyproxy-bin microsocks)"
                            .formatted(program);
            boolean installed = InstalledProxy.isInstalled(program);
            if (!installed) {
                System.out.println("InstalledProxiesTest " + reason);
            }
            assumeTrue(installed, reason);
        }
        certificate = SelfSignedCertificate.forNames(directory, NAME);
        tls = TlsContexts.client(false, List.of(certificate.authorityPem()));
    }

    @ParameterizedTest
    @EnumSource
    void aPlainProviderIsReachedByANameThatTheProxyResolves(Program program) throws Exception {
        try (TestOrigin origin = new TestOrigin(null);
                InstalledProxy proxy = program.start();
                UpstreamStand stand = new UpstreamStand(tls)) {
            Outcome outcome = stand.call(new Origin(NAME, origin.port(), false), proxy.egress());

            assertThat(outcome).isEqualTo(new Outcome.Answered(200, "ok"));
            assertThat(stand.namesAsked()).isEmpty();
            assertThat(origin.heads().getFirst())
                    .containsKey("Authorization")
                    .doesNotContainKeys("Proxy-authorization", "Via");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProviderOverTlsIsReachedByANameThatTheProxyResolves(Program program) throws Exception {
        try (TestOrigin origin = new TestOrigin(certificate.serverContext());
                InstalledProxy proxy = program.start();
                UpstreamStand stand = new UpstreamStand(tls)) {
            Origin secure = new Origin(NAME, origin.port(), true);

            assertThat(stand.call(secure, proxy.egress()))
                    .isEqualTo(new Outcome.Answered(200, "ok"));
            assertThat(stand.call(secure, proxy.egress()))
                    .isEqualTo(new Outcome.Answered(200, "ok"));
            assertThat(stand.namesAsked()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWrongLoginIsToldAsSuch(Program program) throws Exception {
        try (TestOrigin origin = new TestOrigin(null);
                InstalledProxy proxy = program.start();
                UpstreamStand stand = new UpstreamStand(tls)) {
            Outcome outcome =
                    stand.call(new Origin(NAME, origin.port(), false), proxy.egress("wrong"));

            assertThat(outcome)
                    .isEqualTo(
                            new Outcome.Failed(
                                    new UpstreamFailure.EgressFailed(
                                            "the proxy refused the credentials")));
            assertThat(origin.heads()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNameThatTheProxyDoesNotKnowIsARefusedTunnel(Program program) throws Exception {
        try (InstalledProxy proxy = program.start();
                UpstreamStand stand = new UpstreamStand(tls)) {
            Outcome outcome = stand.call(new Origin("nobody.invalid", 80, false), proxy.egress());

            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed ->
                                    assertThat(failed.failure())
                                            .isInstanceOf(UpstreamFailure.EgressFailed.class)
                                            .extracting(UpstreamFailure::describe)
                                            .asString()
                                            .contains("the proxy refused the tunnel"));
            assertThat(stand.namesAsked()).isEmpty();
        }
    }

    @Test
    void oneThatIsKilledUnderLoadLosesNoRequestBeyondThoseThatRanThroughIt() throws Exception {
        try (TestOrigin origin = new TestOrigin(null);
                InstalledProxy dying = InstalledProxy.tinyproxy(directory);
                InstalledProxy staying = InstalledProxy.microsocks();
                UpstreamStand stand = new UpstreamStand(tls)) {
            EgressPool pool =
                    new EgressPool(
                            "openai",
                            List.of(dying.egress(), staying.egress()),
                            EgressPolicy.SPREAD,
                            System::nanoTime,
                            event -> {});

            new WaysUnderLoad(
                            stand,
                            origin,
                            new Origin(NAME, origin.port(), false),
                            pool,
                            dying.egress())
                    .run(
                            () -> {
                                dying.kill();
                                return null;
                            });
        }
    }
}
