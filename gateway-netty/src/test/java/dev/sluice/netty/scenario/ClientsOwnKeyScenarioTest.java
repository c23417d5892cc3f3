package dev.sluice.netty.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A provider that is asked with the client's own credential ({@code keys: from_client}). */
class ClientsOwnKeyScenarioTest extends Scenario {

    private static final String OWN = "sk-of-the-client";
    private static final String VIRTUAL = "sk-sluice-virtual";

    @Override
    String configuration() {
        return super.configuration().replace("[\"" + PROVIDER_KEY + "\"]", "from_client");
    }

    @Test
    void isAskedWithWhatTheClientSent() throws Exception {
        Response response = ask(whole("authorization: Bearer " + OWN));

        assertThat(response.status()).isEqualTo(200);
        assertThat(provider.lastRequest().headers("authorization"))
                .containsExactly("Bearer " + OWN);
    }

    @Test
    void isAskedWithNothingWhereTheClientSentNothing() throws Exception {
        ask(whole());

        assertThat(provider.lastRequest().header("authorization")).isEmpty();
    }

    /** The same gateway with a virtual key. */
    @Nested
    class BehindVirtualKeys {

        private RunningGateway guarded() throws Exception {
            return closedLater(
                    RunningGateway.start(
                            configuration()
                                    + "virtual_keys: [{name: ada, key: \"%s\"}]\n"
                                            .formatted(VIRTUAL)));
        }

        @Test
        void theTwoAreToldApart() throws Exception {
            Response response =
                    closedLater(guarded().connect())
                            .ask(whole("authorization: Bearer " + OWN, "x-sluice-key: " + VIRTUAL));

            assertThat(response.status()).isEqualTo(200);
            assertThat(provider.lastRequest().headers("authorization"))
                    .containsExactly("Bearer " + OWN);
            assertThat(provider.lastRequest().head()).doesNotContain(VIRTUAL);
        }

        @Test
        void theVirtualKeyIsNeverGivenAway() throws Exception {
            closedLater(guarded().connect()).ask(whole("authorization: Bearer " + VIRTUAL));

            assertThat(provider.lastRequest().head()).doesNotContain(VIRTUAL);
        }
    }

    private static String whole(String... headers) {
        return ChatRequests.post(ChatRequests.wholeBody("smart", "hello"), headers);
    }
}
