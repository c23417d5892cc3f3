package dev.sluice.core.exchange;

import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The headers of answers: the request's id, the cache's verdict, who served.
 *
 * @param candidate who served; null = not told
 * @param warnings what of the request was dropped or changed, one fact each
 */
record AnswerHeaders(
        String requestId,
        CacheVerdict verdict,
        @Nullable Candidate candidate,
        int attempts,
        List<String> warnings) {

    static final String REQUEST_ID = "x-request-id";
    private static final String ATTEMPTS = "x-sluice-attempts";

    Headers forStream() {
        List<Header> fields = common();
        addStreamFields(fields);
        return new Headers(fields);
    }

    Headers forBody(String contentType) {
        List<Header> fields = common();
        fields.add(new Header("content-type", contentType));
        return new Headers(fields);
    }

    /** The head of a stream that nobody has answered yet. */
    static Headers early(String requestId, CacheVerdict verdict) {
        return new AnswerHeaders(requestId, verdict, null, 0, List.of()).forStream();
    }

    static Headers ofError(String requestId, int attempts) {
        Headers headers = Headers.of(REQUEST_ID, requestId);
        return attempts == 0 ? headers : headers.with(ATTEMPTS, Integer.toString(attempts));
    }

    private List<Header> common() {
        List<Header> fields = new ArrayList<>(10);
        fields.add(new Header(REQUEST_ID, requestId));
        if (candidate != null) {
            fields.add(new Header("x-sluice-provider", candidate.provider().name()));
            fields.add(new Header("x-sluice-model", candidate.model()));
            fields.add(new Header(ATTEMPTS, Integer.toString(attempts)));
        }
        fields.add(new Header("x-sluice-cache", verdict.headerValue()));
        fields.add(new Header("x-sluice-cache-reason", verdict.reason()));
        for (String warning : warnings) {
            fields.add(new Header("x-sluice-warning", warning));
        }
        return fields;
    }

    /** No proxy on the way may hold a stream back, and none may keep it. */
    private static void addStreamFields(List<Header> fields) {
        fields.add(new Header("content-type", "text/event-stream; charset=utf-8"));
        fields.add(new Header("cache-control", "no-cache, no-transform"));
        fields.add(new Header("x-accel-buffering", "no"));
    }
}
