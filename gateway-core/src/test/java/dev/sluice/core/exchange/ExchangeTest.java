package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.cache.CacheDirectives;
import dev.sluice.core.cache.CacheVerdict;
import dev.sluice.core.cost.TokenUsage;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExchangeTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ExchangeSituation situation = new ExchangeSituation();

    /** Every test ends its exchange; then nothing may be left, on whatever path. */
    @AfterEach
    void settlesOnceAndLeavesNothing() {
        situation.assertSettled();
    }

    private FakeTransport.FakeCall openStream() {
        situation.start();
        return situation.call().sent().streamHead();
    }

    private void refuse() {
        situation.call().fail(new UpstreamFailure.ConnectFailed("refused"));
    }

    @Nested
    class OfALargeWholeAnswer {

        private static final String LARGE =
                "{\"answer\":\"" + "x".repeat(Loop.LARGEST_BODY_ON_LOOP) + "\"}";

        private void receive() {
            situation.streamed = false;
            situation.start();
            situation.call().sent().head(200, "application/json");
            situation.call().turn(LARGE);
            situation.call().end();
        }

        @Test
        void isReadByAWorkerAndSentByTheLoop() {
            receive();
            assertThat(situation.client.done).isEmpty();

            situation.workers.remove().run();
            assertThat(situation.client.done).isEmpty();
            situation.scheduler.runTasks();

            assertThat(situation.client.done).hasSize(1);
            assertThat(situation.ending()).isEqualTo("ok");
        }

        @Test
        void isTranslatedByTheWorkerToo() {
            situation.dialect.speaksSurface = false;
            receive();

            situation.workers.remove().run();
            assertThat(situation.dialect.decodedAnswers).isEqualTo(1);
            situation.scheduler.runTasks();

            assertThat(situation.dialect.decodedAnswers).isEqualTo(1);
            assertThat(situation.ending()).isEqualTo("ok");
        }

        @Test
        void isLeftForTheNextTargetWhereItIsTooLargeToBeTranslated() {
            situation.dialect.speaksSurface = false;
            situation.streamed = false;
            situation.start();
            situation.call().sent().head(200, "application/json");
            for (int i = 0; i < 9; i++) {
                situation.call().raw(new byte[1024 * 1024]);
            }

            assertThat(situation.client.done).isEmpty();

            situation.call().sent().head(200, "application/json");
            situation.call().turn(FakeDialect.WHOLE_ANSWER);
            situation.call().end();
            assertThat(situation.client.done).hasSize(1);
            assertThat(situation.ending()).isEqualTo("ok");
        }

        @Test
        void comesTooLateForAClientThatHasLeft() {
            receive();
            situation.clientGoes();

            situation.workers.remove().run();
            situation.scheduler.runTasks();

            assertThat(situation.client.done).isEmpty();
            assertThat(situation.ending()).isEqualTo("cancelled");
        }
    }

    /** A bug of ours is one request's misfortune, and nobody waits for a deadline because of it. */
    @Nested
    class MeetingABug {

        @Test
        void endsWithA500BeforeContent() {
            openStream().turn("silent", "bug");

            assertThat(situation.record().status()).isEqualTo(500);
            assertThat(situation.ending()).isEqualTo("gateway_error");
            assertThat(situation.call().cancelled).isTrue();
        }

        @Test
        void endsWithAnEventAfterContent() {
            openStream().turn("content a");
            situation.call().turn("bug");

            assertThat(situation.client.done).endsWith("end and close");
            assertThat(situation.ending()).isEqualTo("cut");
            assertThat(situation.call().cancelled).isTrue();
        }
    }

    @Nested
    class Answered {

        @Test
        void sendsTheHeadWithTheFirstContentAndEachTurnInOneFlush() {
            openStream().turn("silent", "content a");
            situation.call().turn("content b", "content c");
            situation.call().turn("finish", "end");

            assertThat(situation.client.done)
                    .containsExactly(
                            "head 200",
                            "write silent",
                            "write content a",
                            "flush",
                            "write content b",
                            "write content c",
                            "flush",
                            "write finish",
                            "write end",
                            "end");
            assertThat(situation.ending()).isEqualTo("ok");
            assertThat(situation.heard.opened).isEqualTo(1);
        }

        @Test
        void givesAWholeAnswerInOnePiece() {
            situation.streamed = false;
            situation.start();
            situation.call().sent().head(200, "application/json");
            situation.call().turn("{\"answer\":");
            situation.call().turn("\"hi\"}");
            assertThat(situation.client.done).isEmpty();
            situation.call().end();

            assertThat(situation.client.done).containsExactly("respond 200 {\"answer\":\n\"hi\"}");
            assertThat(situation.record().usage()).isEqualTo(FakeDialect.WHOLE_USAGE);
            assertThat(situation.heard.opened).isZero();
        }

        @Test
        void translatesWhereTheProviderDoesNotSpeakTheSurface() {
            situation.dialect.speaksSurface = false;
            openStream().turn("silent", "content a", "finish", "end");

            assertThat(situation.client.done)
                    .containsExactly(
                            "head 200",
                            "write <TextDelta[choice=0, text=a]>",
                            "write <complete>",
                            "end");
        }

        @Test
        void translatesAWholeAnswerToo() {
            situation.dialect.speaksSurface = false;
            situation.streamed = false;
            situation.start();
            situation.call().sent().head(200, "application/json");
            situation.call().turn(FakeDialect.WHOLE_ANSWER);
            situation.call().end();

            assertThat(situation.client.done).containsExactly("respond 200 <1 events>");
        }

        @Test
        void movesOnToTheNextCandidateUnseen() {
            openStream().turn("silent from a", "error overloaded");
            situation.call().sent().streamHead().turn("content b", "finish", "end");

            assertThat(situation.client.done)
                    .containsExactly(
                            "head 200", "write content b", "write finish", "write end", "end");
            assertThat(situation.record().attempts())
                    .extracting(AttemptRecord::result)
                    .containsExactly("transient", "delivered");
        }

        @Test
        void recordsWhoServedAndHowLongItTook() {
            situation.start();
            situation.advance(Duration.ofMillis(3)).call().sent();
            situation.advance(Duration.ofMillis(297)).call().streamHead().turn("content a");
            situation.advance(SECOND).call().turn("usage 9 5", "finish", "end");

            ExchangeRecord record = situation.record();
            assertThat(record.served()).isNotNull();
            assertThat(record.key()).isEqualTo("ada");
            assertThat(record.route()).isEqualTo("smart");
            assertThat(record.overhead()).contains(Duration.ofMillis(3));
            assertThat(record.firstToken()).contains(Duration.ofMillis(300));
            assertThat(record.total()).isEqualTo(Duration.ofMillis(1300));
            assertThat(record.usage()).isEqualTo(new TokenUsage(9, 0, 5, 0));
            assertThat(record.verdict().headerValue()).isEqualTo("miss");
            assertThat(record.status()).isEqualTo(200);
        }

        @Test
        void hasARecordingOfExactlyWhatCame() {
            openStream().turn("silent", "content a", "finish", "end");

            assertThat(situation.recordings).hasSize(1);
            assertThat(situation.recordings.getFirst().events())
                    .extracting(FakeDialect::text)
                    .containsExactly("silent\n", "content a\n", "finish\n", "end\n");
        }
    }

    @Nested
    class Refused {

        @ParameterizedTest
        @CsvSource({
            "AUTHENTICATION, 401, policy_error",
            "PERMISSION, 403, policy_error",
            "RATE_LIMITED, 429, policy_error"
        })
        void atTheGate(ErrorKind kind, int status, String ending) {
            situation.admission =
                    new Admission.Rejected(
                            new Caller.Unknown(GatewayError.policy(kind, "no")),
                            GatewayError.policy(kind, "no"));
            situation.start();

            assertThat(situation.client.done)
                    .containsExactly("respond " + status + " <error " + kind + ">");
            assertThat(situation.ending()).isEqualTo(ending);
            assertThat(situation.record().route()).isEqualTo("other");
        }

        @Test
        void forAModelThatNobodyKnows() {
            situation.admission =
                    new Admission.Rejected(
                            new Caller.KeyHolder("ada", "search"),
                            GatewayError.caller(ErrorKind.MODEL_NOT_FOUND, "no such model"));
            situation.start();

            assertThat(situation.ending()).isEqualTo("caller_error");
            assertThat(situation.record().key()).isEqualTo("ada");
            assertThat(situation.record().status()).isEqualTo(404);
        }

        @Test
        void withAStatusWhenAllCandidatesFailed() {
            situation.start();
            refuse();
            refuse();

            assertThat(situation.client.done)
                    .containsExactly("respond 502 <error UPSTREAM_FAILED>");
            assertThat(situation.ending()).isEqualTo("provider_error");
            assertThat(situation.record().served()).isNull();
        }

        @Test
        void withAnEventOnceContentIsOut() {
            openStream().turn("content a");
            situation.call().fail(new UpstreamFailure.ConnectionLost("reset"));

            assertThat(situation.client.done)
                    .containsExactly(
                            "head 200",
                            "write content a",
                            "flush",
                            "write <error event STREAM_CUT>",
                            "end and close");
            assertThat(situation.ending()).isEqualTo("cut");
            assertThat(situation.transport.calls).hasSize(1);
            assertThat(situation.recordings).isEmpty();
        }

        @Test
        void withoutAWordWhereAWholeAnswerFlowsAndBreaks() {
            situation.streamed = false;
            situation.start();
            situation.call().sent().head(200, "application/json");
            for (int i = 0; i < 9; i++) {
                situation.call().raw(new byte[1024 * 1024]);
            }
            situation.call().fail(new UpstreamFailure.ConnectionLost("reset"));

            assertThat(situation.client.done).first().isEqualTo("head 200");
            assertThat(situation.client.done).last().isEqualTo("abort");
            assertThat(situation.client.done).noneMatch(done -> done.contains("error"));
            assertThat(situation.ending()).isEqualTo("cut");
        }
    }

    @Nested
    class WithALookupThatTakesItsTime {

        @Test
        void asksNobodyBeforeTheVerdict() {
            situation.lookupAnswersLater = true;
            situation.start();
            assertThat(situation.transport.calls).isEmpty();

            situation.answerLookup();
            assertThat(situation.transport.calls).hasSize(1);
            situation.clientGoes();
        }

        @Test
        void bringsAVerdictOfAnotherThreadBackToItsLoop() {
            situation.lookupAnswersLater = true;
            situation.start();

            situation.scheduler.onAnotherThread(situation::answerLookup);
            assertThat(situation.transport.calls).isEmpty();
            situation.scheduler.runTasks();
            assertThat(situation.transport.calls).hasSize(1);
            situation.clientGoes();
        }

        @Test
        void takesNoVerdictAfterItsEnd() {
            situation.lookupAnswersLater = true;
            situation.start();
            situation.clientGoes();

            situation.scheduler.onAnotherThread(situation::answerLookup);
            situation.scheduler.runTasks();

            assertThat(situation.transport.calls).isEmpty();
        }

        @Test
        void doesNotOutlastTheDeadline() {
            situation.lookupAnswersLater = true;
            situation.streamed = false;
            situation.start();

            situation.advance(Duration.ofSeconds(200));

            assertThat(situation.client.done)
                    .containsExactly("respond 504 <error UPSTREAM_TIMEOUT>");
        }
    }

    @Nested
    class AnsweredFromMemory {

        @Test
        void streamsTheEventsUnderAnIdOfItsOwnAndAsksNobody() {
            situation.verdict = ExchangeSituation.HIT;
            situation.start();

            assertThat(situation.client.done)
                    .containsExactly(
                            "head 200",
                            "write <Started[id=, model=model, createdEpochSeconds=0]>",
                            "write <TextDelta[choice=0, text=hi]>",
                            "write <complete>",
                            "end");
            assertThat(situation.transport.calls).isEmpty();
            assertThat(situation.record().verdict()).isSameAs(ExchangeSituation.HIT);
            assertThat(situation.record().served()).isNull();
        }

        @Test
        void answersWholeWhereThatIsAskedFor() {
            situation.verdict = ExchangeSituation.HIT;
            situation.streamed = false;
            situation.start();

            assertThat(situation.client.done).containsExactly("respond 200 <2 events>");
        }

        @Test
        void followsAKeepAliveThatHadToFixTheHead() {
            situation.verdict = ExchangeSituation.HIT;
            situation.lookupAnswersLater = true;
            situation.start();
            situation.advance(ExchangeSituation.KEEP_ALIVE);
            situation.answerLookup();

            assertThat(situation.client.done)
                    .startsWith("head 200", "write <alive>", "flush")
                    .endsWith("write <complete>", "end")
                    .containsOnlyOnce("head 200");
        }

        @Test
        void isAllThatAClientWantsWhoSaysOnlyIfCached() {
            situation.directives = onlyIfCached();
            situation.start();

            assertThat(situation.client.done).containsExactly("respond 504 <error NOT_CACHED>");
            assertThat(situation.transport.calls).isEmpty();
            assertThat(situation.ending()).isEqualTo("caller_error");
        }

        private static CacheDirectives onlyIfCached() {
            return new CacheDirectives(true, true, false, true, null, /* onlyIfCached= */ true);
        }

        @Test
        void leavesNothingToRecordWhereNothingIsToBeKept() {
            situation.verdict = new CacheVerdict.Miss("no-store", null);
            openStream().turn("content a", "finish", "end");

            assertThat(situation.recordings).isEmpty();
        }
    }

    @Nested
    class AtTheGate {

        private final Refusal open =
                new Refusal(Refusal.Reason.CIRCUIT_OPEN, Duration.ofSeconds(60));

        @Test
        void passesCandidatesBy() {
            situation.refusals.put("a", open);
            openStream().turn("content a", "finish", "end");

            assertThat(situation.permits).containsExactly("b granted", "b succeeded", "b closed");
            assertThat(situation.record().attempts()).hasSize(1);
            assertThat(situation.record().skipped())
                    .extracting(AttemptOutcome.NotPermitted::label)
                    .containsExactly("circuit_open");
            assertThat(situation.heard.failovers).containsExactly("a > b circuit_open");
        }

        @Test
        void givesUpWithoutAnAttemptWhereNobodyMayBeCalled() {
            situation.refusals.put("a", open);
            situation.refusals.put("b", open);
            situation.start();

            assertThat(situation.transport.calls).isEmpty();
            assertThat(situation.record().attempts()).isEmpty();
            assertThat(situation.record().skipped()).hasSize(2);
            assertThat(situation.ending()).isEqualTo("provider_error");
        }

        @Test
        void reportsSuccessAtTheFirstContentAndACutAfterIt() {
            FakeTransport.FakeCall call = openStream().turn("silent");
            assertThat(situation.permits).containsExactly("a granted");
            call.turn("content a");
            assertThat(situation.permits).containsExactly("a granted", "a succeeded");

            call.end();

            assertThat(situation.permits)
                    .containsExactly("a granted", "a succeeded", "a cut", "a closed");
        }

        @Test
        void releasesThePermitOfAClientThatLeavesBeforeContent() {
            openStream();
            situation.clientGoes();

            assertThat(situation.permits).containsExactly("a granted", "a released", "a closed");
        }

        @Test
        void reportsAFailureBeforeContentAndGoesOn() {
            situation.start();
            refuse();
            situation.call().sent().streamHead().turn("content b", "finish", "end");

            assertThat(situation.permits)
                    .containsExactly(
                            "a granted",
                            "a failed",
                            "a closed",
                            "b granted",
                            "b succeeded",
                            "b closed");
            assertThat(situation.heard.failovers).containsExactly("a > b transient");
        }

        @Test
        void staysAtTheFirstTargetOnTheClientsWord() {
            situation.fallback = false;
            situation.start();
            refuse();

            assertThat(situation.transport.calls).hasSize(1);
            assertThat(situation.ending()).isEqualTo("provider_error");
        }
    }

    @Nested
    class AtTheGatewaysEnd {

        @Test
        void isToldByStatusWhatHasNotBegun() {
            situation.start();
            situation.exchange().onShutdown();

            assertThat(situation.client.done).containsExactly("respond 503 <error UNAVAILABLE>");
            assertThat(situation.permits).containsExactly("a granted", "a released", "a closed");
        }

        @Test
        void isToldByEventWhatIsCut() {
            openStream().turn("content a");
            situation.exchange().onShutdown();

            assertThat(situation.client.done)
                    .endsWith("write <error event STREAM_CUT>", "end and close");
            assertThat(situation.recordings).isEmpty();
        }
    }

    @Nested
    class AtItsDeadline {

        @Test
        void tellsAClientThatGotNothingByStatus() {
            situation.deadline = Duration.ofSeconds(5);
            situation.start();
            situation.call().sent();

            situation.advance(Duration.ofSeconds(5));

            assertThat(situation.client.done)
                    .containsExactly("respond 504 <error UPSTREAM_TIMEOUT>");
            assertThat(situation.record().attempts())
                    .extracting(AttemptRecord::result)
                    .containsExactly("cancelled");
        }

        @Test
        void tellsAClientThatGotContentByEvent() {
            situation.deadline = Duration.ofSeconds(5);
            openStream().turn("content a");

            situation.advance(Duration.ofSeconds(5));

            assertThat(situation.client.done).contains("write <error event STREAM_CUT>");
            assertThat(situation.ending()).isEqualTo("cut");
        }

        @Test
        void takesTheShorterOfTwoDeadlines() {
            situation.clientTimeout = Duration.ofSeconds(3);
            situation.start();

            situation.advance(Duration.ofMillis(2_999));
            assertThat(situation.client.done).isEmpty();
            situation.advance(Duration.ofMillis(1));

            assertThat(situation.client.done)
                    .containsExactly("respond 504 <error UPSTREAM_TIMEOUT>");
        }

        @Test
        void cannotBeOutrunByALongerOneOfTheClient() {
            situation.deadline = Duration.ofSeconds(5);
            situation.clientTimeout = Duration.ofHours(1);
            situation.start();

            situation.advance(Duration.ofSeconds(5));

            assertThat(situation.ending()).isEqualTo("provider_error");
        }

        @Test
        void countsOverAllAttempts() {
            situation.deadline = Duration.ofSeconds(10);
            situation.start();
            situation.call().sent();
            situation.advance(Fixtures.FIRST_BYTE);
            assertThat(situation.transport.calls).hasSize(2);

            situation.advance(Duration.ofSeconds(2));

            assertThat(situation.client.done)
                    .containsExactly("respond 504 <error UPSTREAM_TIMEOUT>");
        }
    }

    @Nested
    class WhenItsClientGoes {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "started",
                    "sent",
                    "head",
                    "silent",
                    "content",
                    "finished",
                    "reading an answer",
                    "reading an error",
                    "second attempt",
                    "kept alive"
                })
        void endsTheCallAtOnce(String phase) {
            situation.start();
            switch (phase) {
                case "started" -> {}
                case "sent" -> situation.call().sent();
                case "head" -> situation.call().sent().streamHead();
                case "silent" -> situation.call().sent().streamHead().turn("silent");
                case "content" -> situation.call().sent().streamHead().turn("content a");
                case "finished" -> situation.call().sent().streamHead().turn("content a", "finish");
                case "reading an answer" -> situation.call().sent().head(200, "application/json");
                case "reading an error" -> situation.call().sent().head(500, "application/json");
                case "second attempt" -> refuse();
                case "kept alive" -> {
                    situation.call().sent().streamHead();
                    situation.advance(ExchangeSituation.KEEP_ALIVE);
                }
                default -> throw new IllegalArgumentException(phase);
            }

            situation.clientGoes();
            situation.exchange().onClientGone();
            situation.exchange().onWritabilityChanged();

            assertThat(situation.call().cancelled).isTrue();
            assertThat(situation.ending()).isEqualTo("cancelled");
        }

        @Test
        void hasNoEffectAfterTheAnswer() {
            openStream().turn("content a", "finish", "end");

            situation.exchange().onClientGone();

            assertThat(situation.ending()).isEqualTo("ok");
        }
    }

    @Nested
    class WithASilentProvider {

        @Test
        void sendsHeadAndCommentAndThenTheAnswer() {
            openStream();
            situation.advance(ExchangeSituation.KEEP_ALIVE);
            situation.call().turn("content a", "finish", "end");

            assertThat(situation.client.done)
                    .containsExactly(
                            "head 200",
                            "write <alive>",
                            "flush",
                            "write content a",
                            "write finish",
                            "write end",
                            "end");
            assertThat(situation.ending()).isEqualTo("ok");
        }

        @Test
        void canStillMoveOnUnseen() {
            openStream();
            situation.advance(ExchangeSituation.KEEP_ALIVE);
            refuse();
            situation.call().sent().streamHead().turn("content b", "finish", "end");

            assertThat(situation.client.done)
                    .contains("write content b")
                    .noneMatch(done -> done.contains("error"));
        }

        @Test
        void tellsOfAnExhaustedPlanByEventBecauseTheHeadIsOut() {
            openStream();
            situation.advance(ExchangeSituation.KEEP_ALIVE);
            refuse();
            refuse();

            assertThat(situation.client.done)
                    .containsExactly(
                            "head 200",
                            "write <alive>",
                            "flush",
                            "write <error event UPSTREAM_FAILED>",
                            "end and close");
            assertThat(situation.record().status()).isEqualTo(200);
            assertThat(situation.ending()).isEqualTo("provider_error");
        }

        @Test
        void commentsAgainAfterEachSilence() {
            openStream().turn("content a");
            situation.advance(Duration.ofSeconds(14)).call().turn("content b");
            situation.advance(Duration.ofSeconds(14));
            assertThat(situation.client.done).doesNotContain("write <alive>");
            situation.advance(SECOND);
            assertThat(situation.client.done).containsOnlyOnce("write <alive>");
            situation.call().turn("finish", "end");
        }

        @Test
        void sendsNoCommentIntoAWholeAnswer() {
            situation.streamed = false;
            situation.start();
            situation.call().sent();

            situation.advance(Duration.ofSeconds(29));

            assertThat(situation.client.done).isEmpty();
            situation.clientGoes();
        }
    }

    @Test
    void stopsReadingWhileTheClientDoesNotKeepUp() {
        openStream().turn("content a");
        situation.client.writable = false;
        situation.exchange().onWritabilityChanged();
        assertThat(situation.call().reading).isFalse();

        situation.client.writable = true;
        situation.exchange().onWritabilityChanged();

        assertThat(situation.call().reading).isTrue();
        situation.call().turn("finish", "end");
    }
}
