package dev.sluice.netty.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.exchange.Ending;
import dev.sluice.core.exchange.ExchangeRecord;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.request.Headers;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.Refusal;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiveFiguresTest {

    private static final UpstreamFailure FAILURE =
            new UpstreamFailure.ErrorStatus(503, ProviderError.ofMessage("sk-secret"), null);

    private final List<GatewayEvent> events = new ArrayList<>();
    private final LiveFigures figures = new LiveFigures(events::add);
    private final Candidate first = candidate("openai", "gpt-4o-mini", /* listed= */ true);
    private final Candidate second = candidate("groq", "chosen-by-a-client", /* listed= */ false);

    @Test
    void tellsAFailoverAfterAFailedCallWithoutNamesThatClientsChose() {
        figures.onFailover(
                "req_1", new AttemptOutcome.Failed(first, FAILURE, ErrorClass.TRANSIENT), second);
        figures.onFailover(
                "req_2", new AttemptOutcome.Cut(second, FAILURE, ErrorClass.TRANSIENT), first);

        assertThat(events)
                .containsExactly(
                        new GatewayEvent.FailedOver(
                                "req_1", "openai/gpt-4o-mini", "groq/other", "transient"),
                        new GatewayEvent.FailedOver(
                                "req_2", "groq/other", "openai/gpt-4o-mini", "transient"));
        assertThat(figures.read().failovers()).isEqualTo(2);
    }

    @Test
    void countsButDoesNotTellThatATargetWasPassed() {
        figures.onFailover(
                "req_1",
                new AttemptOutcome.NotPermitted(
                        first, new Refusal(Refusal.Reason.CIRCUIT_OPEN, null)),
                second);

        assertThat(events).isEmpty();
        assertThat(figures.read().failovers()).isEqualTo(1);
    }

    @Test
    void countsRequestsAndErrorsSinceAnEarlierReading() {
        figures.onSettled(record(new Ending.Answered()));
        LiveFigures.Reading earlier = figures.read();
        figures.onSettled(record(new Ending.Answered()));
        figures.onSettled(record(new Ending.ClientGone()));
        figures.onSettled(
                record(
                        new Ending.Refused(
                                GatewayError.provider(ErrorKind.UPSTREAM_FAILED, "no", true))));
        figures.onStreamOpened();
        figures.onStreamOpened();
        figures.onStreamClosed();

        assertThat(figures.read().since(earlier)).isEqualTo(new LiveFigures.Reading(3, 1, 0, 1));
    }

    private static ExchangeRecord record(Ending ending) {
        return new ExchangeRecord(
                "req_1",
                "",
                "openai.chat",
                "",
                "smart",
                /* streamed= */ true,
                200,
                ending,
                null,
                List.of(),
                List.of(),
                null,
                Optional.empty(),
                Duration.ofMillis(3),
                Optional.empty(),
                new CacheVerdict.Bypass("off"));
    }

    private static Candidate candidate(String provider, String model, boolean listed) {
        Duration second = Duration.ofSeconds(1);
        Dialect unused =
                (Dialect)
                        Proxy.newProxyInstance(
                                Dialect.class.getClassLoader(),
                                new Class<?>[] {Dialect.class},
                                (proxy, method, arguments) -> {
                                    throw new UnsupportedOperationException(method.getName());
                                });
        return new Candidate(
                new HttpProvider(
                        provider,
                        unused,
                        new Origin(provider + ".example", 443, /* tls= */ true),
                        "/v1",
                        new Credentials.Key(() -> "sk-secret"),
                        Headers.none(),
                        Set.of()),
                model,
                listed,
                1,
                new CallTimeouts(second, second, second, second, null),
                /* storable= */ true);
    }
}
