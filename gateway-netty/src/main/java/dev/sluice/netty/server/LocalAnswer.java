package dev.sluice.netty.server;

import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.exchange.Ending;
import dev.sluice.core.exchange.ErrorAnswer;
import dev.sluice.core.exchange.ExchangeListener;
import dev.sluice.core.exchange.ExchangeRecord;
import dev.sluice.core.exchange.ResponseHead;
import dev.sluice.core.provider.Surface;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import dev.sluice.core.time.Ticker;
import dev.sluice.netty.relay.StreamRelay;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An answer that the gateway gives by itself. A refusal leaves a record like that of an exchange:
 * who looks for a request in the log finds it.
 */
record LocalAnswer(
        Surface surface,
        String id,
        String clientIp,
        StreamRelay answer,
        ExchangeListener listener,
        Ticker ticker,
        long receivedNanos) {

    void json(byte[] body, Header... more) {
        Headers head = identified(more).with("content-type", "application/json");
        answer.respond(new ResponseHead(200, head), ByteBuffer.wrap(body));
    }

    void fail(GatewayError error, Header... more) {
        answer.respond(
                ErrorAnswer.head(error, identified(more)),
                ByteBuffer.wrap(surface.error(error, id)));
        listener.onSettled(recordOf(error));
    }

    private Headers identified(Header... more) {
        return surface.identified(new Headers(List.of(more)).with("x-request-id", id), id);
    }

    private ExchangeRecord recordOf(GatewayError error) {
        return new ExchangeRecord(
                id,
                clientIp,
                surface.name(),
                /* key= */ "",
                /* route= */ "other",
                /* streamed= */ false,
                error.status(),
                new Ending.Refused(error),
                /* served= */ null,
                /* attempts= */ List.of(),
                /* skipped= */ List.of(),
                /* usage= */ null,
                /* firstToken= */ Optional.empty(),
                Duration.ofNanos(ticker.nanos() - receivedNanos),
                /* overhead= */ Optional.empty(),
                new CacheVerdict.Bypass("not asked"));
    }
}
