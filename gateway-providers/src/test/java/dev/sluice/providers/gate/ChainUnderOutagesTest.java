package dev.sluice.providers.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.KeyView;
import dev.sluice.core.provider.ProviderView;
import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.AttemptOutcome.NotPermitted;
import dev.sluice.core.route.AttemptOutcome.Unsuccessful;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.CallPermit;
import dev.sluice.core.route.FailoverDecision;
import dev.sluice.core.route.Permission;
import dev.sluice.core.route.Refusal;
import dev.sluice.core.route.Route;
import dev.sluice.core.route.RoutePlan;
import dev.sluice.providers.catalogue.Configured;
import dev.sluice.providers.circuit.Circuits;
import dev.sluice.providers.circuit.TestClock;
import dev.sluice.providers.egress.EgressPools;
import dev.sluice.providers.routing.CandidateStats;
import dev.sluice.providers.routing.ChainRouter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plan, circuits, ways out and keys together, through outages of hours in no time: many requests in
 * each script, walked as the attempt loop walks them.
 */
class ChainUnderOutagesTest {

    private static final int SCRIPTS = 100;
    private static final int REQUESTS = 100;
    private static final int PROVIDERS = 4;
    private static final int REQUESTS_A_MINUTE = 20;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static final String YAML =
            """
            providers:
              p0: {preset: openai, base_url: "https://p0.example/v1", keys: [sk-key-of-p0-0001,
                sk-key-of-p0-0002], key_limits: {requests_per_minute: 20}}
              p1: {preset: openai, base_url: "https://p1.example/v1", keys: [sk-key-of-p1-0001,
                sk-key-of-p1-0002, sk-key-of-p1-0003], egress: [direct, "http://proxy.example:1"]}
              p2: {preset: openai, base_url: "https://p2.example/v1", keys: [sk-key-of-p2-0001],
                key_limits: {requests_per_minute: 20}}
              p3: {preset: openai, base_url: "https://p3.example/v1", keys: [sk-key-of-p3-0001]}
            """;

    /** What a call meets at a provider; a limit and a refusal are of one key. */
    private enum State {
        HEALTHY,
        FAILING,
        HANGING,
        LIMITED,
        REFUSING,
        BLOCKING
    }

    @TempDir private Path folder = Path.of("");

    /** One script: providers that change their states, and requests that come meanwhile. */
    private final class Script {

        private final SplittableRandom random;
        private final TestClock clock = new TestClock();
        private final List<Candidate> candidates = new ArrayList<>();
        private final State[] states = new State[PROVIDERS];
        private final long[] changesAt = new long[PROVIDERS];
        private final Map<String, Deque<Long>> callsByKey = new HashMap<>();
        private final Gatekeeper gate;
        private final ChainRouter router;
        private int answered;

        Script(long seed) throws IOException {
            random = new SplittableRandom(seed);
            Configured configured = Configured.of(folder, YAML, Map.of());
            CandidateStats stats = new CandidateStats();
            gate =
                    new Gatekeeper(
                            configured.config(),
                            new Circuits(configured.config(), clock, clock, _ -> {}),
                            new EgressPools(configured.config(), clock, _ -> {}),
                            stats,
                            clock,
                            clock,
                            _ -> {});
            router = new ChainRouter(stats, clock, random);
            for (int i = 0; i < PROVIDERS; i++) {
                candidates.add(
                        configured
                                .providers()
                                .candidate(
                                        "p" + i, "gpt-4o", true, 1 + i, true, TargetSettings.NONE)
                                .orElseThrow());
            }
        }

        int run() {
            for (int i = 0; i < REQUESTS; i++) {
                clock.advance(Duration.ofMillis(random.nextInt(6000)));
                request();
            }
            assertThat(gate.providers()).extracting(ProviderView::running).containsOnly(0);
            assertThat(gate.keys()).extracting(KeyView::calls).containsOnly(0);
            assertThat(gate.keys()).extracting(KeyView::tokensReserved).containsOnly(0L);
            return answered;
        }

