package dev.sluice.providers.routing;

import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.AttemptOutcome.Unsuccessful;
import dev.sluice.providers.routing.Setback.Cause;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a client is told when no target of its route is left. Pure. */
final class ExhaustionErrors {

    private ExhaustionErrors() {}

    /** The error for a chain of which nothing is left; {@code outcomes} is never empty. */
    static GatewayError of(List<? extends Unsuccessful> outcomes) {
        List<Setback> setbacks = outcomes.stream().map(Setback::of).toList();
        ErrorKind kind = kindOf(setbacks);
        String message = message(setbacks);
        GatewayError error =
                switch (kind) {
                    case CONTEXT_TOO_LONG, REQUEST_TOO_LARGE -> GatewayError.caller(kind, message);
                    case INVALID_REQUEST -> untranslatable(message, outcomes);
                    case MODEL_NOT_FOUND ->
                            GatewayError.provider(kind, message, /* shouldRetry= */ false);
                    default -> GatewayError.provider(kind, message, mayRecover(setbacks));
                };
        return error.withRetryAfter(soonest(setbacks).orElse(null));
    }

    /** A floor that could not serve this request says nothing about the targets above it. */
    private static ErrorKind kindOf(List<Setback> setbacks) {
        List<Setback> above =
                setbacks.stream().filter(setback -> setback.cause() != Cause.UNSUITABLE).toList();
        boolean floorRefused = above.size() < setbacks.size();
        ErrorKind kind = kindAboveFloor(above);
        return switch (kind) {
            case UPSTREAM_FAILED, UPSTREAM_TIMEOUT -> floorRefused ? ErrorKind.UNAVAILABLE : kind;
            default -> kind;
        };
    }

    private static ErrorKind kindAboveFloor(List<Setback> setbacks) {
        Set<Cause> causes = EnumSet.noneOf(Cause.class);
        setbacks.forEach(setback -> causes.add(setback.cause()));
        if (causes.isEmpty()) {
            return ErrorKind.UNAVAILABLE;
        }
        if (only(causes, Cause.RATE_LIMITED, Cause.QUOTA_EXHAUSTED)) {
            return ErrorKind.RATE_LIMITED;
        }
        if (only(causes, Cause.MODEL_GONE)) {
            return ErrorKind.MODEL_NOT_FOUND;
        }
        if (only(causes, Cause.UNTRANSLATABLE, Cause.UNFIT)) {
            return ErrorKind.INVALID_REQUEST;
        }
        if (only(causes, Cause.BODY_TOO_LARGE)) {
            return ErrorKind.REQUEST_TOO_LARGE;
        }
        if (only(causes, Cause.CONTEXT_TOO_LONG, Cause.BODY_TOO_LARGE)) {
            return ErrorKind.CONTEXT_TOO_LONG;
        }
        if (setbacks.stream().noneMatch(Setback::asked)) {
            return ErrorKind.UNAVAILABLE;
        }
        return only(causes, Cause.TIMEOUT) ? ErrorKind.UPSTREAM_TIMEOUT : ErrorKind.UPSTREAM_FAILED;
    }

    /** No target's form carries the request: the first one says which member is to blame. */
    private static GatewayError untranslatable(
            String message, List<? extends Unsuccessful> outcomes) {
        GatewayError error = GatewayError.caller(ErrorKind.INVALID_REQUEST, message);
        for (Unsuccessful outcome : outcomes) {
            if (outcome instanceof AttemptOutcome.Failed failed
                    && failed.failure() instanceof UpstreamFailure.Untranslatable told
                    && told.param() != null) {
                return error.withParam(told.param());
            }
        }
        return error;
    }

    private static boolean only(Set<Cause> causes, Cause... allowed) {
        return List.of(allowed).containsAll(causes);
    }

    /** Whether the same request may fare better later without anybody doing something about it. */
    private static boolean mayRecover(List<Setback> setbacks) {
        return setbacks.stream()
                .map(Setback::cause)
                .anyMatch(cause -> cause.passes() && cause != Cause.QUOTA_EXHAUSTED);
    }

    /** When the first of them may be ready; empty where one may be ready now, or none ever. */
    private static Optional<Duration> soonest(List<Setback> setbacks) {
        List<Setback> passing = setbacks.stream().filter(s -> s.cause().passes()).toList();
        return passing.stream().anyMatch(setback -> setback.readyAfter() == null)
                ? Optional.empty()
                : passing.stream()
                        .flatMap(setback -> setback.readyAfterIfKnown().stream())
                        .min(Comparator.naturalOrder());
    }

    private static String message(List<Setback> setbacks) {
        String reasons =
                setbacks.stream()
                        .map(setback -> setback.target() + " " + setback.words())
                        .collect(Collectors.joining("; "));
        return setbacks.size() == 1
                ? reasons + "."
                : "None of " + setbacks.size() + " targets answered: " + reasons + ".";
    }
}
