package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.ClientStand.question;
import static dev.sluice.netty.clients.OpenAiRefusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.openai.errors.BadRequestException;
import com.openai.errors.OpenAIServiceException;
import com.openai.errors.RateLimitException;
import dev.sluice.loadtest.simulator.SimulatorStats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client is told only where no target failed in another way: so with one target. */
@ExtendWith(OneStand.class)
final class OpenAiJavaErrorsOfOneTargetIT {
    private final ClientStand stand;

    OpenAiJavaErrorsOfOneTargetIT(ClientStand stand) {
        this.stand = stand;
    }

    @Test
    void aConversationThatIsTooLongIsABadRequestWithTheCodeForIt() {
        stand.providerDoes("400:context_length_exceeded");

        var error = refused(BadRequestException.class, stand.client(), question().build());

        assertThat(error.code()).contains("context_length_exceeded");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRateLimitOfTheProviderSaysHowLongToWait(boolean streamed) {
        stand.providerDoes("429:7");

        var error = refused(RateLimitException.class, stand.client(), streamed);

        assertThat(error.headers().values("retry-after")).containsExactly("7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"429:100", "401"})
    void theSdkDoesNotAskAgainWhenThatCannotHelp(String mode) {
        stand.providerDoes(mode);
        SimulatorStats before = stand.simulator().stats();

        refused(
                OpenAIServiceException.class,
                stand.client(settings -> settings.maxRetries(2)),
                question().build());

        assertThat(stand.simulator().stats().requests()).isEqualTo(before.requests() + 1);
    }
}
