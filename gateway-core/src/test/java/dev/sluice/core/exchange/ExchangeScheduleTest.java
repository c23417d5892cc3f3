package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.route.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever happens in whatever order, within the rules of the ports: an exchange ends once, leaves
 * one record, and leaves nothing running.
 */
class ExchangeScheduleTest {

    private static final int SCHEDULES = 500;
    private static final int MOST_STEPS = 60;

    private static final String[] EVENTS = {
        "silent", "silent", "content", "content", "content", "finish", "usage 1 2", "end", "error x"
    };

    private static final String[] TYPES = {
        "text/event-stream",
        "text/event-stream",
        "text/event-stream",
        "application/json",
        "text/html",
        ""
    };

    static LongStream seeds() {
        return LongStream.range(0, SCHEDULES);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void endsOnceAndLeavesNothing(long seed) {
        run(seed).assertSettled();
    }

    @Test
    void meetsEveryEnding() {
        assertThat(seeds().mapToObj(seed -> run(seed).ending()).distinct())
                .containsExactlyInAnyOrder(
                        "ok", "cut", "cancelled", "provider_error", "gateway_error");
    }

    private static ExchangeSituation run(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        ExchangeSituation situation = new ExchangeSituation();
        List<String> providers = new ArrayList<>();
        for (int i = random.nextInt(0, 4); i >= 0; i--) {
            providers.add("p" + i);
        }
        situation.providers = providers;
        situation.streamed = random.nextInt(4) > 0;
        situation.deadline =
                random.nextBoolean() ? null : Duration.ofSeconds(random.nextInt(1, 90));
        situation.lookupAnswersLater = random.nextInt(4) == 0;
        for (String provider : providers) {
            if (random.nextInt(5) == 0) {
                situation.refusals.put(
                        provider, new Refusal(Refusal.Reason.CIRCUIT_OPEN, Duration.ofSeconds(1)));
            }
        }
        if (random.nextInt(10) == 0) {
            situation.verdict = ExchangeSituation.HIT;
        }
        situation.dialect.speaksSurface = random.nextBoolean();
        situation.start();

        for (int step = 0; step < MOST_STEPS && situation.heard.records.isEmpty(); step++) {
            step(situation, random);
            assertThat(situation.transport.running()).isLessThanOrEqualTo(1);
        }
        if (situation.heard.records.isEmpty()) {
            situation.clientGoes();
        }
        // News that comes late changes nothing.
        situation.exchange().onWritabilityChanged();
        situation.exchange().onClientGone();
        situation.answerLookup();
        situation.advance(Duration.ofMinutes(10));
        return situation;
    }

    private static void step(ExchangeSituation situation, RandomGenerator random) {
        int choice = random.nextInt(100);
        if (choice < 1) {
            situation.clientGoes();
        } else if (choice < 2) {
            situation.exchange().onShutdown();
        } else if (choice < 6) {
            situation.client.writable = random.nextBoolean();
            situation.exchange().onWritabilityChanged();
        } else if (choice < 16) {
            situation.advance(Duration.ofMillis(random.nextInt(1, 20_000)));
        } else if (situation.pendingLookup != null) {
            if (random.nextBoolean()) {
                situation.answerLookup();
            } else {
                situation.scheduler.onAnotherThread(situation::answerLookup);
                situation.scheduler.runTasks();
            }
        } else if (situation.transport.running() > 0) {
            upstream(situation.call(), random);
        }
    }

    /** What a provider may do next. */
    private static void upstream(FakeTransport.FakeCall call, RandomGenerator random) {
        if (random.nextInt(25) == 0) {
            call.fail(new UpstreamFailure.ConnectionLost("reset"));
        } else if (!call.sent) {
            call.sent();
        } else if (!call.headSeen) {
            int status = random.nextInt(5) == 0 ? 503 : 200;
            call.head(status, TYPES[random.nextInt(TYPES.length)]);
        } else if (random.nextInt(12) == 0) {
            call.end();
        } else {
            String[] events = new String[random.nextInt(1, 4)];
            for (int i = 0; i < events.length; i++) {
                events[i] =
                        random.nextInt(10) == 0
                                ? FakeDialect.WHOLE_ANSWER
                                : EVENTS[random.nextInt(EVENTS.length)];
            }
            call.turn(events);
        }
    }
}
