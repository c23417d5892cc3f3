package dev.sluice.providers.routing;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.MemberRules;
import dev.sluice.core.provider.ModelFacts;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.PriceCeiling;
import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.request.Headers;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.AttemptOutcome.NotPermitted;
import dev.sluice.core.route.Refusal;
import dev.sluice.providers.openai.OpenAiDialect;
import dev.sluice.providers.template.TemplateProvider;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Candidates and their failures for the tests of this package. */
final class Failures {

    static final ProviderError WORDS =
            new ProviderError("the provider's words", "its_type", "its_code", "its_param");

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final CallTimeouts TIMEOUTS =
            new CallTimeouts(SECOND, SECOND, SECOND, SECOND, null);

    private Failures() {}

    static Candidate candidate(String provider) {
        return candidate(provider, ModelFacts.UNKNOWN);
    }

    /** A candidate whose window is known. */
    static Candidate candidate(String provider, long contextTokens) {
        return candidate(provider, new ModelFacts(null, contextTokens, null, null));
    }

    /** A candidate that answers in any case. */
    static Candidate floor(String name) {
        return new Candidate(
                new TemplateProvider(name, new OpenAiDialect(), "Sorry.", Instant::now),
                /* model= */ "",
                /* listed= */ true,
                /* tier= */ 1,
                TIMEOUTS,
                /* storable= */ false);
    }

    static Candidate candidate(String provider, ModelFacts facts) {
        return new Candidate(
                new HttpProvider(
                        provider,
                        new OpenAiDialect(),
                        new Origin(provider + ".example", 443, /* tls= */ true),
                        "/v1",
                        new Credentials.Key(() -> "sk-secret"),
                        Headers.none(),
                        Set.of()),
                "model",
                /* listed= */ true,
                1,
                TIMEOUTS,
                /* storable= */ true,
                TargetSettings.NONE,
                /* reasoning= */ false,
                MemberRules.NONE,
                facts,
                /* weight= */ 1,
                PriceCeiling.NONE);
    }

    static UpstreamFailure status(int status, @Nullable Duration retryAfter) {
        return new UpstreamFailure.ErrorStatus(status, WORDS, retryAfter);
    }

    static Failed failed(String provider, UpstreamFailure failure, ErrorClass errorClass) {
        return new Failed(candidate(provider), failure, errorClass);
    }

    /** A candidate that may not be called. */
    static NotPermitted denied(
            String provider, Refusal.Reason reason, @Nullable Duration retryAfter) {
        return new NotPermitted(candidate(provider), new Refusal(reason, retryAfter));
    }

    /** A failure of a class, as a provider usually shows it. */
    static Failed failed(String provider, ErrorClass errorClass) {
        UpstreamFailure failure =
                switch (errorClass) {
                    case TRANSIENT -> status(500, null);
                    case TIMEOUT ->
                            new UpstreamFailure.TimedOut(
                                    UpstreamFailure.TimedOut.Limit.FIRST_BYTE,
                                    Duration.ofSeconds(8));
                    case RATE_LIMITED -> status(429, Duration.ofSeconds(7));
                    case QUOTA_EXHAUSTED -> status(402, null);
                    case AUTHENTICATION -> status(401, null);
                    case BLOCKED -> status(403, null);
                    case EGRESS_FAILED -> new UpstreamFailure.EgressFailed("connection refused");
                    case MODEL_GONE -> status(404, null);
                    case CONTEXT_TOO_LONG, CONTENT_FILTERED, CALLER_FAULT -> status(400, null);
                    case UNSUITABLE -> new UpstreamFailure.Unsuitable("gives no JSON");
                    case UNTRANSLATABLE ->
                            new UpstreamFailure.Untranslatable("no audio there", "messages[0]");
                };
        return failed(provider, failure, errorClass);
    }
}
