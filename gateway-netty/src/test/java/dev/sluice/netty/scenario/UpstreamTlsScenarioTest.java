package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import dev.sluice.loadtest.simulator.ProviderSimulator;
import dev.sluice.loadtest.simulator.SelfSignedCertificate;
import dev.sluice.loadtest.simulator.SimulatorMode;
import dev.sluice.loadtest.simulator.SimulatorSettings;
import dev.sluice.netty.loop.Transport;
import dev.sluice.netty.upstream.TlsContexts;
import io.netty.handler.ssl.SslProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider over TLS, and everything that makes one untrustworthy. */
class UpstreamTlsScenarioTest extends Scenario {

    @TempDir static Path directory;

    private Path authority = Path.of("");

    @Override
    SimulatorSettings simulator() throws Exception {
        SelfSignedCertificate certificate =
                SelfSignedCertificate.forNames(directory, "localhost", "127.0.0.1");
        authority = certificate.authorityPem();
        return SimulatorSettings.forTests().tls(certificate.serverContext());
    }

    @Override
    String moreSections() {
        return "network: {tls: {ca: [\"%s\"]}}\n".formatted(authority);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void epollAndBoringSslAreTheUsualChoice() {
        assertThat(Transport.best()).isEqualTo(Transport.EPOLL);
        assertThat(TlsContexts.provider()).isEqualTo(SslProvider.OPENSSL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost"})
    void anAuthorityOfOnesOwnIsTrusted(String host) throws Exception {
        try (RunningGateway other = gatewayFor(provider, host, authority.toString())) {
            assertThat(stream(other).content()).isEqualTo(provider.answerTo("hello"));
        }
    }

    @Test
    void connectionsAreReused() throws Exception {
        expectRecords(2);
        RawClient client = client();
        client.ask(ChatRequests.streamed("hello"));
        long first = provider.lastRequest().connection();
        client.ask(ChatRequests.streamed("hello"));

        assertThat(provider.lastRequest().connection()).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut-after=4", "reset-after=4"})
    void aBreakBelowTlsIsACut(String mode) throws Exception {
        Cuts.assertCut(ask(SimulatorMode.parse(mode), ChatRequests.streamed("hello")));
    }

    @Test
    void anAuthorityThatNobodyKnowsIsRefused() throws Exception {
        try (RunningGateway other = gatewayFor(provider, "127.0.0.1", "system")) {
            assertUntrusted(stream(other));
        }
    }

    @Test
    void aCertificateForAnotherNameIsRefused() throws Exception {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        SelfSignedCertificate foreign =
                SelfSignedCertificate.forNames(elsewhere, "other.example", "127.0.0.9");
        try (ProviderSimulator impostor =
                        ProviderSimulator.start(
                                SimulatorSettings.forTests().tls(foreign.serverContext()));
                RunningGateway other =
                        gatewayFor(impostor, "127.0.0.1", foreign.authorityPem().toString());
                RunningGateway another =
                        gatewayFor(impostor, "localhost", foreign.authorityPem().toString())) {
            assertUntrusted(stream(other));
            assertUntrusted(stream(another));
            assertThat(impostor.stats().requests()).isZero();
        }
    }

    @Test
    void aLargeAnswerArrivesWholeOverTls() throws Exception {
        provider.setPace(Pace.immediate(5000));

        Response response = ask(ChatRequests.streamed("hello"));

        assertThat(response.content()).isEqualTo(provider.answerTo("hello"));
    }

    private RunningGateway gatewayFor(ProviderSimulator simulator, String host, String ca)
            throws Exception {
        String yaml =
                configuration()
                        .replace(
                                provider.baseUrl(),
                                "https://" + host + ":" + simulator.port() + "/v1")
                        .replace(authority.toString(), ca);
        return RunningGateway.start(yaml);
    }

    private static Response stream(RunningGateway gateway) throws Exception {
        try (RawClient client = gateway.connect()) {
            return client.ask(ChatRequests.streamed("hello"));
        }
    }

    private static void assertUntrusted(Response response) {
        assertThat(response.status()).isEqualTo(502);
        assertThat(response.error("message")).contains("could not be reached", "TLS");
    }
}
