package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Preparation;
import dev.sluice.core.route.AttemptOutcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PreparedCallTest {

    private static final int LARGE = Loop.LARGEST_BODY_ON_LOOP + 1;

    private final ExchangeSituation situation = new ExchangeSituation();

    @Nested
    class OfALargeBodyThatMustBeWrittenAnew {

        @BeforeEach
        void start() {
            situation.dialect.speaksSurface = false;
            situation.bodyBytes = LARGE;
            situation.start();
        }

        @Test
        void isPreparedByAWorkerAndStartedByTheLoop() {
            assertThat(situation.transport.calls).isEmpty();

            situation.workers.remove().run();
            assertThat(situation.transport.calls).isEmpty();
            situation.scheduler.runTasks();

            situation.call().sent().streamHead().turn("content hi", "finish", "end");
            assertThat(situation.ending()).isEqualTo("ok");
            situation.assertSettled();
        }

        @Test
        void neverGoesOutForAClientThatHasLeft() {
            situation.clientGoes();

            situation.workers.remove().run();
            situation.scheduler.runTasks();

            assertThat(situation.transport.calls).isEmpty();
            assertThat(situation.ending()).isEqualTo("cancelled");
        }

        @Test
        void stopsWithTheClientOnceItRuns() {
            situation.workers.remove().run();
            situation.scheduler.runTasks();

            situation.clientGoes();

            assertThat(situation.call().cancelled).isTrue();
            situation.assertSettled();
        }
    }

    @Test
    void ofALargeBodyThatPassesNeedsNoWorker() {
        situation.bodyBytes = LARGE;
        situation.start();

        assertThat(situation.workers).isEmpty();
        assertThat(situation.transport.calls).hasSize(1);
    }

    @Test
    void thatTheFormCannotCarryFailsLikeACallAndTheNextTargetIsTried() {
        situation.dialect.impossible =
                new Preparation.Impossible("sound has no place there", "messages[0]");
        situation.start();

        situation.dialect.impossible = null;
        situation.scheduler.runTasks();
        situation.call().sent().streamHead().turn("content hi", "finish", "end");

        assertThat(situation.heard.failovers).containsExactly("a > b transient");
        assertThat(situation.heard.attempts.getFirst().outcome())
                .isInstanceOfSatisfying(
                        AttemptOutcome.Failed.class,
                        failed ->
                                assertThat(failed.failure())
                                        .isEqualTo(
                                                new UpstreamFailure.Untranslatable(
                                                        "sound has no place there",
                                                        "messages[0]")));
        assertThat(situation.ending()).isEqualTo("ok");
    }
}
