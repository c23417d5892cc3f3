package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.loadtest.simulator.Pace;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A provider that is drained, through the admin API. */
class ProviderDrainScenarioTest extends FileScenario {

    private static final String SIM = "/admin/v1/providers/sim";

    @Test
    void getsNothingNewWhileWhatRunsGoesOnAndReloadsLeaveItDrained() throws Exception {
        provider.setPace(new Pace(Duration.ZERO, 40, 40));
        RawClient reader = sent(ChatRequests.streamed("to the end"));
        ResponseHead head = reader.readHead();
        long reached = provider.stats().requests();
        try (RawClient events = events()) {
            Response said = put(SIM, "{\"drained\": true}");

            assertThat(said.json().at("drained").isTrue()).isTrue();
            assertThat(awaitEvent(events, "drain"))
                    .contains("\"provider\":\"sim\"", "\"drained\":true");
        }
        assertThat(ask(ChatRequests.whole("now")).status()).isGreaterThanOrEqualTo(500);
        reload();
        assertThat(ask(ChatRequests.whole("still")).status()).isGreaterThanOrEqualTo(500);
        assertThat(provider.stats().requests()).isEqualTo(reached);
        Response stream = reader.readBody(head);
        assertThat(stream.isDone()).isTrue();
        assertThat(stream.content()).isEqualTo(provider.answerTo("to the end"));

        put(SIM, "{\"drained\": false}");

        assertThat(ask(ChatRequests.whole("again")).status()).isEqualTo(200);
        assertThat(show("/admin/v1/providers").text())
                .contains("\"kind\":\"http\"")
                .doesNotContain(PROVIDER_KEY, provider.baseUrl());
    }
}
