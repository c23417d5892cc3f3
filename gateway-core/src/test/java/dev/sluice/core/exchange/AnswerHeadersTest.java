package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cache.StoredAnswer;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.request.Header;
import dev.sluice.core.request.Headers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers of answers and of errors. */
class AnswerHeadersTest {

    private static final CacheVerdict BYPASS = new CacheVerdict.Bypass("off");

    @Test
    void tellWhoServedAfterHowManyTriesAndWhatWasDropped() {
        AnswerHeaders headers =
                new AnswerHeaders(
                        "req_1",
                        BYPASS,
                        new AnswerHeaders.Serving("openai", "model", 2),
                        /* byFloor= */ false,
                        List.of("seed was dropped", "top_k was dropped"));

        assertThat(headers.forBody("application/json").fields())
                .containsExactly(
                        new Header("x-request-id", "req_1"),
                        new Header("x-sluice-provider", "openai"),
                        new Header("x-sluice-model", "model"),
                        new Header("x-sluice-attempts", "2"),
                        new Header("x-sluice-cache", "bypass"),
                        new Header("x-sluice-cache-reason", "off"),
                        new Header("x-sluice-warning", "seed was dropped"),
                        new Header("x-sluice-warning", "top_k was dropped"),
                        new Header("content-type", "application/json"));
    }

    @Test
    void tellNothingOfWhoServedWhereThatIsNotShown() {
        Headers headers =
                new AnswerHeaders("req_1", BYPASS, null, /* byFloor= */ false, List.of())
                        .forBody("application/json");

        assertThat(headers.contains("x-sluice-provider")).isFalse();
        assertThat(headers.contains("x-sluice-model")).isFalse();
        assertThat(headers.contains("x-sluice-attempts")).isFalse();
    }

    @Test
    void tellThatTheFloorAnsweredEvenWhereNothingElseIsShown() {
        Headers headers =
                new AnswerHeaders("req_1", BYPASS, null, /* byFloor= */ true, List.of())
                        .forBody("application/json");

        assertThat(headers.first("x-sluice-degraded")).contains("floor");
        assertThat(headers.contains("x-sluice-provider")).isFalse();
    }

    @Test
    void tellAgeAndEntryOfAnAnswerFromMemory() {
        CacheVerdict hit =
                new CacheVerdict.Hit(
                        new StoredAnswer("openai", "model", /* listed= */ true, List.of()),
                        Duration.ofMillis(61_900),
                        "0123456789abcdef",
                        "asked before");

        Headers headers =
                new AnswerHeaders(
                                "req_1",
                                hit,
                                new AnswerHeaders.Serving("openai", "model", 0),
                                /* byFloor= */ false,
                                List.of())
                        .forStream("text/event-stream; charset=utf-8");

        assertThat(headers.first("x-sluice-cache")).contains("hit-exact");
        assertThat(headers.first("age")).contains("61");
        assertThat(headers.first("x-sluice-cache-entry")).contains("0123456789abcdef");
        assertThat(headers.first("x-sluice-attempts")).contains("0");
    }

    @Test
    void letNoMemberOfARequestBecomeAHeader() {
        Headers headers =
                new AnswerHeaders(
                                "req_1",
                                new CacheVerdict.Miss("new", null),
                                null,
                                /* byFloor= */ false,
                                List.of("a\r\nset-cookie: é was dropped", "x".repeat(10_000)))
                        .forBody("application/json");

        assertThat(headers.contains("set-cookie")).isFalse();
        assertThat(headers.first("x-sluice-warning")).contains("a??set-cookie: ? was dropped");
        assertThat(headers.fields()).allSatisfy(f -> assertThat(f.value()).hasSizeLessThan(400));
    }

    @Test
    void keepProxiesFromHoldingAStreamBack() {
        Headers headers =
                AnswerHeaders.early(
                        "req_1",
                        new CacheVerdict.Miss("new", null),
                        "text/event-stream; charset=utf-8");

        assertThat(headers.first("content-type")).contains("text/event-stream; charset=utf-8");
        assertThat(headers.first("cache-control")).contains("no-cache, no-transform");
        assertThat(headers.first("x-accel-buffering")).contains("no");
        assertThat(headers.first("x-sluice-cache")).contains("miss");
    }

    @Test
    void ofAnErrorCountTheAttemptsOnlyWhereThereWereSome() {
        assertThat(AnswerHeaders.ofError("req_1", 0).contains("x-sluice-attempts")).isFalse();
        assertThat(AnswerHeaders.ofError("req_1", 3).first("x-sluice-attempts")).contains("3");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "1, 1",
        "999, 1",
        "1000, 1",
        "1001, 2",
        "7000, 7",
        "59999, 60",
        "60000, 60"
    })
    void ofAnErrorRoundAWaitUp(long millis, String seconds) {
        GatewayError error =
                GatewayError.provider(ErrorKind.RATE_LIMITED, "slow", true)
                        .withRetryAfter(Duration.ofMillis(millis));

        ResponseHead head = ErrorAnswer.head(error, Headers.of("x-request-id", "req_1"));

        assertThat(head.status()).isEqualTo(429);
        assertThat(head.headers().first("retry-after")).contains(seconds);
        assertThat(head.headers().first("x-should-retry")).contains("true");
        assertThat(head.headers().first("x-sluice-error")).contains("provider");
        assertThat(head.headers().first("x-request-id")).contains("req_1");
    }

    @Test
    void ofAnErrorSayNotToRetryWhereTheWaitIsLong() {
        GatewayError error =
                GatewayError.provider(ErrorKind.RATE_LIMITED, "slow", true)
                        .withRetryAfter(Duration.ofMillis(60_001));

        ResponseHead head = ErrorAnswer.head(error, Headers.none());

        assertThat(head.headers().first("x-should-retry")).contains("false");
        assertThat(head.headers().first("retry-after")).contains("61");
    }

    @Test
    void ofAnErrorSayNothingOfAWaitThatNobodyKnows() {
        ResponseHead head =
                ErrorAnswer.head(
                        GatewayError.caller(ErrorKind.INVALID_REQUEST, "wrong"), Headers.none());

        assertThat(head.headers().contains("retry-after")).isFalse();
        assertThat(head.headers().first("x-sluice-error")).contains("caller");
    }
}
