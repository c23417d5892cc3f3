package dev.sluice.cache.exact;

import dev.sluice.core.cache.CacheDirectives;
import dev.sluice.core.cache.CacheQuery;
import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.ContentPart;
import dev.sluice.core.request.Conversation;
import dev.sluice.core.request.Headers;
import dev.sluice.core.request.Message;
import dev.sluice.core.request.OutputRules;
import dev.sluice.core.request.RawJson;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.core.request.Sampling;
import dev.sluice.core.request.Tooling;
import dev.sluice.core.request.UnknownMembers;
import dev.sluice.core.route.Route;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A query to be made, field by field; each {@code with} is a copy. */
record Queries(
        String model,
        String fingerprint,
        CacheSampling sampling,
        String key,
        @Nullable String team,
        @Nullable String credential,
        CacheDirectives directives,
        boolean streamed,
        int bodyBytes,
        Supplier<Conversation> decoder) {

    static final Sampling COLD = temperature("0");

    static Queries asking(String text) {
        return asking(conversation(text, COLD, Map.of()));
    }

    static Queries asking(Conversation conversation) {
        return new Queries(
                "smart",
                "f1",
                CacheSampling.UNSET_OR_LOW,
                "ada",
                "search",
                null,
                CacheDirectives.NONE,
                /* streamed= */ false,
                100,
                () -> conversation);
    }

    static Conversation conversation(String text, Sampling sampling, Map<String, RawJson> unknown) {
        return new Conversation(
                List.of(
                        new Message.UserTurn(
                                List.of(new ContentPart.Text(text)), UnknownMembers.NONE)),
                Tooling.NONE,
                OutputRules.NONE,
                sampling,
                null,
                null,
                null,
                new UnknownMembers(unknown));
    }

    static Sampling temperature(@Nullable String number) {
        return sampling(number, null, null, null);
    }

    static Sampling sampling(
            @Nullable String temperature,
            @Nullable String seed,
            @Nullable Boolean logprobs,
            @Nullable Long topLogprobs) {
        return new Sampling(
                temperature == null ? null : new BigDecimal(temperature),
                null,
                null,
                null,
                null,
                seed == null ? null : new BigDecimal(seed),
                null,
                logprobs,
                topLogprobs);
    }

    Queries withModel(String other) {
        return new Queries(
                other,
                fingerprint,
                sampling,
                key,
                team,
                credential,
                directives,
                streamed,
                bodyBytes,
                decoder);
    }

    Queries withRoute(String otherFingerprint, CacheSampling otherSampling) {
        return new Queries(
                model,
                otherFingerprint,
                otherSampling,
                key,
                team,
                credential,
                directives,
                streamed,
                bodyBytes,
                decoder);
    }

    Queries from(String otherKey, @Nullable String otherTeam, @Nullable String otherCredential) {
        return new Queries(
                model,
                fingerprint,
                sampling,
                otherKey,
                otherTeam,
                otherCredential,
                directives,
                streamed,
                bodyBytes,
                decoder);
    }

    Queries saying(CacheDirectives other) {
        return new Queries(
                model,
                fingerprint,
                sampling,
                key,
                team,
                credential,
                other,
                streamed,
                bodyBytes,
                decoder);
    }

    Queries withBody(boolean otherStreamed, int otherBytes, Supplier<Conversation> otherDecoder) {
        return new Queries(
                model,
                fingerprint,
                sampling,
                key,
                team,
                credential,
                directives,
                otherStreamed,
                otherBytes,
                otherDecoder);
    }

    Queries with(Conversation other) {
        return withBody(streamed, bodyBytes, () -> other);
    }

    CacheQuery query() {
        return new CacheQuery(
                new ChatRequest(
                        model,
                        streamed,
                        /* usageRequested= */ streamed,
                        new byte[bodyBytes],
                        new RequestIndex(null, null, List.of(), 1),
                        decoder),
                new Route(
                        model,
                        List.of(),
                        null,
                        /* reportRequestedName= */ true,
                        new Route.Memory(sampling, fingerprint)),
                key,
                team,
                credential,
                Headers.none(),
                directives);
    }

    static CacheDirectives fresh() {
        return directives(/* exact= */ true, /* fresh= */ true, /* store= */ true, null);
    }

    static CacheDirectives noStore() {
        return directives(/* exact= */ true, /* fresh= */ false, /* store= */ false, null);
    }

    static CacheDirectives maxAge(Duration maxAge) {
        return directives(/* exact= */ true, /* fresh= */ false, /* store= */ true, maxAge);
    }

    static CacheDirectives off() {
        return new CacheDirectives(
                /* exact= */ false,
                /* semantic= */ false,
                /* fresh= */ false,
                /* store= */ true,
                null,
                /* onlyIfCached= */ false);
    }

    static CacheDirectives directives(
            boolean exact, boolean fresh, boolean store, @Nullable Duration maxAge) {
        return new CacheDirectives(
                exact, /* semantic= */ true, fresh, store, maxAge, /* onlyIfCached= */ false);
    }
}
