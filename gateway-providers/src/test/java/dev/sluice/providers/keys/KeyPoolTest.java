package dev.sluice.providers.keys;

import static dev.sluice.providers.keys.PoolBench.A;
import static dev.sluice.providers.keys.PoolBench.B;
import static dev.sluice.providers.keys.PoolBench.C;
import static dev.sluice.providers.keys.PoolBench.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.BudgetPeriod;
import dev.sluice.core.config.KeySource;
import dev.sluice.core.cost.Price;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.KeyView;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyPoolTest {

    /** When a window has surely forgotten. */
    private static final Duration MINUTE = Duration.ofSeconds(61);

    private static final String OTHER_MODEL = "chat-large";

    @Nested
    class Choosing {

        @Test
        void takesTheKeyWithTheMostRoom() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1000), A, B, C);
            bench.leased(300, 0);
            bench.leased(100, 0);
            bench.leased(200, 0);

            assertThat(PoolBench.key(bench.leased(10, 10))).isEqualTo(B);
        }

        @Test
        void takesTurnsWhereNothingIsLimited() {
            PoolBench bench = new PoolBench(Limits.NONE, A, B, C);

            assertThat(List.of(bench.call(1, 1), bench.call(1, 1), bench.call(1, 1)))
                    .containsExactly(A, B, C);
            assertThat(bench.call(1, 1)).isEqualTo(A);
        }

        @Test
        void takesTheLessBusyKeyWhereNothingIsLimited() {
            PoolBench bench = new PoolBench(Limits.NONE, A, B);
            bench.leased();
            KeyLease second = bench.leased();
            bench.leased();
            second.closed(null);

            assertThat(PoolBench.key(bench.leased())).isEqualTo(B);
        }

        @Test
        void usesAKeyOnceThatIsListedTwice() {
            assertThat(new PoolBench(Limits.NONE, A, B, A).pool.views()).hasSize(2);
        }

        @Test
        void hasOnePlaceWhereTheProviderIsAskedWithoutAKey() {
            PoolBench bench = new PoolBench(Limits.NONE);

            KeyLease lease = bench.leased();
            assertThat(lease.credentials()).isEqualTo(new Credentials.None());
            PoolBench.fail(lease, ErrorClass.RATE_LIMITED, Duration.ofSeconds(5));
            assertThat(bench.refused().retryAfter()).isEqualTo(Duration.ofSeconds(5));
            assertThat(bench.view(0).key()).isEqualTo("none");
        }

        @Test
        void asksForNoEstimateWhereNoLimitCountsTokens() {
            PoolBench bench = new PoolBench(Limits.requestsPerMinute(10), A);

            assertThat(bench.pool.countsTokens()).isFalse();
            assertThat(bench.pool.lease(MODEL, undecodable(), null))
                    .isInstanceOf(Leasing.Leased.class);
            assertThat(new PoolBench(Limits.tokensPerMinute(10), A).pool.countsTokens()).isTrue();
        }

        private CallNeed undecodable() {
            return new CallNeed(
                    new ChatRequest(
                            "m",
                            /* streamed= */ true,
                            /* usageRequested= */ false,
                            new byte[400],
                            new RequestIndex(null, null, List.of(), 1),
                            () -> {
                                throw new AssertionError("nobody needs the conversation");
                            }));
        }
    }

    @Nested
    class OwnLimits {

        @Test
        void letAKeyRestAtItsShareUntilItHasRoom() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1000), A);
            bench.call(400, 0);
            bench.advance(Duration.ofSeconds(20));
            bench.call(400, 0);

            Refusal refusal = bench.refused(10, 10);
            assertThat(refusal.reason()).isEqualTo(Refusal.Reason.RATE_LIMITED);
            Duration wait = Objects.requireNonNull(refusal.retryAfter());
            bench.advance(wait.minusNanos(1));
            bench.refused(10, 10);
            bench.advance(Duration.ofNanos(1));
            assertThat(bench.takes(10, 10)).isTrue();
            assertThat(wait).isBetween(Duration.ofSeconds(40), Duration.ofSeconds(41));
        }

        @Test
        void areNeverPassedByTheCallThatPassesTheShare() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1000), A);
            bench.call(700, 0);

            assertThat(bench.takes(100, 201)).isFalse();
            assertThat(bench.takes(100, 200)).isTrue();
        }

        @Test
        void countWhatCallsThatRunMayStillUse() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1000), A);
            KeyLease running = bench.leased(100, 800);

            assertThat(bench.refused(50, 50).retryAfter()).isNull();
            PoolBench.answer(running, 100, 20);

            assertThat(bench.takes(50, 50)).isTrue();
        }

        @Test
        void holdTheReservationOfACallThatRunsForLongerThanAMinute() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1000), A);
            bench.leased(100, 700);

            bench.advance(Duration.ofMinutes(5));

            assertThat(bench.takes(150, 151)).isFalse();
            assertThat(bench.takes(150, 150)).isTrue();
        }

        @Test
        void letARequestThatIsLargerThanAllOfItGoWhereNothingRuns() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1000), A, B);
            bench.call(10, 0);

            KeyLease large = bench.leased(3000, 1000);
            assertThat(PoolBench.key(large)).isEqualTo(B);
            assertThat(bench.refused(3000, 1000).retryAfter())
                    .isBetween(Duration.ofSeconds(60), Duration.ofSeconds(61));
        }

        @Test
        void countRequestsAMinute() {
            PoolBench bench = new PoolBench(Limits.requestsPerMinute(10), A);

            for (int i = 0; i < 8; i++) {
                bench.call(1000, 1000);
            }

            assertThat(bench.refused().reason()).isEqualTo(Refusal.Reason.RATE_LIMITED);
            bench.advance(MINUTE);
            assertThat(bench.takes(1, 1)).isTrue();
        }

        @Test
        void letOneRequestGoWhereTheShareOfTheLimitIsLess() {
            PoolBench bench = new PoolBench(Limits.requestsPerMinute(1), A);

            bench.call(1, 1);

            bench.refused();
        }

        @Test
        void countInputAndOutputApart() {
            PoolBench bench = new PoolBench(Limits.inputAndOutputPerMinute(1000, 100), A);
            bench.call(100, 80);

            assertThat(bench.takes(10, 10)).isFalse();
            bench.advance(MINUTE);
            bench.call(800, 10);
            assertThat(bench.takes(10, 10)).isFalse();
        }

        @Test
        void countDaysByTheCalendar() {
            PoolBench bench = new PoolBench(Limits.perDay(100, 1000), A);
            bench.call(800, 100);

            assertThat(bench.refused())
                    .isEqualTo(new Refusal(Refusal.Reason.RATE_LIMITED, Duration.ofHours(12)));
            bench.advance(Duration.ofHours(12));
            assertThat(bench.takes(10, 10)).isTrue();
        }

        @Test
        void belongToAllKeysOfOneOrganisation() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1000).ofTheOrganisation(), A, B);

            assertThat(bench.call(400, 0)).isEqualTo(A);
            assertThat(bench.call(400, 0)).isEqualTo(B);
            assertThat(bench.refused(10, 10).reason()).isEqualTo(Refusal.Reason.RATE_LIMITED);
        }
    }

    @Nested
    class Money {

        /** A dollar a million tokens of input, ten of output. */
        private static final Price PRICE = new Price(1_000_000, 100_000, 1_000_000, 10_000_000);

        @Test
        void isSpentUntilThePeriodEnds() {
            PoolBench bench = new PoolBench(Limits.usd("1.00", BudgetPeriod.DAY), A);
            KeyLease lease = bench.leased(300_000, 60_000, PRICE);
            PoolBench.answer(lease, 300_000, 60_000);

            assertThat(bench.refused(1, 1, PRICE))
                    .isEqualTo(new Refusal(Refusal.Reason.QUOTA_EXHAUSTED, Duration.ofHours(12)));
            bench.advance(Duration.ofHours(12));
            bench.leased(1, 1, PRICE);
        }

        @Test
        void isReservedForCallsThatRun() {
            PoolBench bench = new PoolBench(Limits.usd("1.00", BudgetPeriod.MONTH), A);
            KeyLease running = bench.leased(0, 90_000, PRICE);

            bench.refused(0, 10_000, PRICE);
            PoolBench.answer(running, 0, 1_000);

            bench.leased(0, 10_000, PRICE);
        }

        @Test
        void isNotCountedWhereNobodyKnowsThePrice() {
            PoolBench bench = new PoolBench(Limits.usd("0.01", BudgetPeriod.MONTH), A);

            bench.call(10_000_000, 10_000_000);

            assertThat(bench.takes(10_000_000, 10_000_000)).isTrue();
        }

        @Test
        void survivesUsageThatNobodyCanHave() {
            PoolBench bench = new PoolBench(Limits.usd("1.00", BudgetPeriod.MONTH), A);
            Price absurd = new Price(Long.MAX_VALUE, 0, 0, Long.MAX_VALUE);
            KeyLease lease = bench.leased(Long.MAX_VALUE, Long.MAX_VALUE, absurd);

            PoolBench.answer(lease, Long.MAX_VALUE, Long.MAX_VALUE);

            assertThat(bench.refused(1, 1, PRICE).reason())
                    .isEqualTo(Refusal.Reason.QUOTA_EXHAUSTED);
        }
    }

    @Nested
    class Closing {

        @Test
        void putsTheReportInPlaceOfTheReservation() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(10_000), A);
            KeyLease lease = bench.leased(300, 1024);
            assertThat(Tokens.of(bench)).isEqualTo(new Tokens(300, 1024));

            PoolBench.answer(lease, 250, 80);

            assertThat(Tokens.of(bench)).isEqualTo(new Tokens(330, 0));
        }

        @Test
        void countsThePromptFromTheBeginningOfTheCallAndTheAnswerFromItsEnd() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(10_000), A);
            KeyLease lease = bench.leased(300, 1024);
            bench.advance(Duration.ofSeconds(40));
            PoolBench.answer(lease, 250, 80);

            bench.advance(Duration.ofSeconds(30));
            assertThat(Tokens.of(bench)).isEqualTo(new Tokens(80, 0));
            bench.advance(Duration.ofSeconds(31));
            assertThat(Tokens.of(bench)).isEqualTo(new Tokens(0, 0));
        }

        @Test
        void keepsAllThatWasReservedWhereAnAnswerBeganAndNobodyReported() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(10_000), A);
            KeyLease cancelled = bench.leased(300, 1024);
            cancelled.answered(PoolBench.ok());

            cancelled.closed(null);

            assertThat(Tokens.of(bench)).isEqualTo(new Tokens(1324, 0));
        }

        @Test
        void keepsThePromptWhereNoAnswerBegan() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(10_000), A);

            bench.leased(300, 1024).closed(null);

            assertThat(Tokens.of(bench)).isEqualTo(new Tokens(300, 0));
        }

        @Test
        void keepsTheRequestAloneWhereTheProviderTurnedItDown() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(10_000), A);

            PoolBench.fail(bench.leased(300, 1024), ErrorClass.TRANSIENT, null);

            assertThat(Tokens.of(bench)).isEqualTo(new Tokens(0, 0));
        }

        @Test
        void keepsNothingWhereNothingWasSent() {
            PoolBench bench = new PoolBench(Limits.requestsPerMinute(1), A);
            KeyLease lease = bench.leased();

            lease.failed(new UpstreamFailure.EgressFailed("dead"), ErrorClass.EGRESS_FAILED);
            lease.closed(null);

            assertThat(bench.call(1, 1)).isEqualTo(A);
        }

        @Test
        void happensOnce() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(10_000), A);
            KeyLease first = bench.leased(300, 1024);
            bench.leased(300, 1024);

            PoolBench.answer(first, 100, 100);
            first.closed(PoolBench.usage(100, 100));
            first.failed(new UpstreamFailure.MissingEnd(), ErrorClass.AUTHENTICATION);
            first.answered(PoolBench.ok("x-ratelimit-remaining", "0", "x-ratelimit-reset", "60"));

            assertThat(Tokens.of(bench)).isEqualTo(new Tokens(500, 1024));
            assertThat(bench.view(0).calls()).isEqualTo(1);
            assertThat(bench.takes(1, 1)).isTrue();
        }

        private record Tokens(long used, long reserved) {
            static Tokens of(PoolBench bench) {
                return new Tokens(bench.view(0).tokensUsed(), bench.view(0).tokensReserved());
            }
        }
    }

    @Nested
    class RateLimitHeadersOfAnswers {

        @Test
        void ofASuccessForetellWhenTheNextCallOfThatModelMayGo() {
            PoolBench bench = new PoolBench(Limits.NONE, A);
            PoolBench.answer(
                    bench.leased(),
                    10,
                    10,
                    "x-ratelimit-remaining-requests",
                    "0",
                    "x-ratelimit-reset-requests",
                    "8.64s");

            assertThat(bench.refused().retryAfter()).isEqualTo(Duration.ofMillis(8640));
            bench.leased(OTHER_MODEL, 1, 1);
            bench.advanceSeconds(8.64);
            bench.leased();
        }

        @Test
        void holdBackACallThatNeedsMoreThanIsLeft() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1_000_000), A);
            remaining(bench, 500);

            assertThat(bench.refused(300, 201).retryAfter()).isEqualTo(Duration.ofSeconds(20));
            bench.leased(300, 100);
            bench.refused(50, 51);
            bench.leased(50, 50);
            bench.advance(Duration.ofSeconds(20));
            bench.leased(300, 201);
        }

        @Test
        void takeTheNewestWordOnWhatIsLeft() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1_000_000), A);
            remaining(bench, 500);

            remaining(bench, 5000);

            bench.leased(3000, 1000);
        }

        private static void remaining(PoolBench bench, long tokens) {
            PoolBench.answer(
                    bench.leased(10, 10),
                    10,
                    10,
                    "x-ratelimit-remaining-tokens",
                    Long.toString(tokens),
                    "x-ratelimit-reset-tokens",
                    "20s");
        }

        @Test
        void countWhatOthersHaveUsedOfTheKey() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(10_000), A);
            PoolBench.answer(
                    bench.leased(100, 100),
                    100,
                    100,
                    "x-ratelimit-limit-tokens",
                    "10000",
                    "x-ratelimit-remaining-tokens",
                    "2000",
                    "x-ratelimit-reset-tokens",
                    "30s");

            assertThat(bench.refused(10, 10).retryAfter()).isEqualTo(Duration.ofSeconds(30));
            bench.advance(Duration.ofSeconds(30));
            bench.leased(10, 10);
        }

        @Test
        void imposeNoLongerRestThanTheConfigurationAllows() {
            PoolBench bench = new PoolBench(Limits.NONE, Duration.ofSeconds(30), PoolBench.keys(A));
            PoolBench.answer(
                    bench.leased(),
                    1,
                    1,
                    "x-ratelimit-remaining-requests",
                    "0",
                    "x-ratelimit-reset-requests",
                    "23h0m0s");

            assertThat(bench.refused().retryAfter()).isEqualTo(Duration.ofSeconds(30));
        }

        @Test
        void letNothingRestWithoutAReset() {
            PoolBench bench = new PoolBench(Limits.NONE, A);

            PoolBench.answer(bench.leased(), 1, 1, "x-ratelimit-remaining-requests", "0");

            bench.leased();
        }

        @Test
        void ofAnErrorSayHowLongItLastsWhereItsRetryAfterDoesNot() {
            PoolBench bench = new PoolBench(Limits.NONE, A);

            PoolBench.fail(
                    bench.leased(),
                    ErrorClass.RATE_LIMITED,
                    null,
                    "x-ratelimit-remaining-tokens",
                    "0",
                    "x-ratelimit-reset-tokens",
                    "7s");

            assertThat(bench.refused().retryAfter()).isEqualTo(Duration.ofSeconds(7));
        }
    }

    @Nested
    class RateLimits {

        @Test
        void restTheModelAndNotTheKey() {
            PoolBench bench = new PoolBench(Limits.NONE, A);

            PoolBench.fail(bench.leased(), ErrorClass.RATE_LIMITED, Duration.ofSeconds(30));

            bench.refused();
            bench.leased(OTHER_MODEL, 1, 1);
            assertThat(bench.view(0).restingModels())
                    .isEqualTo(Map.of(MODEL, Duration.ofSeconds(30)));
            assertThat(bench.view(0).state()).isEqualTo(new KeyView.Ready());
        }

        @Test
        void restAModelOnAllKeysOfOneOrganisation() {
            PoolBench bench = new PoolBench(Limits.NONE.ofTheOrganisation(), A, B);

            PoolBench.fail(bench.leased(), ErrorClass.RATE_LIMITED, Duration.ofSeconds(30));

            bench.refused();
        }

        @Test
        void growWhereNobodySaysHowLongTheyLastUntilACallSucceeds() {
            PoolBench bench = new PoolBench(Limits.NONE, A);

            for (long seconds : new long[] {1, 2, 4, 8, 16, 32, 60, 60}) {
                PoolBench.fail(bench.leased(), ErrorClass.RATE_LIMITED, null);
                assertThat(bench.refused().retryAfter()).isEqualTo(Duration.ofSeconds(seconds));
                bench.advance(Duration.ofSeconds(seconds));
            }
            bench.call(1, 1);
            PoolBench.fail(bench.leased(), ErrorClass.RATE_LIMITED, null);
            assertThat(bench.refused().retryAfter()).isEqualTo(Duration.ofSeconds(1));
        }

        @Test
        void growOnceForCallsThatRanSideBySide() {
            PoolBench bench = new PoolBench(Limits.NONE, A);
            List<KeyLease> leases = List.of(bench.leased(), bench.leased(), bench.leased());

            leases.forEach(lease -> PoolBench.fail(lease, ErrorClass.RATE_LIMITED, null));

            assertThat(bench.refused().retryAfter()).isEqualTo(Duration.ofSeconds(1));
            assertThat(bench.events)
                    .containsExactly(
                            new GatewayEvent.KeyRests(
                                    "primary",
                                    "1111",
                                    MODEL,
                                    "rate_limited",
                                    Duration.ofSeconds(1)));
        }

        @Test
        void lastForAMomentAtLeastAndForNoLongerThanTheConfigurationAllows() {
            PoolBench bench =
                    new PoolBench(Limits.NONE, Duration.ofSeconds(30), PoolBench.keys(A, B));

            PoolBench.fail(bench.leased(), ErrorClass.RATE_LIMITED, Duration.ZERO);
            PoolBench.fail(bench.leased(), ErrorClass.RATE_LIMITED, Duration.ofHours(1));

            assertThat(bench.view(0).restingModels()).containsValue(KeyPool.SHORTEST_REST);
            assertThat(bench.view(1).restingModels()).containsValue(Duration.ofSeconds(30));
        }

        @Test
        void areToldWithTheSoonestTimeAtWhichAKeyIsBack() {
            PoolBench bench = new PoolBench(Limits.NONE, A, B);
            PoolBench.fail(bench.leased(), ErrorClass.RATE_LIMITED, Duration.ofSeconds(30));
            PoolBench.fail(bench.leased(), ErrorClass.RATE_LIMITED, Duration.ofSeconds(20));

            assertThat(bench.refused())
                    .isEqualTo(new Refusal(Refusal.Reason.RATE_LIMITED, Duration.ofSeconds(20)));
        }
    }

    @Nested
    class SpentQuotas {

        @Test
        void restTheWholeKeyAndAreOneEvent() {
            PoolBench bench = new PoolBench(Limits.NONE, A, B);
            List<KeyLease> onA = List.of(bench.leased(), bench.leased(), bench.leased());

            PoolBench.fail(onA.get(0), ErrorClass.QUOTA_EXHAUSTED, Duration.ofMinutes(5));
            PoolBench.fail(onA.get(2), ErrorClass.QUOTA_EXHAUSTED, Duration.ofMinutes(5));

            assertThat(PoolBench.key(bench.leased(OTHER_MODEL, 1, 1))).isEqualTo(B);
            assertThat(PoolBench.key(bench.leased(OTHER_MODEL, 1, 1))).isEqualTo(B);
            assertThat(bench.events)
                    .containsExactly(
                            new GatewayEvent.KeyRests(
                                    "primary",
                                    "1111",
                                    null,
                                    "quota_exhausted",
                                    Duration.ofMinutes(5)));
            assertThat(bench.view(0).state())
                    .isEqualTo(new KeyView.Resting("quota_exhausted", Duration.ofMinutes(5)));
        }

        @Test
        void areTheReasonWhereNoOtherKeyIsLeft() {
            PoolBench bench = new PoolBench(Limits.NONE, A);

            PoolBench.fail(bench.leased(), ErrorClass.QUOTA_EXHAUSTED, null);

            assertThat(bench.refused())
                    .isEqualTo(new Refusal(Refusal.Reason.QUOTA_EXHAUSTED, KeyPool.QUOTA_REST));
        }
    }

    @Nested
    class RefusedKeys {

        @Test
        void areInQuarantineForAllModelsAndAreOneEvent() {
            PoolBench bench = new PoolBench(Limits.NONE, A);
            List<KeyLease> leases = List.of(bench.leased(), bench.leased());

            leases.forEach(lease -> PoolBench.fail(lease, ErrorClass.AUTHENTICATION, null));

            assertThat(bench.refused(OTHER_MODEL, 1, 1))
                    .isEqualTo(new Refusal(Refusal.Reason.NO_KEY, null));
            assertThat(bench.view(0).state())
                    .isEqualTo(new KeyView.Quarantined("authentication", Duration.ofMinutes(5)));
            assertThat(bench.events)
                    .containsExactly(
                            new GatewayEvent.KeyRests(
                                    "primary",
                                    "1111",
                                    null,
                                    "authentication",
                                    Duration.ofMinutes(5)));
        }

        @Test
        void areTriedByOneCallAtATime() {
            PoolBench bench = quarantined();
            bench.advance(Quarantine.FIRST_PAUSE);

            KeyLease trial = bench.leased();
            bench.refused();
            trial.closed(null);

            bench.leased();
            bench.refused();
        }

        @Test
        void areUsedAgainAfterATrialThatSucceeds() {
            PoolBench bench = quarantined();
            bench.advance(Quarantine.FIRST_PAUSE);

            bench.leased().answered(PoolBench.ok());

            assertThat(bench.view(0).state()).isEqualTo(new KeyView.Ready());
            bench.leased();
            bench.leased();
        }

        @Test
        void areUsedAgainWhereTheProviderKnowsThemWellEnoughToLimitThem() {
            PoolBench bench = quarantined();
            bench.advance(Quarantine.FIRST_PAUSE);

            PoolBench.fail(bench.leased(), ErrorClass.RATE_LIMITED, Duration.ofSeconds(3));

            bench.leased(OTHER_MODEL, 1, 1);
            bench.leased(OTHER_MODEL, 1, 1);
        }

        @Test
        void waitLongerAfterEachTrialThatIsRefusedUpToTheLongestCoolDown() {
            PoolBench bench = quarantined();

            for (long minutes : new long[] {5, 10, 10, 10}) {
                assertThat(bench.view(0).state())
                        .isEqualTo(
                                new KeyView.Quarantined(
                                        "authentication", Duration.ofMinutes(minutes)));
                bench.advance(Duration.ofMinutes(minutes));
                PoolBench.fail(bench.leased(), ErrorClass.AUTHENTICATION, null);
            }
        }

        @Test
        void areNotTheAnswerToAModelThatTheKeyMayNotAskFor() {
            PoolBench bench = new PoolBench(Limits.NONE, A);
            forbid(bench.leased());

            assertThat(bench.refused().retryAfter()).isEqualTo(Duration.ofMinutes(5));
            bench.leased(OTHER_MODEL, 1, 1);
        }

        @Test
        void areNotTheAnswerToAModelThatAClientMadeUp() {
            PoolBench bench = new PoolBench(Limits.NONE, A);
            forbid(bench.leased(Candidate.ANY_MODEL, 1, 1));

            bench.leased(Candidate.ANY_MODEL, 1, 1);
            assertThat(bench.events).isEmpty();
        }

        private static void forbid(KeyLease lease) {
            lease.failed(
                    new UpstreamFailure.ErrorStatus(
                            403, new ProviderError("no access", "t", "c", "p"), null),
                    ErrorClass.AUTHENTICATION);
            lease.closed(null);
        }

        @Test
        void areNotFreedByACallThatBeganBefore() {
            PoolBench bench = new PoolBench(Limits.NONE, A);
            KeyLease before = bench.leased();
            PoolBench.fail(bench.leased(), ErrorClass.AUTHENTICATION, null);

            PoolBench.answer(before, 1, 1);

            bench.refused();
        }

        @Test
        void areNoReasonWhileAnotherKeyOnlyRests() {
            PoolBench bench = new PoolBench(Limits.NONE, A, B);
            PoolBench.fail(bench.leased(), ErrorClass.AUTHENTICATION, null);
            PoolBench.fail(bench.leased(), ErrorClass.RATE_LIMITED, Duration.ofSeconds(9));

            assertThat(bench.refused())
                    .isEqualTo(new Refusal(Refusal.Reason.RATE_LIMITED, Duration.ofSeconds(9)));
        }

        private static PoolBench quarantined() {
            PoolBench bench = new PoolBench(Limits.NONE, A);
            PoolBench.fail(bench.leased(), ErrorClass.AUTHENTICATION, null);
            return bench;
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(
            value = ErrorClass.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"RATE_LIMITED", "QUOTA_EXHAUSTED", "AUTHENTICATION"})
    void otherFailuresTouchNoKey(ErrorClass errorClass) {
        PoolBench bench = new PoolBench(Limits.NONE, A);

        PoolBench.fail(bench.leased(), errorClass, Duration.ofSeconds(30));

        assertThat(bench.events).isEmpty();
        bench.leased();
    }

    @Nested
    class AReload {

        @Test
        void keepsTheWindowsRestsAndQuarantineOfKeysThatStay() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1000), A, B, C);
            bench.call(850, 0);
            PoolBench.fail(bench.leased(), ErrorClass.RATE_LIMITED, Duration.ofSeconds(30));
            PoolBench.fail(bench.leased(), ErrorClass.AUTHENTICATION, null);
            List<KeyView> before = bench.pool.views();

            bench.adopt(Limits.tokensPerMinute(1000), C, A, B);

            assertThat(bench.pool.views())
                    .containsExactly(before.get(2), before.get(0), before.get(1));
            bench.refused();
        }

        @Test
        void addsKeysAndRemovesOthersWhoseCallsEndInPeace() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1000), A);
            KeyLease onA = bench.leased(900, 0);

            bench.adopt(Limits.tokensPerMinute(1000), B);
            PoolBench.answer(onA, 900, 50);

            assertThat(bench.pool.views()).extracting(KeyView::key).containsExactly("2222");
            assertThat(bench.call(10, 10)).isEqualTo(B);
        }

        @Test
        void countsWhatWasUsedBeforeTheLimitCame() {
            PoolBench bench = new PoolBench(Limits.NONE, A);
            bench.call(900, 0);
            KeyLease running = bench.leased(0, 0);

            bench.adopt(Limits.tokensPerMinute(1000), A);

            bench.refused();
            PoolBench.answer(running, 10, 10);
            assertThat(bench.view(0).tokensUsed()).isEqualTo(920);
            assertThat(bench.view(0).tokensReserved()).isZero();
        }

        @Test
        void beginsWindowsAnewWhereKeysBeginToShareThem() {
            PoolBench bench = new PoolBench(Limits.tokensPerMinute(1000), A, B);
            bench.call(900, 0);
            KeyLease running = bench.leased(800, 100);

            bench.adopt(Limits.tokensPerMinute(1000).ofTheOrganisation(), A, B);
            PoolBench.answer(running, 800, 100);

            bench.call(850, 0);
            bench.refused();
        }

        @Test
        void beginsABudgetForAnotherPeriodAnew() {
            PoolBench bench = new PoolBench(Limits.usd("1", BudgetPeriod.DAY), A);
            Price price = new Price(1_000_000, 0, 0, 1_000_000);
            KeyLease running = bench.leased(0, 700_000, price);
            PoolBench.answer(bench.leased(0, 100_000, price), 0, 100_000);

            bench.adopt(Limits.usd("1", BudgetPeriod.MONTH), A);
            bench.refused(0, 400_000, price);
            PoolBench.answer(running, 0, 0);

            bench.leased(0, 400_000, price);
        }

        @Test
        void goesFromKeysToNone() {
            PoolBench bench = new PoolBench(Limits.NONE, A);

            bench.pool.adopt(
                    new KeySource.NotNeeded(), Limits.NONE.config(), PoolBench.COOLDOWN_MAX);

            assertThat(bench.leased().credentials()).isEqualTo(new Credentials.None());
        }
    }

    @Test
    void aPoolThatIsNoLongerUsedTellsNobodyOfCallsThatStillRun() {
        PoolBench bench = new PoolBench(Limits.NONE, A);
        KeyLease lease = bench.leased();

        bench.pool.retire();
        PoolBench.fail(lease, ErrorClass.AUTHENTICATION, null);

        assertThat(bench.events).isEmpty();
    }

    @Test
    void forgetsModelsThatItHasNothingToSayOf() {
        Allowance allowance = new Allowance(Limits.NONE.config(), new Moment(0, 0));
        long nanos = 0;

        for (int i = 0; i < 10_000; i++) {
            Moment now = new Moment(nanos, 0);
            ModelStanding standing = allowance.standing("model-" + i, now);
            standing.note(LimitKind.TOKENS_PER_MINUTE, 1, nanos + 1_000);
            standing.rest(nanos + standing.nextPause(now).toNanos());
            nanos += Duration.ofSeconds(2).toNanos();
        }

        assertThat(allowance.models()).isLessThan(100);
    }

    @Test
    void showsNoKeyInAnyText() {
        PoolBench bench = new PoolBench(Limits.NONE, A, "short-key");
        KeyLease lease = bench.leased();
        KeyLease other = bench.leased();
        PoolBench.fail(lease, ErrorClass.AUTHENTICATION, null);
        PoolBench.fail(other, ErrorClass.AUTHENTICATION, null);

        String texts =
                String.join(
                        " ",
                        bench.pool.views().toString(),
                        bench.events.toString(),
                        lease.credentials().toString(),
                        bench.ask(MODEL, 1, 1).toString());

        assertThat(texts).doesNotContain("AAAA").doesNotContain("short-key").contains("1111");
    }
}
