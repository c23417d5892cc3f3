package dev.sluice.netty.metrics;

import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cost.Price;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.exchange.AttemptRecord;
import dev.sluice.core.exchange.Ending;
import dev.sluice.core.exchange.ExchangeRecord;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.ModelFacts;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.request.Headers;
import dev.sluice.core.route.AttemptOutcome;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Records of exchanges, full of things that no log may show. */
final class Records {

    static final String SECRET = "sk-very-secret";

    private Records() {}

    static Candidate candidate(String provider, String model, boolean listed) {
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
                        new Credentials.Key(() -> SECRET),
                        Headers.of("authorization", SECRET),
                        Set.of()),
                model,
                listed,
                1,
                new CallTimeouts(second, second, second, second, null),
                /* storable= */ true);
    }

    /** The same with a price. */
    static Candidate priced(Candidate candidate, Price price) {
        return new Candidate(
                candidate.provider(),
                candidate.model(),
                candidate.listed(),
                candidate.tier(),
                candidate.timeouts(),
                candidate.storable(),
                candidate.settings(),
                candidate.reasoning(),
                candidate.members(),
                new ModelFacts(price, null, null, null),
                candidate.weight(),
                candidate.ceiling());
    }

    static AttemptRecord failed(Candidate candidate) {
        return new AttemptRecord(
                candidate,
                new AttemptOutcome.Failed(
                        candidate,
                        new UpstreamFailure.ErrorStatus(
                                401, ProviderError.ofMessage("wrong key " + SECRET), null),
                        ErrorClass.AUTHENTICATION),
                Duration.ofMillis(12));
    }

    static AttemptRecord delivered(Candidate candidate) {
        return new AttemptRecord(
                candidate, new AttemptOutcome.Delivered(), Duration.ofNanos(1_234_567_000));
    }

    static ExchangeRecord answered(Candidate served, List<AttemptRecord> attempts) {
        return new ExchangeRecord(
                "req_1",
                "",
                "openai.chat",
                "ada",
                "smart",
                /* streamed= */ true,
                200,
                new Ending.Answered(),
                served,
                attempts,
                /* skipped= */ List.of(),
                new TokenUsage(100, 40, 20, 5),
                Optional.of(Duration.ofMillis(280)),
                Duration.ofMillis(1300),
                Optional.of(Duration.ofNanos(123_000)),
                new CacheVerdict.Miss("not asked before", null));
    }

    static ExchangeRecord refused(List<AttemptRecord> attempts) {
        return new ExchangeRecord(
                "req_2",
                "192.0.2.7",
                "openai.chat",
                "",
                "other",
                /* streamed= */ false,
                502,
                new Ending.Refused(
                        GatewayError.provider(
                                ErrorKind.UPSTREAM_FAILED, "prompt and " + SECRET, true)),
                null,
                attempts,
                /* skipped= */ List.of(),
                null,
                Optional.empty(),
                Duration.ofMillis(3),
                Optional.empty(),
                new CacheVerdict.Bypass("off"));
    }
}
