package dev.sluice.core.exchange;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import java.time.Duration;

/** What a client is told where the exchange itself ends, and no plan or gate. Pure. */
final class ExchangeErrors {

    private ExchangeErrors() {}

    /** An end from our side is a cut once content is out, and {@code beforeContent} until then. */
    private static ErrorKind cutOr(SentState sent, ErrorKind beforeContent) {
        return sent instanceof SentState.ContentSent ? ErrorKind.STREAM_CUT : beforeContent;
    }

    static GatewayError shutdown(SentState sent) {
        return GatewayError.gateway(
                cutOr(sent, ErrorKind.UNAVAILABLE),
                "The gateway is shutting down and could not wait for the end of this answer;"
                        + " ask again.",
                /* shouldRetry= */ true);
    }

    static GatewayError bug(SentState sent) {
        return GatewayError.gateway(
                cutOr(sent, ErrorKind.INTERNAL),
                "The gateway failed on this request; its log says why.",
                /* shouldRetry= */ false);
    }

    /**
     * The deadline passed.
     *
     * @param asked who was asked at that moment; empty = nobody
     */
    static GatewayError deadline(SentState sent, Duration limit, String asked) {
        return GatewayError.provider(
                cutOr(sent, ErrorKind.UPSTREAM_TIMEOUT),
                "The deadline of this request ("
                        + limit.toMillis()
                        + " ms) passed"
                        + (asked.isEmpty() ? "" : " while " + asked + " was asked")
                        + "; a later deadline or another model may help.",
                /* shouldRetry= */ true);
    }

    /**
     * The client wanted an answer from memory or none.
     *
     * @param reason why there is none
     */
    static GatewayError notCached(String reason) {
        return GatewayError.caller(
                ErrorKind.NOT_CACHED,
                "The request says 'Cache-Control: only-if-cached', and there is no answer in memory"
                        + " ("
                        + reason
                        + ").");
    }
}