        private void request() {
            ChatRequest request =
                    new ChatRequest(
                            "smart",
                            /* streamed= */ true,
                            /* usageRequested= */ false,
                            new byte[400],
                            new RequestIndex(null, null, List.of(), 1),
                            () -> {
                                throw new AssertionError("nobody needs the conversation");
                            });
            Route route =
                    new Route(
                            "smart",
                            candidates,
                            null,
                            /* reportRequestedName= */ true,
                            new Route.Memory(CacheSampling.UNSET_OR_LOW, "f"));
            RoutePlan plan = router.plan(route, request);
            List<Candidate> asked = new ArrayList<>();
            FailoverDecision decision = plan.first();
            int decisions = 0;
            while (decision != null) {
                assertThat(++decisions).as("decisions").isLessThan(50);
                switch (decision) {
                    case FailoverDecision.GiveUp _ -> {
                        assertThat(asked).as("everybody was asked").containsAll(candidates);
                        return;
                    }
                    case FailoverDecision.Wait(Duration pause, Candidate next) -> {
                        clock.advance(pause);
                        decision = visit(plan, next, new CallNeed(request), asked);
                    }
                    case FailoverDecision.Try(Candidate next) ->
                            decision = visit(plan, next, new CallNeed(request), asked);
                }
            }
            answered++;
        }

        private @Nullable FailoverDecision visit(
                RoutePlan plan, Candidate candidate, CallNeed need, List<Candidate> asked) {
            asked.add(candidate);
            Unsuccessful outcome =
                    switch (gate.ask(candidate, need)) {
                        case Permission.Denied(Refusal refusal) ->
                                new NotPermitted(candidate, refusal);
                        case Permission.Granted(CallPermit permit, Access access) ->
                                call(candidate, permit, access);
                        case Permission.Queued _ -> throw new AssertionError("nothing is limited");
                    };
            return outcome == null ? null : plan.next(outcome);
        }

        private @Nullable Unsuccessful call(Candidate candidate, CallPermit permit, Access access) {
            assertWithinTheKeysLimit(((Credentials.Key) access.credentials()).value().get());
            State state = stateOf(candidate.provider().name().charAt(1) - '0');
            clock.advance(
                    state == State.HANGING
                            ? Duration.ofSeconds(8)
                            : Duration.ofMillis(random.nextInt(1, 60)));
            if (state == State.HEALTHY) {
                permit.succeeded(Duration.ofMillis(50));
                permit.closed(null);
                return null;
            }
            Failed failed = new Failed(candidate, failure(state), errorClass(state));
            permit.failed(failed);
            Failed told = failed.with(permit.prospect());
            permit.closed(null);
            return told;
        }

        private State stateOf(int provider) {
            long now = clock.nanos();
            if (states[provider] == null || now >= changesAt[provider]) {
                State[] all = State.values();
                states[provider] =
                        random.nextBoolean() ? State.HEALTHY : all[random.nextInt(all.length)];
                changesAt[provider] =
                        now
                                + Duration.ofMillis((long) Math.exp(random.nextDouble(5, 13)))
                                        .toNanos();
            }
            return states[provider];
        }

        /** By a window of the test's own. */
        private void assertWithinTheKeysLimit(String key) {
            Deque<Long> calls = callsByKey.computeIfAbsent(key, _ -> new ArrayDeque<>());
            long now = clock.nanos();
            while (!calls.isEmpty() && now - calls.getFirst() >= MINUTE.toNanos()) {
                calls.removeFirst();
            }
            calls.addLast(now);
            if (key.contains("p0") || key.contains("p2")) {
                assertThat(calls)
                        .as("calls of a minute")
                        .hasSizeLessThanOrEqualTo(REQUESTS_A_MINUTE);
            }
        }

        private static UpstreamFailure failure(State state) {
            int status =
                    switch (state) {
                        case LIMITED -> 429;
                        case REFUSING -> 401;
                        case BLOCKING -> 403;
                        case HEALTHY, FAILING, HANGING -> 503;
                    };
            return new UpstreamFailure.ErrorStatus(
                    status, new ProviderError("words", "t", "c", "p"), null);
        }

        private static ErrorClass errorClass(State state) {
            return switch (state) {
                case LIMITED -> ErrorClass.RATE_LIMITED;
                case REFUSING -> ErrorClass.AUTHENTICATION;
                case BLOCKING -> ErrorClass.BLOCKED;
                case HANGING -> ErrorClass.TIMEOUT;
                case HEALTHY, FAILING -> ErrorClass.TRANSIENT;
            };
        }
    }

    @Test
    void tenThousandRequestsLoseNothingAndMeetNoLimit() throws IOException {
        int answered = 0;
        for (long seed = 1; seed <= SCRIPTS; seed++) {
            try {
                answered += new Script(seed).run();
            } catch (AssertionError e) {
                throw new AssertionError("the script of seed " + seed, e);
            }
        }
        assertThat(answered).isBetween(SCRIPTS * REQUESTS * 8 / 10, SCRIPTS * REQUESTS);
    }
}
