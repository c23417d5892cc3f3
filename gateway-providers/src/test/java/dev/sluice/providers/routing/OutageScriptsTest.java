package dev.sluice.providers.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.OnContentFilter;
import dev.sluice.core.config.RetryConfig;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.AttemptOutcome.NotPermitted;
import dev.sluice.core.route.AttemptOutcome.Unsuccessful;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.Prospect;
import dev.sluice.core.route.Refusal;
import dev.sluice.providers.circuit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Thousands of random outages, hours of them in milliseconds: each candidate goes through states of
 * random length, and one request is walked through each script. The seed of a script that fails is
 * in the message.
 */
class OutageScriptsTest {

    private static final int SCRIPTS = 10_000;

    /** What a call meets. */
    private enum State {
        HEALTHY,
        FAILING,
        HANGING,
        LIMITED,
        OPEN,
        REFUSING_KEYS,
        GONE
    }

    private record Phase(State state, long untilNanos) {}

    /** One candidate and what becomes of it. */
    private static final class Place {
        private final Candidate candidate;
        private final List<Phase> script = new ArrayList<>();
        private int keysLeft;

        Place(Candidate candidate, SplittableRandom random, long startNanos) {
            this.candidate = candidate;
            this.keysLeft = random.nextInt(1, 4);
            long at = startNanos;
            for (int i = 0; i < 6; i++) {
                at += (long) (Math.exp(random.nextDouble(0, 11)) * 1_000_000);
                State[] states = State.values();
                script.add(
                        new Phase(
                                random.nextInt(3) == 0
                                        ? State.HEALTHY
                                        : states[random.nextInt(states.length)],
                                at));
            }
            script.add(new Phase(State.HEALTHY, Long.MAX_VALUE));
        }

        Phase at(long nanos) {
            return script.stream().filter(p -> nanos < p.untilNanos()).findFirst().orElseThrow();
        }

        boolean isHealthyUntil(long nanos) {
            return script.getFirst().state() == State.HEALTHY
                    && script.getFirst().untilNanos() > nanos;
        }
    }

    /** The walk of one request through one script. */
    private static final class Walk {
        private final SplittableRandom random;
        private final TestClock clock = new TestClock();
        private final RetryConfig retry;
        private final Map<Candidate, Place> places = new HashMap<>();
        private final Map<Candidate, Integer> calls = new HashMap<>();
        private final Map<Candidate, Integer> visits = new HashMap<>();
        private final ChainPlan plan;
        private final boolean hasFloor;
        private Duration waited = Duration.ZERO;
        private int decisions;

        Walk(long seed) {
            random = new SplittableRandom(seed);
            retry =
                    new RetryConfig(
                            random.nextInt(1, 5),
                            Duration.ofMillis(random.nextInt(1, 300)),
                            Duration.ofMillis(random.nextInt(300, 3000)),
                            random.nextDouble(),
                            Duration.ofMillis(random.nextInt(0, 1000)),
                            Duration.ofMillis(random.nextInt(1000, 20_000)));
            List<Candidate> candidates = new ArrayList<>();
            int count = random.nextInt(1, 8);
            for (int i = 0; i < count; i++) {
                Candidate candidate = Failures.candidate("p" + i);
                candidates.add(candidate);
                places.put(candidate, new Place(candidate, random, clock.nanos()));
            }
            hasFloor = random.nextInt(4) == 0;
            if (hasFloor) {
                candidates.add(Failures.floor("floor"));
            }
            plan =
                    new ChainPlan(
                            candidates,
                            List.of(),
                            retry,
                            OnContentFilter.FAIL,
                            new RetryBudget(retry.budget(), clock),
                            clock,
                            random);
        }

