package dev.sluice.providers.translation;

import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Assignment;
import dev.sluice.core.provider.CallTimeouts;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.Dialect;
import dev.sluice.core.provider.HttpProvider;
import dev.sluice.core.provider.MemberRules;
import dev.sluice.core.provider.ModelFacts;
import dev.sluice.core.provider.Origin;
import dev.sluice.core.provider.PriceCeiling;
import dev.sluice.core.provider.Quirk;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Forwarded;
import dev.sluice.core.request.Headers;
import dev.sluice.core.request.RequestIndex;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Requests that are assigned to a provider {@code p} and its model {@code m}. */
public final class Assignments {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private Assignments() {}

    /** A conversation of which there is no body. */
    public static Assignment of(
            Surface surface,
            Conversation conversation,
            boolean streamed,
            Dialect dialect,
            Quirk... quirks) {
        ChatRequest request =
                new ChatRequest(
                        "m",
                        streamed,
                        /* usageRequested= */ true,
                        new byte[0],
                        new RequestIndex(null, null, List.of(), 1),
                        () -> conversation);
        return of(
                surface,
                request,
                provider(dialect, quirks),
                "m",
                TargetSettings.NONE,
                /* reasoning= */ false,
                MemberRules.NONE);
    }

    /** A request for a provider without quirks. */
    public static Assignment of(Surface surface, ChatRequest request, Dialect dialect) {
        return of(
                surface,
                request,
                provider(dialect),
                "m",
                TargetSettings.NONE,
                /* reasoning= */ false,
                MemberRules.NONE);
    }

    public static Assignment of(
            Surface surface,
            ChatRequest request,
            HttpProvider provider,
            String model,
            TargetSettings settings,
            boolean reasoning,
            MemberRules members) {
        Candidate candidate =
                new Candidate(
                        provider,
                        model,
                        /* listed= */ true,
                        /* tier= */ 1,
                        new CallTimeouts(SECOND, SECOND, SECOND, SECOND, null),
                        /* storable= */ true,
                        settings,
                        reasoning,
                        members,
                        ModelFacts.UNKNOWN,
                        /* weight= */ 1,
                        PriceCeiling.NONE);
        return new Assignment(
                request,
                surface,
                candidate,
                provider,
                Access.of(provider),
                /* credential= */ null,
                new Forwarded(
                        Headers.of("x-request-id", "r1"),
                        Headers.of("anthropic-beta", "b-1"),
                        "beta=true"));
    }

    public static HttpProvider provider(Dialect dialect, Quirk... quirks) {
        return new HttpProvider(
                "p",
                dialect,
                new Origin("api.example", 443, true),
                "/v1",
                new Credentials.Key(() -> "sk-provider"),
                Headers.none(),
                Set.of(quirks));
    }
}
