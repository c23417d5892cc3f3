package dev.sluice.cache.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.CacheDirectives;
import dev.sluice.core.cache.CacheTicket;
import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cache.LookupResult;
import dev.sluice.core.config.ByteSize;
import dev.sluice.core.config.CacheConfig;
import dev.sluice.core.config.CacheReplay;
import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.config.CacheScope;
import dev.sluice.core.config.ExactCacheConfig;
import dev.sluice.core.config.SemanticCacheConfig;
import dev.sluice.core.exchange.Loop;
import dev.sluice.core.provider.StreamEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ExactCacheTest {

    private static final String NOTHING = "no answer to this request in memory";

    private final AtomicLong now = new AtomicLong();
    private final List<LookupResult> results = new ArrayList<>();
    private final List<Runnable> onWorkers = new ArrayList<>();
    private final ExactCache cache =
            new ExactCache(
                    config(ExactCacheConfig.DEFAULTS),
                    new CacheKeyFactory(new byte[32]),
                    now::get,
                    results::add);

    @Nested
    class Looking {

        @Test
        void missesWhatWasNeverAskedAndGivesATicket() {
            CacheVerdict verdict = ask(Queries.asking("hello"));

            assertThat(verdict).isInstanceOf(CacheVerdict.Miss.class);
            assertThat(verdict.reason()).isEqualTo(NOTHING);
            assertThat(verdict.ticket()).isNotNull();
        }

        @Test
        void hitsWhatWasAnsweredBeforeWhicheverWayItIsToBeDelivered() {
            CacheTicket ticket = answered(Queries.asking("hello"), "hi");
            pass(Duration.ofMillis(12_900));

            Queries streamed = Queries.asking("hello");
            CacheVerdict verdict = ask(streamed.withBody(true, 120, streamed.decoder()));

            assertThat(verdict)
                    .isInstanceOfSatisfying(
                            CacheVerdict.Hit.class,
                            hit -> {
                                assertThat(hit.answer().events())
                                        .contains(new StreamEvent.TextDelta(0, "hi"));
                                assertThat(hit.answer().provider()).isEqualTo("openai");
                                assertThat(hit.answer().model()).isEqualTo("gpt-4o-mini");
                                assertThat(hit.answer().listed()).isTrue();
                                assertThat(hit.age()).isEqualTo(Duration.ofMillis(12_900));
                                assertThat(hit.entry()).isEqualTo(ticket.entry());
                                assertThat(hit.reason())
                                        .isEqualTo("same request, answered 12s ago");
                                assertThat(hit.ticket()).isNull();
                            });
        }

        @Test
        void countsWhatCameOfIt() {
            answered(Queries.asking("hello"), "hi");
            ask(Queries.asking("hello"));
            ask(Queries.asking("hello").saying(Queries.off()));

            assertThat(results)
                    .containsExactly(LookupResult.MISS, LookupResult.HIT, LookupResult.BYPASS);
        }

        @Test
        void isPassedByWhereTheRequestCannotBeRead() {
            CacheVerdict verdict =
                    ask(
                            Queries.asking("hello")
                                    .withBody(
                                            false,
                                            10,
                                            () -> {
                                                throw new IllegalStateException("odd");
                                            }));

            assertThat(verdict).isEqualTo(new CacheVerdict.Bypass("the request could not be read"));
        }

        @Test
        void isPassedByWhereSamplingOrFormForbidIt() {
            assertThat(
                            ask(
                                    Queries.asking(
                                            Queries.conversation(
                                                    "q", Queries.temperature("0.7"), Map.of()))))
                    .isEqualTo(new CacheVerdict.Bypass("temperature is above 0.3"));
            assertThat(
                            ask(
                                    Queries.asking(
                                            Queries.conversation(
                                                    "q",
                                                    Queries.sampling("0", null, true, null),
                                                    Map.of()))))
                    .isEqualTo(new CacheVerdict.Bypass("the request asks for logprobs"));
        }

        @Test
        void followsTheRouteInWhatSamplingItAllows() {
            Queries warm =
                    Queries.asking(Queries.conversation("q", Queries.temperature("0.7"), Map.of()));

            assertThat(ask(warm.withRoute("f1", CacheSampling.ANY)))
                    .isInstanceOf(CacheVerdict.Miss.class);
            assertThat(ask(warm.withRoute("f1", CacheSampling.LOW)))
                    .isInstanceOf(CacheVerdict.Bypass.class);
        }
    }

    @Nested
    class Directives {

        private final Queries question = Queries.asking("hello");

        @Test
        void offAsksNothingAndKeepsNothing() {
            answered(question, "hi");

            assertThat(ask(question.saying(Queries.off())))
                    .isEqualTo(
                            new CacheVerdict.Bypass(
                                    "the client asked for no answer from memory"
                                            + " (x-sluice-cache: off)"));
        }

        @Test
        void anotherCacheAloneKeepsTheAnswerHereToo() {
            answered(question, "hi");

            CacheVerdict verdict =
                    ask(question.saying(Queries.directives(false, false, true, null)));

            assertThat(verdict).isInstanceOf(CacheVerdict.Bypass.class);
            assertThat(verdict.reason())
                    .isEqualTo(
                            "the client asked for no answer from the exact cache (x-sluice-cache)");
            assertThat(verdict.ticket()).isNotNull();
        }

        @Test
        void noCacheAsksAfreshAndReplacesTheEntryAndItsAge() {
            answered(question, "old");
            pass(Duration.ofMinutes(50));

            CacheVerdict verdict = ask(question.saying(Queries.fresh()));
            assertThat(verdict).isInstanceOf(CacheVerdict.Bypass.class);
            assertThat(verdict.reason())
                    .isEqualTo("the client asked for a fresh answer (no-cache)");
            keep(verdict.ticket(), "new");
            pass(Duration.ofMinutes(50));

            assertThat(textOf(ask(question))).isEqualTo("new");
            assertThat(cache.entries()).isOne();
        }

        @Test
        void noStoreLooksButKeepsNothing() {
            CacheVerdict unknown = ask(question.saying(Queries.noStore()));
            answered(question, "hi");

            assertThat(unknown).isEqualTo(new CacheVerdict.Miss(NOTHING, null));
            assertThat(ask(question.saying(Queries.noStore())))
                    .isInstanceOf(CacheVerdict.Hit.class);
        }

        @Test
        void noCacheWithNoStoreKeepsNothing() {
            CacheDirectives both = Queries.directives(true, true, false, null);

            assertThat(ask(question.saying(both)).ticket()).isNull();
        }

        @Test
        void maxAgeRefusesWhatIsOlder() {
            answered(question, "hi");
            pass(Duration.ofMinutes(1));

            assertThat(ask(question.saying(Queries.maxAge(Duration.ofSeconds(60)))))
                    .isInstanceOf(CacheVerdict.Hit.class);
            pass(Duration.ofMillis(14_500));
            CacheVerdict verdict = ask(question.saying(Queries.maxAge(Duration.ofSeconds(60))));

            assertThat(verdict).isInstanceOf(CacheVerdict.Miss.class);
            assertThat(verdict.reason()).isEqualTo("asked before, but 75s ago (max-age=60)");
            assertThat(verdict.ticket()).isNotNull();
        }
    }

    @Nested
    class Time {

        private final Queries question = Queries.asking("hello");

        @Test
        void anEntryIsForgottenAfterItsTime() {
            answered(question, "hi");

            pass(Duration.ofHours(1).minusNanos(1));
            assertThat(ask(question)).isInstanceOf(CacheVerdict.Hit.class);
            pass(Duration.ofNanos(1));
            assertThat(ask(question)).isInstanceOf(CacheVerdict.Miss.class);
        }

        @Test
        void hitsDoNotProlongIt() {
            answered(question, "hi");

            for (int i = 0; i < 3; i++) {
                pass(Duration.ofMinutes(20).minusNanos(1));
                assertThat(ask(question)).isInstanceOf(CacheVerdict.Hit.class);
            }
            pass(Duration.ofNanos(3));
            assertThat(ask(question)).isInstanceOf(CacheVerdict.Miss.class);
            assertThat(cache.entries()).isZero();
        }

        @Test
        void anEntryThatWasRenewedManyTimesStillHits() {
            for (int i = 0; i < 100; i++) {
                assertThat(ask(question)).isInstanceOf(CacheVerdict.Miss.class);
                answered(question, "answer " + i);
                assertThat(textOf(ask(question))).isEqualTo("answer " + i);
                pass(Duration.ofHours(1));
            }
        }
    }

    @Nested
    class Bounds {

        @Test
        void neverMoreEntriesThanAllowed() {
            cache.reconfigured(config(exact(10, ByteSize.ofMib(1), Duration.ofHours(1))));

            for (int i = 0; i < 100; i++) {
                answered(Queries.asking("question " + i), "answer");
                assertThat(cache.entries()).isBetween(1L, 10L);
            }
            assertThat(cache.entries()).isEqualTo(10);
        }

        @Test
        void asManyEntriesAsAllowedAlsoWhereTheyDoNotDivideTheRoom() {
            cache.reconfigured(config(exact(3, ByteSize.ofMib(256), Duration.ofHours(1))));

            for (int i = 0; i < 3; i++) {
                answered(Queries.asking("question " + i), "answer");
            }

            assertThat(cache.entries()).isEqualTo(3);
        }

        @Test
        void neverMoreBytesThanAllowed() {
            cache.reconfigured(config(exact(1000, ByteSize.ofKib(64), Duration.ofHours(1))));

            for (int i = 0; i < 100; i++) {
                answered(Queries.asking("question " + i), "a".repeat(3000));
                assertThat(cache.bytes()).isBetween(3000L, 64L * 1024);
            }
            assertThat(cache.entries()).isBetween(10L, 21L);
        }

        @Test
        void anAnswerOverAnEighthOfTheRoomIsNotKept() {
            cache.reconfigured(config(exact(1000, ByteSize.ofKib(64), Duration.ofHours(1))));

            assertThat(cache.store(Answers.saying(Answers.TICKET, "a".repeat(7000)))).isTrue();
            assertThat(cache.store(Answers.saying(Answers.TICKET, "a".repeat(8200)))).isFalse();
            assertThat(cache.store(Answers.saying(Answers.TICKET, "日".repeat(4100)))).isFalse();
        }

        @Test
        void nothingIsKeptWhereNothingMayBe() {
            cache.reconfigured(config(exact(0, ByteSize.ofMib(1), Duration.ofHours(1))));
            assertThat(cache.store(Answers.saying(Answers.TICKET, "a"))).isFalse();

            cache.reconfigured(config(exact(10, new ByteSize(0), Duration.ofHours(1))));
            assertThat(cache.store(Answers.saying(Answers.TICKET, "a"))).isFalse();
        }

        @Test
        void bytesAreThoseOfTheTexts() {
            answered(Queries.asking("one"), "a".repeat(10_000));
            long one = cache.bytes();
            answered(Queries.asking("two"), "日".repeat(10_000));

            assertThat(one).isBetween(10_000L, 11_500L);
            assertThat(cache.bytes() - one).isBetween(20_000L, 21_500L);
        }
    }

    @Nested
    class Forgetting {

        @Test
        void byModelByKeyByBothOrAll() {
            Queries adaSmart = Queries.asking("hello");
            Queries adaFast = adaSmart.withModel("fast");
            Queries bobSmart = adaSmart.from("bob", null, null);
            Queries bobFast = adaFast.from("bob", null, null);
            for (Queries question : List.of(adaSmart, adaFast, bobSmart, bobFast)) {
                answered(question, "hi");
            }

            assertThat(cache.purge("fast", "ada")).isOne();
            assertThat(ask(adaFast)).isInstanceOf(CacheVerdict.Miss.class);
            assertThat(cache.purge(null, "ada")).isOne();
            assertThat(ask(adaSmart)).isInstanceOf(CacheVerdict.Miss.class);
            assertThat(cache.purge("nobody", null)).isZero();
            assertThat(ask(bobSmart)).isInstanceOf(CacheVerdict.Hit.class);
            assertThat(cache.purge(null, null)).isEqualTo(2);
            assertThat(cache.entries()).isZero();
            assertThat(cache.bytes()).isZero();
        }
    }

    @Nested
    class Reloading {

        private final Queries question = Queries.asking("hello");

        @Test
        void aShorterTimeForgetsWhatIsTooOldNow() {
            answered(question, "hi");
            pass(Duration.ofMinutes(10));

            cache.reconfigured(config(exact(10, ByteSize.ofMib(1), Duration.ofMinutes(10))));

            assertThat(ask(question)).isInstanceOf(CacheVerdict.Miss.class);
            assertThat(cache.entries()).isZero();
        }

        @Test
        void aLongerTimeCountsFromWhenTheAnswerWasKept() {
            answered(question, "hi");
            pass(Duration.ofMinutes(50));

            cache.reconfigured(config(exact(10, ByteSize.ofMib(1), Duration.ofHours(2))));
            pass(Duration.ofMinutes(69));

            assertThat(ask(question))
                    .isInstanceOfSatisfying(
                            CacheVerdict.Hit.class,
                            hit -> assertThat(hit.age()).isEqualTo(Duration.ofMinutes(119)));
            pass(Duration.ofMinutes(1));
            assertThat(ask(question)).isInstanceOf(CacheVerdict.Miss.class);
        }

        @Test
        void fewerEntriesOrBytesForgetSome() {
            for (int i = 0; i < 100; i++) {
                answered(Queries.asking("question " + i), "a".repeat(1000));
            }

            cache.reconfigured(config(exact(40, ByteSize.ofMib(1), Duration.ofHours(1))));
            assertThat(cache.entries()).isBetween(30L, 40L);
            cache.reconfigured(config(exact(40, ByteSize.ofKib(16), Duration.ofHours(1))));
            assertThat(cache.bytes()).isBetween(8L * 1024, 16L * 1024);
        }

        @Test
        void theSameConfigurationForgetsNothing() {
            answered(question, "hi");

            cache.reconfigured(config(ExactCacheConfig.DEFAULTS));

            assertThat(ask(question)).isInstanceOf(CacheVerdict.Hit.class);
        }

        @Test
        void anotherScopeFindsOthersAndBackAgainTheSame() {
            answered(question, "hi");

            cache.reconfigured(config(scoped(CacheScope.GLOBAL)));
            assertThat(ask(question)).isInstanceOf(CacheVerdict.Miss.class);
            answered(question, "for all");
            assertThat(textOf(ask(question.from("bob", null, null)))).isEqualTo("for all");

            cache.reconfigured(config(scoped(CacheScope.KEY)));
            assertThat(textOf(ask(question))).isEqualTo("hi");
        }

        @Test
        void switchedOffForgetsEverything() {
            CacheTicket ticket = answered(question, "hi");

            cache.reconfigured(config(off()));
            assertThat(ask(question))
                    .isEqualTo(new CacheVerdict.Bypass("switched off in the configuration"));
            assertThat(cache.store(Answers.saying(ticket, "hi"))).isFalse();
            assertThat(cache.entries()).isZero();
            assertThat(cache.bytes()).isZero();
            assertThat(cache.purge(null, null)).isZero();

            cache.reconfigured(config(ExactCacheConfig.DEFAULTS));
            assertThat(ask(question)).isInstanceOf(CacheVerdict.Miss.class);
        }
    }

    @Nested
    class LargeBodies {

        private final Queries large =
                Queries.asking("hello")
                        .withBody(
                                false,
                                Loop.LARGEST_BODY_ON_LOOP + 1,
                                Queries.asking("hello").decoder());

        @Test
        void areReadOnAWorker() {
            List<CacheVerdict> verdicts = new ArrayList<>();
            cache.lookup(large.query(), onWorkers::add, verdicts::add);
            assertThat(verdicts).isEmpty();

            onWorkers.removeFirst().run();
            assertThat(verdicts).singleElement().isInstanceOf(CacheVerdict.Miss.class);
        }

        @Test
        void areNotReadWhereNothingIsToBeLookedUp() {
            assertThat(ask(large.saying(Queries.off()))).isInstanceOf(CacheVerdict.Bypass.class);
            cache.reconfigured(config(off()));
            assertThat(ask(large)).isInstanceOf(CacheVerdict.Bypass.class);
            assertThat(onWorkers).isEmpty();
        }

        @Test
        void passByWhereNoWorkerTakesThem() {
            Executor full =
                    _ -> {
                        throw new RejectedExecutionException("full");
                    };
            List<CacheVerdict> verdicts = new ArrayList<>();

            cache.lookup(large.query(), full, verdicts::add);

            assertThat(verdicts)
                    .containsExactly(
                            new CacheVerdict.Bypass(
                                    "no worker was free to read so large a request"));
        }
    }

    @Test
    void nothingPrivateIsInTexts() {
        Queries question = Queries.asking("my secret question").from("ada", "t", "sk-secret");
        CacheVerdict miss = ask(question);
        keep(miss.ticket(), "my secret answer");

        assertThat(List.of(miss, ask(question), question.query(), cache).toString())
                .contains("openai/gpt-4o-mini")
                .doesNotContain("secret");
        assertThat(Answers.saying(Answers.TICKET, "my secret answer").toString())
                .doesNotContain("secret");
    }

    private CacheVerdict ask(Queries question) {
        List<CacheVerdict> verdicts = new ArrayList<>();
        cache.lookup(question.query(), onWorkers::add, verdicts::add);
        assertThat(verdicts).as("given before the call returned").hasSize(1);
        return verdicts.getFirst();
    }

    private CacheTicket answered(Queries question, String text) {
        CacheTicket ticket = Objects.requireNonNull(ask(question).ticket());
        assertThat(cache.store(Answers.saying(ticket, text))).isTrue();
        return ticket;
    }

    private void keep(@Nullable CacheTicket ticket, String text) {
        assertThat(cache.store(Answers.saying(Objects.requireNonNull(ticket), text))).isTrue();
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private static String textOf(CacheVerdict verdict) {
        return verdict instanceof CacheVerdict.Hit hit
                        && hit.answer().events().get(1) instanceof StreamEvent.TextDelta text
                ? text.text()
                : "no hit: " + verdict;
    }

    static CacheConfig config(ExactCacheConfig exact) {
        return new CacheConfig(
                CacheSampling.UNSET_OR_LOW,
                exact,
                SemanticCacheConfig.DEFAULTS,
                null,
                CacheReplay.AT_ONCE);
    }

    static ExactCacheConfig exact(int entries, ByteSize bytes, Duration ttl) {
        return new ExactCacheConfig(/* enabled= */ true, ttl, entries, bytes, CacheScope.KEY);
    }

    static ExactCacheConfig scoped(CacheScope scope) {
        return new ExactCacheConfig(
                /* enabled= */ true, Duration.ofHours(1), 100_000, ByteSize.ofMib(256), scope);
    }

    private static ExactCacheConfig off() {
        return new ExactCacheConfig(
                /* enabled= */ false,
                Duration.ofHours(1),
                100_000,
                ByteSize.ofMib(256),
                CacheScope.KEY);
    }
}
