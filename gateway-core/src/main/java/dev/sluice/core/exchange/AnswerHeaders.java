package dev.sluice.core.exchange;

import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The headers of answers: the request's id, the cache's verdict, who served.
 *
 * @param serving who served; null = not told
 * @param byFloor whether a filled-in text is the answer; told in any case
 * @param warnings what of the request was dropped or changed, one fact each
 */
record AnswerHeaders(
        String requestId,
        CacheVerdict verdict,
        @Nullable Serving serving,
        boolean byFloor,
        List<String> warnings) {

    static final String REQUEST_ID = "x-request-id";
    private static final String ATTEMPTS = "x-sluice-attempts";
    private static final int LONGEST_WARNING = 300;

    /**
     * Who answered, after how many attempts.
     *
     * @param model empty where the provider has none
     */
    record Serving(String provider, String model, int attempts) {}

    Headers forStream(String mediaType) {
        List<Header> fields = common();
        addStreamFields(fields, mediaType);
        return new Headers(fields);
    }

    Headers forBody(String contentType) {
        List<Header> fields = common();
        fields.add(new Header("content-type", contentType));
        return new Headers(fields);
    }

    /** The head of a stream that nobody has answered yet. */
    static Headers early(String requestId, CacheVerdict verdict, String mediaType) {
        return new AnswerHeaders(requestId, verdict, null, /* byFloor= */ false, List.of())
                .forStream(mediaType);
    }

    static Headers ofError(String requestId, int attempts) {
        Headers headers = Headers.of(REQUEST_ID, requestId);
        return attempts == 0 ? headers : headers.with(ATTEMPTS, Integer.toString(attempts));
    }

    private List<Header> common() {
        List<Header> fields = new ArrayList<>(12);
        fields.add(new Header(REQUEST_ID, requestId));
        if (serving != null) {
            fields.add(new Header("x-sluice-provider", serving.provider()));
            if (!serving.model().isEmpty()) {
                fields.add(new Header("x-sluice-model", serving.model()));
            }
            fields.add(new Header(ATTEMPTS, Integer.toString(serving.attempts())));
        }
        if (byFloor) {
            fields.add(new Header("x-sluice-degraded", "floor"));
        }
        fields.add(new Header("x-sluice-cache", verdict.headerValue()));
        fields.add(new Header("x-sluice-cache-reason", verdict.reason()));
        if (verdict instanceof CacheVerdict.Hit hit) {
            fields.add(new Header("age", Long.toString(hit.age().toSeconds())));
            fields.add(new Header("x-sluice-cache-entry", hit.entry()));
        }
        for (String warning : warnings) {
            fields.add(new Header("x-sluice-warning", printable(warning)));
        }
        return fields;
    }

    /** A warning may name a member of the request, and clients name members as they like. */
    private static String printable(String warning) {
        StringBuilder shown = new StringBuilder(Math.min(warning.length(), LONGEST_WARNING));
        for (int i = 0; i < warning.length() && i < LONGEST_WARNING; i++) {
            char c = warning.charAt(i);
            shown.append(c >= ' ' && c <= '~' ? c : '?');
        }
        return shown.toString();
    }

    /** No proxy on the way may hold a stream back, and none may keep it. */
    private static void addStreamFields(List<Header> fields, String mediaType) {
        fields.add(new Header("content-type", mediaType));
        fields.add(new Header("cache-control", "no-cache, no-transform"));
        fields.add(new Header("x-accel-buffering", "no"));
    }
}
