package dev.sluice.core.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a client is told, before a surface gives it its shape. {@code message} says what happened,
 * with whom, and what would be right; it never holds a secret. {@code type}, {@code code} and
 * {@code param} are a provider's own words where they may pass, else null and the surface chooses.
 *
 * @param status the HTTP status; differs from the kind's own only where a provider's status passes
 * @param retryAfter how long to wait before asking again; null = unknown or pointless
 */
public record GatewayError(
        ErrorKind kind,
        int status,
        Fault fault,
        String message,
        @Nullable String type,
        @Nullable String code,
        @Nullable String param,
        @Nullable Duration retryAfter,
        boolean shouldRetry) {

    /** Longest wait that a client is told to sit out by itself. */
    private static final Duration LONGEST_CLIENT_WAIT = Duration.ofSeconds(60);

    public GatewayError {
        if (status < 400 || status > 599) {
            throw new IllegalArgumentException("not an error status: " + status);
        }
        if (retryAfter != null && retryAfter.compareTo(LONGEST_CLIENT_WAIT) > 0) {
            shouldRetry = false;
        }
    }

    public static GatewayError caller(ErrorKind kind, String message) {
        return new GatewayError(
                kind, kind.status(), Fault.CALLER, message, null, null, null, null, false);
    }

    public static GatewayError policy(ErrorKind kind, String message) {
        return new GatewayError(
                kind, kind.status(), Fault.POLICY, message, null, null, null, null, false);
    }

    public static GatewayError provider(ErrorKind kind, String message, boolean shouldRetry) {
        return new GatewayError(
                kind, kind.status(), Fault.PROVIDER, message, null, null, null, null, shouldRetry);
    }

    public static GatewayError gateway(ErrorKind kind, String message, boolean shouldRetry) {
        return new GatewayError(
                kind, kind.status(), Fault.GATEWAY, message, null, null, null, null, shouldRetry);
    }

    public GatewayError withParam(String param) {
        return new GatewayError(
                kind, status, fault, message, type, code, param, retryAfter, shouldRetry);
    }

    public GatewayError withCode(String code) {
        return new GatewayError(
                kind, status, fault, message, type, code, param, retryAfter, shouldRetry);
    }

    public GatewayError withRetryAfter(@Nullable Duration wait) {
        return new GatewayError(kind, status, fault, message, type, code, param, wait, shouldRetry);
    }

    /** The same error in a provider's own words. */
    public GatewayError inTheWordsOf(ProviderError words, int status) {
        return new GatewayError(
                kind,
                status,
                fault,
                message,
                words.type(),
                words.code(),
                words.param(),
                retryAfter,
                shouldRetry);
    }
}
