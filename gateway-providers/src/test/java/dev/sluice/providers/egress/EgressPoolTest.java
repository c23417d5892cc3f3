package dev.sluice.providers.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.core.config.EgressConfig;
import dev.sluice.core.config.EgressConfig.Scheme;
import dev.sluice.core.config.EgressPolicy;
import dev.sluice.core.config.Secret;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EgressPoolTest {

    private static final EgressConfig DIRECT = new EgressConfig.Direct();
    private static final EgressConfig PROXY = proxy("hunter2-0007");
    private static final EgressConfig SOCKS =
            new EgressConfig.Proxy(Scheme.SOCKS5, "10.0.0.9", 1080, null, null);

    private static final UpstreamFailure DOWN =
            new UpstreamFailure.EgressFailed("the proxy refused the connection");

    private long nanos;
    private final List<GatewayEvent> events = new ArrayList<>();
    private final EgressPool pool = pool(EgressPolicy.FIRST, DIRECT, PROXY);

    private static EgressConfig proxy(String password) {
        return new EgressConfig.Proxy(
                Scheme.HTTP, "proxy.example", 3128, "ada-0007", Secret.of(password));
    }

    private EgressPool pool(EgressPolicy policy, EgressConfig... ways) {
        return new EgressPool("openai", List.of(ways), policy, () -> nanos, events::add);
    }

    private static EgressLease lease(EgressPool pool) {
        if (pool.choose() instanceof EgressChoice.Chosen(EgressLease lease)) {
            return lease;
        }
        throw new AssertionError("no way out");
    }

    private static @Nullable Duration retryAfter(EgressPool pool) {
        if (pool.choose() instanceof EgressChoice.None(Refusal refusal)) {
            assertThat(refusal.reason()).isEqualTo(Refusal.Reason.NO_EGRESS);
            return refusal.retryAfter();
        }
        throw new AssertionError("there is a way out");
    }

    private static void block(EgressLease lease) {
        lease.failed(answered(403, null), ErrorClass.BLOCKED);
    }

    private static void breakDown(EgressLease lease) {
        lease.failed(DOWN, ErrorClass.EGRESS_FAILED);
    }

    private static UpstreamFailure answered(int status, @Nullable Duration retryAfter) {
        return new UpstreamFailure.ErrorStatus(
                status, ProviderError.ofMessage("error code: 1015"), retryAfter);
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
    }

    private static GatewayEvent rests(EgressConfig egress, String reason, Duration pause) {
        return new GatewayEvent.EgressRests("openai", egress.label(), reason, pause);
    }

    @Nested
    class ThePolicy {

        @Test
        void firstTakesTheFirstThatIsWell() {
            assertThat(lease(pool).egress()).isEqualTo(DIRECT);
            assertThat(lease(pool).egress()).isEqualTo(DIRECT);

            block(lease(pool));

            assertThat(lease(pool).egress()).isEqualTo(PROXY);
        }

        @Test
        void spreadTakesEachInTurnAndLeavesOutWhatRests() {
            EgressPool spread = pool(EgressPolicy.SPREAD, DIRECT, PROXY, SOCKS);

            assertThat(List.of(egress(spread), egress(spread), egress(spread), egress(spread)))
                    .containsExactly(DIRECT, PROXY, SOCKS, DIRECT);

            breakDown(lease(spread));

            assertThat(List.of(egress(spread), egress(spread), egress(spread), egress(spread)))
                    .containsOnly(SOCKS, DIRECT)
                    .contains(SOCKS, DIRECT);
        }

        private static EgressConfig egress(EgressPool pool) {
            return lease(pool).egress();
        }

        @Test
        void needsAWay() {
            assertThatThrownBy(() -> pool(EgressPolicy.FIRST))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Nested
    class AWayThatIsBlocked {

        @Test
        void restsTenMinutesThenTwiceAsLongUpToAnHour() {
            List<Long> minutes = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                block(lease(pool));
                Duration pause = ((GatewayEvent.EgressRests) events.getLast()).pause();
                minutes.add(pause.toMinutes());
                pass(pause);
            }

            assertThat(minutes).containsExactly(10L, 20L, 40L, 60L, 60L);
            assertThat(events).hasSize(5);
            assertThat(events.getFirst())
                    .isEqualTo(rests(DIRECT, "blocked", Duration.ofMinutes(10)));
        }

        @Test
        void isTheCircuitsAffairWhereItIsTheOnlyOne() {
            EgressPool alone = pool(EgressPolicy.FIRST, DIRECT);

            block(lease(alone));

            assertThat(lease(alone).egress()).isEqualTo(DIRECT);
            assertThat(events).isEmpty();
        }

        @Test
        void restsAMinuteWhereOnlyTheRateIsLimited() {
            lease(pool).failed(answered(429, null), ErrorClass.BLOCKED);

            assertThat(events).containsExactly(rests(DIRECT, "blocked", Duration.ofMinutes(1)));
        }

        @Test
        void restsAsLongAsTheEdgeSaysWhereTheRateIsLimited() {
            lease(pool).failed(answered(429, Duration.ofSeconds(90)), ErrorClass.BLOCKED);
            lease(pool).failed(answered(429, Duration.ofDays(9)), ErrorClass.BLOCKED);

            assertThat(events)
                    .containsExactly(
                            rests(DIRECT, "blocked", Duration.ofSeconds(90)),
                            rests(PROXY, "blocked", Duration.ofHours(1)));
        }

        @Test
        void isNotRestedOnceMoreByTheCallsThatRanBesideTheOneThatFoundOut() {
            List<EgressLease> sideBySide = List.of(lease(pool), lease(pool), lease(pool));

            sideBySide.forEach(EgressPoolTest::block);

            assertThat(events).hasSize(1);
            pass(Duration.ofMinutes(10));
            assertThat(lease(pool).egress()).isEqualTo(DIRECT);
        }

        @Test
        void isNotHealedByACallThatHadSetOutBefore() {
            EgressLease early = lease(pool);
            block(lease(pool));

            early.succeeded();

            assertThat(lease(pool).egress()).isEqualTo(PROXY);
        }

        @Test
        void restsLongThoughItsProxyFailedJustBefore() {
            EgressPool proxied = pool(EgressPolicy.FIRST, PROXY, SOCKS);
            EgressLease early = lease(proxied);
            breakDown(lease(proxied));

            block(early);

            assertThat(events.getLast()).isEqualTo(rests(PROXY, "blocked", Duration.ofMinutes(10)));
        }
    }

    @Nested
    class AWayThatFails {

        private final EgressPool proxied = pool(EgressPolicy.FIRST, PROXY);

        @Test
        void restsFiveSecondsThenTwiceAsLongUpToTwoMinutes() {
            List<Long> seconds = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                breakDown(lease(proxied));
                Duration pause = retryAfter(proxied);
                seconds.add(pause == null ? -1 : pause.toSeconds());
                pass(pause == null ? Duration.ZERO : pause);
            }

            assertThat(seconds).containsExactly(5L, 10L, 20L, 40L, 80L, 120L, 120L);
            assertThat(events.getFirst())
                    .isEqualTo(
                            rests(
                                    PROXY,
                                    "the proxy refused the connection",
                                    Duration.ofSeconds(5)));
        }

        @Test
        void isTriedByOneCallAfterItsRest() {
            breakDown(lease(proxied));
            pass(Duration.ofSeconds(5));

            EgressLease trial = lease(proxied);

            assertThat(retryAfter(proxied)).isEqualTo(Way.TRIAL);
            trial.succeeded();
            assertThat(lease(proxied).egress()).isEqualTo(PROXY);
            assertThat(lease(proxied).egress()).isEqualTo(PROXY);
        }

        @Test
        void isTriedByAnotherCallWhereTheFirstSaysNothing() {
            breakDown(lease(proxied));
            pass(Duration.ofSeconds(5));
            lease(proxied);

            pass(Way.TRIAL);

            assertThat(lease(proxied).egress()).isEqualTo(PROXY);
        }

        @Test
        void isTriedAgainAtOnceWhereTheFirstWasGivenUp() {
            breakDown(lease(proxied));
            pass(Duration.ofSeconds(5));

            lease(proxied).released();

            assertThat(lease(proxied).egress()).isEqualTo(PROXY);
        }

        @Test
        void restsFiveSecondsAgainAfterASuccess() {
            breakDown(lease(proxied));
            pass(Duration.ofSeconds(5));
            lease(proxied).succeeded();

            breakDown(lease(proxied));

            assertThat(retryAfter(proxied)).isEqualTo(Duration.ofSeconds(5));
        }

        @Test
        void doesNotRestLongerByTwoTrialsOfTheSameRest() {
            breakDown(lease(proxied));
            pass(Duration.ofSeconds(5));
            EgressLease slow = lease(proxied);
            pass(Way.TRIAL);
            breakDown(lease(proxied));

            breakDown(slow);

            assertThat(retryAfter(proxied)).isEqualTo(Duration.ofSeconds(10));
            assertThat(events).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyBlocksAndFailuresOfTheWayItselfRestIt(ErrorClass errorClass) {
        lease(pool).failed(answered(400, null), errorClass);

        boolean rests = Set.of(ErrorClass.BLOCKED, ErrorClass.EGRESS_FAILED).contains(errorClass);
        assertThat(lease(pool).egress().equals(PROXY)).isEqualTo(rests);
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "RATE_LIMITED",
                "QUOTA_EXHAUSTED",
                "AUTHENTICATION",
                "MODEL_GONE",
                "CONTEXT_TOO_LONG",
                "CONTENT_FILTERED",
                "CALLER_FAULT"
            })
    void anErrorOfTheProviderItselfEndsTheRest(ErrorClass errorClass) {
        block(lease(pool));
        pass(Duration.ofMinutes(10));

        lease(pool).failed(answered(400, null), errorClass);

        assertThat(pool.views()).noneMatch(EgressView::isResting);
    }

    @ParameterizedTest
    @EnumSource(names = {"TRANSIENT", "TIMEOUT"})
    void anErrorThatMayBeAnybodysLeavesTheNextCallToTry(ErrorClass errorClass) {
        block(lease(pool));
        pass(Duration.ofMinutes(10));

        lease(pool).failed(answered(500, null), errorClass);

        assertThat(pool.views().getFirst().isResting()).isTrue();
        assertThat(lease(pool).egress()).isEqualTo(DIRECT);
    }

    @Test
    void whereAllRestTheSoonestIsToldAndNoneIsTakenUntilThen() {
        block(lease(pool));
        breakDown(lease(pool));
        pass(Duration.ofSeconds(2));

        assertThat(retryAfter(pool)).isEqualTo(Duration.ofSeconds(3));
        pass(Duration.ofSeconds(3));
        assertThat(lease(pool).egress()).isEqualTo(PROXY);
    }

    @Test
    void aLeaseKnowsWhetherAnotherWayIsLeft() {
        EgressLease direct = lease(pool);
        assertThat(direct.isLast()).isFalse();
        block(direct);
        assertThat(direct.isLast()).isFalse();

        EgressLease proxied = lease(pool);

        assertThat(proxied.isLast()).isTrue();
        breakDown(proxied);
        assertThat(proxied.isLast()).isTrue();
        pass(Duration.ofMinutes(10));
        assertThat(proxied.isLast()).isFalse();
    }

    @Test
    void aLeaseReportsOnce() {
        EgressLease lease = lease(pool);
        lease.succeeded();

        block(lease);

        assertThat(events).isEmpty();
        assertThat(lease(pool).egress()).isEqualTo(DIRECT);
    }

    @Nested
    class AReload {

        @Test
        void keepsTheStateOfWaysThatStay() {
            block(lease(pool));

            pool.adopt(List.of(SOCKS, DIRECT), EgressPolicy.SPREAD);

            assertThat(lease(pool).egress()).isEqualTo(SOCKS);
            assertThat(lease(pool).egress()).isEqualTo(SOCKS);
        }

        @Test
        void givesAProxyWithAnotherPasswordAnotherChance() {
            EgressPool proxied = pool(EgressPolicy.FIRST, PROXY);
            breakDown(lease(proxied));

            proxied.adopt(List.of(proxy("another-0008")), EgressPolicy.FIRST);

            assertThat(lease(proxied).egress()).isNotEqualTo(PROXY);
        }

        @Test
        void silencesTheCallsOverWaysThatHaveGone() {
            EgressLease early = lease(pool);
            pool.adopt(List.of(PROXY), EgressPolicy.FIRST);

            block(early);

            assertThat(events).isEmpty();
        }
    }

    @Test
    void viewsAndEventsShowNoLogin() {
        breakDown(lease(pool));
        breakDown(lease(pool));
        pass(Duration.ofSeconds(1));

        assertThat(pool.views())
                .containsExactly(
                        new EgressView(
                                "openai",
                                "direct",
                                "the proxy refused the connection",
                                Duration.ofSeconds(4)),
                        new EgressView(
                                "openai",
                                "http://proxy.example:3128",
                                "the proxy refused the connection",
                                Duration.ofSeconds(4)));
        assertThat(pool.views().toString() + events + PROXY).doesNotContain("0007");
    }

    @Test
    void manyThreadsBringOneRestAndOneTrial() throws Exception {
        Set<GatewayEvent> told = ConcurrentHashMap.newKeySet();
        AtomicInteger number = new AtomicInteger();
        EgressPool shared =
                new EgressPool(
                        "openai",
                        List.of(PROXY),
                        EgressPolicy.FIRST,
                        () -> nanos,
                        event -> {
                            number.incrementAndGet();
                            told.add(event);
                        });
        List<EgressLease> leases = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            leases.add(lease(shared));
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (EgressLease lease : leases) {
                threads.execute(() -> breakDown(lease));
            }
        }
        assertThat(told).hasSize(1);
        assertThat(number).hasValue(1);

        pass(Duration.ofSeconds(5));
        List<Future<EgressChoice>> choices = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 64; i++) {
                choices.add(threads.submit(shared::choose));
            }
        }
        assertThat(choices.stream().map(Future::resultNow))
                .filteredOn(EgressChoice.Chosen.class::isInstance)
                .hasSize(1);
    }
}
