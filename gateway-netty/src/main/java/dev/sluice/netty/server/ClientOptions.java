package dev.sluice.netty.server;

import dev.sluice.core.cache.CacheDirectives;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.exchange.RequestOptions;
import dev.sluice.core.request.Headers;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** What a client's headers say beside its request. Pure. */
final class ClientOptions {

    private static final String FALLBACK = "x-sluice-fallback";

    private ClientOptions() {}

    /** The outcome of reading. */
    sealed interface Reading {
        record Options(RequestOptions options) implements Reading {}

        record Refused(GatewayError error) implements Reading {}
    }

    static Reading read(Headers headers) {
        Optional<String> asked = headers.first(ClientTimeout.HEADER);
        Optional<Duration> timeout = asked.flatMap(ClientTimeout::parse);
        if (asked.isPresent() && timeout.isEmpty()) {
            return refused(
                    "The header x-sluice-timeout takes a duration such as 500ms, 30s or 2m.");
        }
        String fallback = headers.first(FALLBACK).orElse("on").strip().toLowerCase(Locale.ROOT);
        if (!fallback.equals("on") && !fallback.equals("off")) {
            return refused("The header x-sluice-fallback takes off (the first target or nothing).");
        }
        Optional<CacheDirectives> cache = ClientCacheWishes.read(headers);
        if (cache.isEmpty()) {
            return refused("The header x-sluice-cache takes off, or a list of exact and semantic.");
        }
        return new Reading.Options(
                new RequestOptions(timeout.orElse(null), fallback.equals("on"), cache.get()));
    }

    private static Reading refused(String message) {
        return new Reading.Refused(GatewayError.caller(ErrorKind.INVALID_REQUEST, message));
    }
}
