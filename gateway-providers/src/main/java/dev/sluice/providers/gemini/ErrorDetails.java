package dev.sluice.providers.gemini;

import dev.sluice.core.error.ProviderError;
import dev.sluice.providers.error.ErrorBodies;
import dev.sluice.providers.json.Json;
import dev.sluice.providers.json.JsonReader;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What stands in the {@code details} of an error: a reason, such as {@code API_KEY_INVALID} under
 * the status 400, the quota that is spent, and when to ask again (google.rpc.ErrorInfo,
 * QuotaFailure, RetryInfo).
 */
record ErrorDetails(ProviderError error, Optional<Duration> retryDelay) {

    /** A quota of the day is spent for longer than anybody waits. */
    private static final String SPENT = "insufficient_quota";

    static ErrorDetails read(byte[] body) {
        return read(body, 0, body.length);
    }

    /** Reads {@code [start, end)} of {@code body}. */
    static ErrorDetails read(byte[] body, int start, int end) {
        ProviderError words = ErrorBodies.read(body, start, end);
        String reason = words.code();
        boolean spent = false;
        Optional<Duration> delay = Optional.empty();
        for (Json element : details(body, start, end)) {
            if (element instanceof Json.Obj detail) {
                if (detail.textOr("@type", "").endsWith("ErrorInfo")) {
                    reason = detail.textOr("reason", reason == null ? "" : reason);
                }
                spent |= isOfTheDay(detail);
                delay = delay.isPresent() ? delay : seconds(detail.textOr("retryDelay", ""));
            }
        }
        String code = spent ? SPENT : reason == null || reason.isEmpty() ? null : reason;
        return new ErrorDetails(
                new ProviderError(words.message(), words.type(), code, words.param()), delay);
    }

    /** Whether a quota is gone that no short wait brings back. */
    boolean isSpent() {
        return SPENT.equals(error.code());
    }

    private static List<Json> details(byte[] body, int start, int end) {
        Json json = JsonReader.read(body, start, end).orElse(null);
        if (json instanceof Json.Arr list && !list.elements().isEmpty()) {
            json = list.elements().getFirst();
        }
        Json.Obj error = json instanceof Json.Obj root ? root.object("error") : null;
        return error == null ? List.of() : error.elements("details");
    }

    private static boolean isOfTheDay(Json.Obj detail) {
        return detail.elements("violations").stream()
                .anyMatch(
                        element ->
                                element instanceof Json.Obj violation
                                        && violation.textOr("quotaId", "").contains("PerDay"));
    }

    /** A protobuf duration: seconds with a fraction and an {@code s}. */
    private static Optional<Duration> seconds(String text) {
        if (!text.matches("\\d{1,9}(\\.\\d{1,9})?s")) {
            return Optional.empty();
        }
        BigDecimal seconds = new BigDecimal(text.substring(0, text.length() - 1));
        return Optional.of(Duration.ofNanos(seconds.movePointRight(9).longValue()));
    }
}
