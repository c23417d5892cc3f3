package dev.sluice.providers.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.Fault;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.route.AttemptOutcome.Cut;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.AttemptOutcome.Unsuccessful;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FailureErrorsTest {

    private static final String WORDS = Failures.WORDS.message();

    /** Classes of failures, and in small letters reasons why somebody was not called. */
    private static GatewayError exhausted(String classes) {
        List<Unsuccessful> outcomes = new ArrayList<>();
        for (String name : classes.split("\\+", -1)) {
            String provider = "p" + outcomes.size();
            String word = name.strip();
            outcomes.add(
                    word.equals(word.toUpperCase(Locale.ROOT))
                            ? Failures.failed(provider, ErrorClass.valueOf(word))
                            : Failures.denied(
                                    provider,
                                    Refusal.Reason.valueOf(word.toUpperCase(Locale.ROOT)),
                                    Duration.ofSeconds(3)));
        }
        return ExhaustionErrors.of(outcomes);
    }

    @Nested
    class OfAnExhaustedPlan {

        @ParameterizedTest
        @CsvSource({
            "RATE_LIMITED, RATE_LIMITED, 429, provider",
            "RATE_LIMITED + RATE_LIMITED, RATE_LIMITED, 429, provider",
            "RATE_LIMITED + QUOTA_EXHAUSTED, RATE_LIMITED, 429, provider",
            "QUOTA_EXHAUSTED, RATE_LIMITED, 429, provider",
            "TIMEOUT + TIMEOUT, UPSTREAM_TIMEOUT, 504, provider",
            "MODEL_GONE + MODEL_GONE, MODEL_NOT_FOUND, 404, provider",
            "CONTEXT_TOO_LONG + CONTEXT_TOO_LONG, CONTEXT_TOO_LONG, 400, caller",
            "TRANSIENT, UPSTREAM_FAILED, 502, provider",
            "AUTHENTICATION, UPSTREAM_FAILED, 502, provider",
            "BLOCKED, UPSTREAM_FAILED, 502, provider",
            "AUTHENTICATION + BLOCKED, UPSTREAM_FAILED, 502, provider",
            "RATE_LIMITED + TRANSIENT, UPSTREAM_FAILED, 502, provider",
            "TIMEOUT + RATE_LIMITED, UPSTREAM_FAILED, 502, provider",
            "MODEL_GONE + CONTEXT_TOO_LONG, UPSTREAM_FAILED, 502, provider",
            "circuit_open, UNAVAILABLE, 503, provider",
            "circuit_open + forced_open, UNAVAILABLE, 503, provider",
            "circuit_open + rate_limited, UNAVAILABLE, 503, provider",
            "rate_limited + RATE_LIMITED, RATE_LIMITED, 429, provider",
            "rate_limited + quota_exhausted, RATE_LIMITED, 429, provider",
            "model_gone + MODEL_GONE, MODEL_NOT_FOUND, 404, provider",
            "circuit_open + TRANSIENT, UPSTREAM_FAILED, 502, provider",
            "TRANSIENT + UNSUITABLE, UNAVAILABLE, 503, provider",
            "TIMEOUT + UNSUITABLE, UNAVAILABLE, 503, provider",
            "circuit_open + UNSUITABLE, UNAVAILABLE, 503, provider",
            "UNSUITABLE, UNAVAILABLE, 503, provider",
            "RATE_LIMITED + UNSUITABLE, RATE_LIMITED, 429, provider",
            "CONTEXT_TOO_LONG + UNSUITABLE, CONTEXT_TOO_LONG, 400, caller",
            "UNTRANSLATABLE, INVALID_REQUEST, 400, caller",
            "UNTRANSLATABLE + UNTRANSLATABLE, INVALID_REQUEST, 400, caller",
            "UNTRANSLATABLE + UNSUITABLE, INVALID_REQUEST, 400, caller",
            "UNTRANSLATABLE + TRANSIENT, UPSTREAM_FAILED, 502, provider",
            "UNTRANSLATABLE + circuit_open, UNAVAILABLE, 503, provider",
        })
        void hasTheStatusOfWhatAllHadInCommon(
                String classes, ErrorKind kind, int status, String fault) {
            GatewayError error = exhausted(classes);

            assertThat(error.kind()).isEqualTo(kind);
            assertThat(error.status()).isEqualTo(status);
            assertThat(error.fault().headerValue()).isEqualTo(fault);
        }

        @Test
        void namesTheMemberThatNoFormCanCarry() {
            assertThat(exhausted("UNTRANSLATABLE + UNTRANSLATABLE").param())
                    .isEqualTo("messages[0]");
        }

        @Test
        void saysTooLargeWhereEachProviderFoundTheBodyTooLarge() {
            Failed tooLarge =
                    Failures.failed("a", Failures.status(413, null), ErrorClass.CONTEXT_TOO_LONG);

            GatewayError all = ExhaustionErrors.of(List.of(tooLarge, tooLarge));
            GatewayError mixed =
                    ExhaustionErrors.of(
                            List.of(tooLarge, Failures.failed("b", ErrorClass.CONTEXT_TOO_LONG)));

            assertThat(all.status()).isEqualTo(413);
            assertThat(all.fault()).isEqualTo(Fault.CALLER);
            assertThat(mixed.status()).isEqualTo(400);
        }

        @ParameterizedTest
        @EnumSource(ErrorClass.class)
        void neverTellsAClientThatItsKeyWasRefused(ErrorClass errorClass) {
            for (ErrorClass other : ErrorClass.values()) {
                assertThat(exhausted(errorClass + "+" + other).status()).isNotIn(401, 403, 402);
            }
        }

        @Test
        void waitsForTheOneThatIsReadyFirst() {
            GatewayError error =
                    ExhaustionErrors.of(
                            List.of(
                                    limited("a", Duration.ofSeconds(30)),
                                    limited("b", Duration.ofSeconds(4)),
                                    limited("c", null)));

            assertThat(error.retryAfter()).isEqualTo(Duration.ofSeconds(4));
            assertThat(error.shouldRetry()).isTrue();
        }

        @Test
        void alwaysNamesAWaitWhereEverybodyLimits() {
            assertThat(ExhaustionErrors.of(List.of(limited("a", null))).retryAfter())
                    .isEqualTo(Duration.ofSeconds(10));
            assertThat(exhausted("QUOTA_EXHAUSTED").retryAfter()).isEqualTo(Duration.ofHours(1));
        }

        @Test
        void namesNoWaitWhereOneMayBeReadyNow() {
            GatewayError error =
                    ExhaustionErrors.of(
                            List.of(
                                    limited("a", Duration.ofMinutes(5)),
                                    Failures.failed(
                                            "b",
                                            new UpstreamFailure.ConnectionLost("reset"),
                                            ErrorClass.TRANSIENT)));

            assertThat(error.retryAfter()).isNull();
            assertThat(error.shouldRetry()).isTrue();
        }

        @Test
        void passesTheWordsOfAFourHundredThatIsNotTheCallersFault() {
            GatewayError error =
                    ExhaustionErrors.of(
                            List.of(
                                    Failures.failed(
                                            "groq",
                                            Failures.status(400, null),
                                            ErrorClass.TRANSIENT)));

            assertThat(error.message()).contains("answered 400: ");
        }

        @Test
        void asksForNoRetryWhereTheWaitIsLong() {
            GatewayError error = ExhaustionErrors.of(List.of(limited("a", Duration.ofMinutes(5))));

            assertThat(error.retryAfter()).isEqualTo(Duration.ofMinutes(5));
            assertThat(error.shouldRetry()).isFalse();
        }

        private Failed limited(String provider, @Nullable Duration wait) {
            return Failures.failed(provider, Failures.status(429, wait), ErrorClass.RATE_LIMITED);
        }

        @ParameterizedTest
        @CsvSource({
            "TRANSIENT, true",
            "TIMEOUT, true",
            "RATE_LIMITED, true",
            "QUOTA_EXHAUSTED, false",
            "AUTHENTICATION, false",
            "BLOCKED, false",
            "MODEL_GONE, false",
            "CONTEXT_TOO_LONG, false",
            "AUTHENTICATION + TRANSIENT, true",
        })
        void asksForARetryWhereThatMayHelp(String classes, boolean retry) {
            assertThat(exhausted(classes).shouldRetry()).isEqualTo(retry);
        }

        @Test
        void namesEachTargetAndItsFailure() {
            String message = exhausted("TRANSIENT + TIMEOUT + AUTHENTICATION").message();

            assertThat(message)
                    .startsWith("None of 3 targets answered: ")
                    .contains("p0/model answered 500")
                    .contains("p1/model timed out (no response head within 8s)")
                    .contains("p2/model refused the gateway's key");
        }

        @Test
        void keepsTheWordsOfProvidersWhereTheyAreNobodysBusiness() {
            Set<ErrorClass> quiet =
                    EnumSet.of(
                            ErrorClass.TRANSIENT,
                            ErrorClass.QUOTA_EXHAUSTED,
                            ErrorClass.AUTHENTICATION,
                            ErrorClass.BLOCKED);

            for (ErrorClass errorClass : ErrorClass.values()) {
                boolean timedOut = errorClass == ErrorClass.TIMEOUT;
                int status = timedOut || errorClass == ErrorClass.TRANSIENT ? 500 : 400;
                Failed failed = Failures.failed("a", Failures.status(status, null), errorClass);
                String message = ExhaustionErrors.of(List.of(failed)).message();
                assertThat(message.contains(WORDS))
                        .as(errorClass.label())
                        .isEqualTo(!quiet.contains(errorClass) && !timedOut);
            }
        }
    }

    @Nested
    class OfTheCallersFault {

        @ParameterizedTest
        @CsvSource({
            "400, CALLER_FAULT, INVALID_REQUEST",
            "404, CALLER_FAULT, INVALID_REQUEST",
            "422, CALLER_FAULT, INVALID_REQUEST",
            "400, CONTENT_FILTERED, CONTENT_FILTERED",
        })
        void passesStatusAndWordsOn(int status, ErrorClass errorClass, ErrorKind kind) {
            GatewayError error =
                    FailureErrors.ofCaller(
                            Failures.failed("a", Failures.status(status, null), errorClass));

            assertThat(error.kind()).isEqualTo(kind);
            assertThat(error.status()).isEqualTo(status);
            assertThat(error.message()).isEqualTo(WORDS);
            assertThat(error.type()).isEqualTo("its_type");
            assertThat(error.code()).isEqualTo("its_code");
            assertThat(error.param()).isEqualTo("its_param");
            assertThat(error.fault()).isEqualTo(Fault.CALLER);
            assertThat(error.shouldRetry()).isFalse();
        }

        @ParameterizedTest
        @CsvSource({"401", "403"})
        void passesNoStatusThatSpeaksOfAKey(int status) {
            GatewayError error =
                    FailureErrors.ofCaller(
                            Failures.failed(
                                    "a",
                                    Failures.status(status, null),
                                    ErrorClass.CONTENT_FILTERED));

            assertThat(error.status()).isEqualTo(400);
        }

        @Test
        void hasAStatusOfItsOwnForAnErrorInA200() {
            GatewayError error =
                    FailureErrors.ofCaller(
                            Failures.failed(
                                    "a",
                                    new UpstreamFailure.ErrorInBody(Failures.WORDS),
                                    ErrorClass.CALLER_FAULT));

            assertThat(error.status()).isEqualTo(400);
            assertThat(error.message()).isEqualTo(WORDS);
        }

        @Test
        void hasWordsOfItsOwnWhereTheProviderHadNone() {
            GatewayError error =
                    FailureErrors.ofCaller(
                            Failures.failed(
                                    "a",
                                    new UpstreamFailure.ErrorStatus(
                                            400, ProviderError.ofMessage(""), null),
                                    ErrorClass.CALLER_FAULT));

            assertThat(error.message()).isEqualTo("a/model refused the request.");
        }
    }

    @Nested
    class OfACut {

        private GatewayError cut(UpstreamFailure failure, ErrorClass errorClass) {
            return FailureErrors.ofCut(new Cut(Failures.candidate("a"), failure, errorClass));
        }

        @Test
        void saysWhoBrokeOffAndHow() {
            GatewayError error = cut(new UpstreamFailure.MissingEnd(), ErrorClass.TRANSIENT);

            assertThat(error.kind()).isEqualTo(ErrorKind.STREAM_CUT);
            assertThat(error.message())
                    .startsWith("a/model ended the stream without its end marker in the middle");
            assertThat(error.shouldRetry()).isTrue();
        }

        @Test
        void passesTheWordsOfAnErrorInTheStream() {
            assertThat(
                            cut(
                                            new UpstreamFailure.ErrorInBody(Failures.WORDS),
                                            ErrorClass.TRANSIENT)
                                    .message())
                    .contains(WORDS);
        }

        @Test
        void keepsTheWordsAboutOurKey() {
            for (ErrorClass errorClass :
                    Arrays.asList(
                            ErrorClass.AUTHENTICATION,
                            ErrorClass.QUOTA_EXHAUSTED,
                            ErrorClass.BLOCKED)) {
                assertThat(
                                cut(new UpstreamFailure.ErrorInBody(Failures.WORDS), errorClass)
                                        .message())
                        .doesNotContain(WORDS);
            }
        }
    }
}