        /** Whether somebody answered. */
        boolean run() {
            long start = clock.nanos();
            FailoverDecision decision = plan.first();
            while (true) {
                assertThat(++decisions).as("decisions").isLessThan(200);
                switch (decision) {
                    case FailoverDecision.GiveUp _ -> {
                        assertNobodyWasHealthy(start);
                        return false;
                    }
                    case FailoverDecision.Wait(Duration duration, Candidate candidate) -> {
                        assertThat(retry.attempts()).as("attempts of one that waits").isPositive();
                        assertThat(retry.attempts()).isGreaterThan(1);
                        waited = waited.plus(duration);
                        clock.advance(duration);
                        decision = visit(candidate);
                    }
                    case FailoverDecision.Try(Candidate candidate) -> decision = visit(candidate);
                }
                if (decision == null) {
                    return true;
                }
            }
        }

        private @Nullable FailoverDecision visit(Candidate candidate) {
            visits.merge(candidate, 1, Integer::sum);
            if (candidate.provider().isFloor()) {
                return null;
            }
            Unsuccessful outcome = outcome(Objects.requireNonNull(places.get(candidate)));
            return outcome == null ? null : plan.next(outcome);
        }

        private @Nullable Unsuccessful outcome(Place place) {
            Phase phase = place.at(clock.nanos());
            Duration left = Duration.ofNanos(phase.untilNanos() - clock.nanos());
            if (phase.state() == State.OPEN) {
                return new NotPermitted(
                        place.candidate, new Refusal(Refusal.Reason.CIRCUIT_OPEN, left));
            }
            int called = calls.merge(place.candidate, 1, Integer::sum);
            assertThat(called).as("calls of one").isLessThanOrEqualTo(retry.attempts());
            clock.advance(
                    phase.state() == State.HANGING
                            ? Duration.ofSeconds(8)
                            : Duration.ofMillis(random.nextInt(1, 50)));
            boolean otherKey = --place.keysLeft > 0;
            return switch (phase.state()) {
                case HEALTHY -> null;
                case FAILING -> failed(place, ErrorClass.TRANSIENT, Prospect.NONE, null);
                case HANGING -> failed(place, ErrorClass.TIMEOUT, Prospect.NONE, null);
                case LIMITED ->
                        failed(
                                place,
                                ErrorClass.RATE_LIMITED,
                                new Prospect(otherKey, otherKey ? Duration.ZERO : left),
                                left);
                case REFUSING_KEYS ->
                        failed(
                                place,
                                ErrorClass.AUTHENTICATION,
                                new Prospect(otherKey, null),
                                null);
                case GONE -> failed(place, ErrorClass.MODEL_GONE, Prospect.NONE, null);
                case OPEN -> throw new AssertionError();
            };
        }

        private static Failed failed(
                Place place, ErrorClass errorClass, Prospect prospect, @Nullable Duration reset) {
            UpstreamFailure failure = Failures.status(500, reset);
            return new Failed(place.candidate, failure, errorClass, prospect);
        }

        private void assertNobodyWasHealthy(long start) {
            assertThat(hasFloor).as("a floor answers in any case").isFalse();
            for (Place place : places.values()) {
                assertThat(visits).as("everybody was asked").containsKey(place.candidate);
                assertThat(place.isHealthyUntil(clock.nanos()))
                        .as("healthy from %d to %d", start, clock.nanos())
                        .isFalse();
            }
        }

        void assertPatient() {
            Duration backOffs = retry.max().multipliedBy((long) places.size() * retry.attempts());
            assertThat(waited).isLessThanOrEqualTo(retry.patienceLast().plus(backOffs));
        }
    }

    @Test
    void everyWalkEndsAndNobodyWhoWasHealthyIsForgotten() {
        int answered = 0;
        for (long seed = 1; seed <= SCRIPTS; seed++) {
            try {
                Walk walk = new Walk(seed);
                answered += walk.run() ? 1 : 0;
                walk.assertPatient();
            } catch (AssertionError e) {
                throw new AssertionError("the script of seed " + seed, e);
            }
        }
        assertThat(answered).isBetween(SCRIPTS / 2, SCRIPTS - 1);
    }
}
