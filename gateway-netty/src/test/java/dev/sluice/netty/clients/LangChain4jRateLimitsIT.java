package dev.sluice.netty.clients;

import static dev.sluice.netty.clients.ClientStand.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.exception.RateLimitException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client is told of a rate limit only where no target failed in another way. */
@ExtendWith(OneStand.class)
final class LangChain4jRateLimitsIT {
    private final ClientStand stand;

    LangChain4jRateLimitsIT(ClientStand stand) {
        this.stand = stand;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRateLimitOfTheProviderIsARateLimitException(boolean streamed) {
        stand.providerDoes("429:7");
        LangChain4jClient client = new LangChain4jClient(stand);

        Throwable error =
                LangChain4jFailuresIT.failure(
                        client.whole(MODEL), client.streaming(MODEL), streamed);

        assertThat(error).isInstanceOf(RateLimitException.class);
        assertThat(error).hasMessageContaining("rate_limit_exceeded");
    }
}
