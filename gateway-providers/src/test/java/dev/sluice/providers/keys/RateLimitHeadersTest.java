package dev.sluice.providers.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.request.Headers;
import dev.sluice.providers.keys.RateLimitHeaders.Bucket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitHeadersTest {

    /** The wall clock of the tests is an hour wrong; the answers' own date is right. */
    private static final Instant NOW = Instant.parse("2026-06-08T18:45:42Z");

    private static final String DATE = "Mon, 08 Jun 2026 18:45:42 GMT";

    private final RateLimitHeaders rateLimits =
            new RateLimitHeaders(() -> NOW.plus(Duration.ofHours(1)));
    private final ResetTime resets = new ResetTime(() -> NOW.plus(Duration.ofHours(1)));

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "1ms, 1",
        "6ms, 6",
        "12s, 12000",
        "1.36s, 1360",
        "17.399999999s, 17400",
        "6m0s, 360000",
        "1m30s, 90000",
        "2m59.56s, 179560",
        "1m0.363142857s, 60363",
        "1h2m3s, 3723000",
        "500us, 1",
        "7, 7000",
        "0, 0",
        "0.25, 250",
        "500, 500000",
        "1780944344, 2000",
        "1780944343500, 1500",
        "1780944342, 0",
        "1780944000, 0",
        "2026-06-08T18:45:44Z, 2000",
        "2026-06-08T20:45:44+02:00, 2000",
        "2026-06-08T18:45:43.25Z, 1250",
        "2020-01-01T00:00:00Z, 0"
    })
    void readsEachFormOfAReset(String value, long millis) {
        Duration reset = Objects.requireNonNull(read(value));

        assertThat((reset.toNanos() + 500_000) / 1_000_000).isEqualTo(millis);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "''",
        "soon",
        "1x",
        "s",
        ".",
        "1.2.3",
        "-5",
        "-5s",
        "1e9",
        "NaN",
        "Infinity",
        "1m-2s",
        "2026-99-08T18:45:44Z",
        "2026-06-08",
        "12 s 12 s 12 s 12 s 12 s 12 s 12 s 12 s 12 s"
    })
    void readsNoResetFromAnythingElse(String value) {
        assertThat(read(value)).isNull();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"99999999999999999999999999", "999999999h", "9999-12-31T23:59:59Z"})
    void takesAResetThatNeverComesForAVeryLateOne(String value) {
        assertThat(read(value)).isEqualTo(Duration.ofDays(366));
    }

    @Test
    void countsFromTheWallClockWhereAnAnswerHasNoDate() {
        assertThat(resets.read("2026-06-08T19:45:44Z", Headers.none()))
                .isEqualTo(Duration.ofSeconds(2));
        assertThat(resets.read("2026-06-08T19:45:44Z", Headers.of("date", "today")))
                .isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void readsTheBucketsOfOpenAi() {
        assertThat(
                        buckets(
                                "X-RateLimit-Limit-Requests", "5000",
                                "X-RateLimit-Limit-Tokens", "10000",
                                "X-RateLimit-Remaining-Requests", "4999",
                                "X-RateLimit-Remaining-Tokens", "8000",
                                "X-RateLimit-Reset-Requests", "12ms",
                                "X-RateLimit-Reset-Tokens", "6m0s",
                                "X-RateLimit-Remaining-Input-Images", "0",
                                "X-RateLimit-Reset-Input-Images", "1m0s"))
                .containsExactly(
                        bucket(null, 5000L, 4999, Duration.ofMillis(12)),
                        bucket(LimitKind.TOKENS_PER_MINUTE, 10000L, 8000, Duration.ofMinutes(6)));
    }

    @Test
    void readsTheBucketsOfAnthropic() {
        assertThat(
                        buckets(
                                "anthropic-ratelimit-input-tokens-limit", "40000",
                                "anthropic-ratelimit-input-tokens-remaining", "0",
                                "anthropic-ratelimit-input-tokens-reset", "2026-06-08T18:45:44Z",
                                "anthropic-ratelimit-requests-remaining", "49",
                                "anthropic-ratelimit-unified-status", "allowed"))
                .containsExactly(
                        bucket(LimitKind.INPUT_TOKENS_PER_MINUTE, 40000L, 0, Duration.ofSeconds(2)),
                        bucket(LimitKind.REQUESTS_PER_MINUTE, null, 49, null));
    }

    @Test
    void readsASingleBucket() {
        assertThat(
                        buckets(
                                "x-ratelimit-limit", "20",
                                "x-ratelimit-remaining", "0",
                                "x-ratelimit-reset", "1780944343500"))
                .containsExactly(bucket(null, 20L, 0, Duration.ofMillis(1500)));
        assertThat(
                        buckets(
                                "ratelimit-limit", "20",
                                "ratelimit-remaining", "3",
                                "ratelimit-reset", "5"))
                .containsExactly(bucket(null, 20L, 3, Duration.ofSeconds(5)));
    }

    @Test
    void readsTheFieldOfTheIetf() {
        assertThat(
                        buckets(
                                "ratelimit", "\"api\";r=0;t=295",
                                "ratelimit-policy", "\"api\";q=1000;w=300"))
                .containsExactly(bucket(null, null, 0, Duration.ofSeconds(295)));
    }

    @Test
    void takesAResetForNoLongerThanTheWindowThatItBelongsTo() {
        assertThat(
                        buckets(
                                "x-ratelimit-remaining-tokens", "0",
                                "x-ratelimit-reset-tokens", "500",
                                "x-ratelimit-renewalperiod-tokens", "60"))
                .containsExactly(
                        bucket(LimitKind.TOKENS_PER_MINUTE, null, 0, Duration.ofSeconds(60)));
    }

    @Test
    void readsNothingFromNumbersThatAreNone() {
        assertThat(
                        buckets(
                                "x-ratelimit-remaining", "-1",
                                "x-ratelimit-remaining-tokens", "NaN",
                                "x-ratelimit-remaining-requests", "",
                                "anthropic-ratelimit-remaining", "many",
                                "ratelimit", "r",
                                "x-ratelimit-remaining-project-tokens", "99999999999999999999"))
                .isEmpty();
    }

    private @Nullable Duration read(String value) {
        return resets.read(value, Headers.of("date", DATE));
    }

    private List<Bucket> buckets(String... fields) {
        return rateLimits.read(Headers.of(fields).with("date", DATE));
    }

    private static Bucket bucket(
            @Nullable LimitKind kind,
            @Nullable Long limit,
            long remaining,
            @Nullable Duration reset) {
        return new Bucket(kind, limit, remaining, reset);
    }
}
