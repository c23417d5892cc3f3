package dev.sluice.providers.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.error.ProviderError;
import dev.sluice.core.error.UpstreamFailure;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.Credentials;
import dev.sluice.core.provider.KeyView;
import dev.sluice.core.provider.ProviderView;
import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.request.ChatRequest;
import dev.sluice.core.request.RequestIndex;
import dev.sluice.core.route.AttemptOutcome;
import dev.sluice.core.route.CallNeed;
import dev.sluice.core.route.CallPermit;
import dev.sluice.core.route.Permission;
import dev.sluice.core.route.Refusal;
import dev.sluice.providers.catalogue.Configured;
import dev.sluice.providers.circuit.Circuits;
import dev.sluice.providers.circuit.TestClock;
import dev.sluice.providers.egress.EgressPools;
import dev.sluice.providers.routing.CandidateStats;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatekeeperTest {

    private static final String YAML =
            """
            providers:
              one: {preset: openai, base_url: "https://one.example/v1", keys: [sk-first-key-0001,
                sk-second-key-0002], egress: [direct, "http://proxy.example:3128"]}
              two: {preset: openai, base_url: "https://two.example/v1", keys: [sk-third-key-0003],
                max_parallel: 2}
            models:
              smart: {targets: [one/gpt-4o, two/gpt-4o]}
            """;

    @TempDir private Path folder = Path.of("");

    private final TestClock clock = new TestClock();
    private final List<GatewayEvent> events = new ArrayList<>();
    private Configured configured = load(YAML);
    private Gatekeeper gate = gatekeeper();

    private Configured load(String yaml) {
        try {
            return Configured.of(folder, yaml, Map.of());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Gatekeeper gatekeeper() {
        return new Gatekeeper(
                configured.config(),
                new Circuits(configured.config(), clock, clock, events::add),
                new EgressPools(configured.config(), clock, events::add),
                new CandidateStats(),
                clock,
                clock,
                events::add);
    }

    @BeforeEach
    void start() {
        configured = load(YAML);
        gate = gatekeeper();
    }

    private Candidate candidate(String provider) {
        return configured
                .providers()
                .candidate(provider, "gpt-4o", true, 1, true, TargetSettings.NONE)
                .orElseThrow();
    }

    private static CallNeed need() {
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

    private Permission ask(String provider) {
        return gate.ask(candidate(provider), need());
    }

    private Permission.Granted granted(String provider) {
        Permission permission = ask(provider);
        assertThat(permission).isInstanceOf(Permission.Granted.class);
        return (Permission.Granted) permission;
    }

    private Refusal.Reason refusal(String provider) {
        Permission permission = ask(provider);
        assertThat(permission).isInstanceOf(Permission.Denied.class);
        return ((Permission.Denied) permission).refusal().reason();
    }

    private static String key(Access access) {
        return ((Credentials.Key) access.credentials()).value().get();
    }

    private void fail(String provider, CallPermit permit, int status, ErrorClass errorClass) {
        permit.failed(
                new AttemptOutcome.Failed(
                        candidate(provider),
                        new UpstreamFailure.ErrorStatus(
                                status, new ProviderError("words", "t", "c", "p"), null),
                        errorClass));
    }

    private int running(String provider) {
        return gate.providers().stream()
                .filter(view -> view.name().equals(provider))
                .mapToInt(ProviderView::running)
                .sum();
    }

    @Test
    void handsOutAKeyAndAWayWithThePermit() {
        Permission.Granted first = granted("one");
        Permission.Granted second = granted("one");

        assertThat(List.of(key(first.access()), key(second.access())))
                .containsExactly("sk-first-key-0001", "sk-second-key-0002");
        assertThat(first.access().egress().label()).isEqualTo("direct");
    }

    @Test
    void offersAnotherKeyAfterARefusedOne() {
        Permission.Granted first = granted("one");
        fail("one", first.permit(), 401, ErrorClass.AUTHENTICATION);

        assertThat(first.permit().prospect().anotherWay()).isTrue();
        first.permit().closed(null);
        Permission.Granted second = granted("one");
        assertThat(key(second.access())).isNotEqualTo(key(first.access()));

        fail("one", second.permit(), 401, ErrorClass.AUTHENTICATION);
        second.permit().closed(null);
        assertThat(second.permit().prospect().anotherWay()).isFalse();
        assertThat(refusal("one")).isEqualTo(Refusal.Reason.NO_KEY);
    }

    @Test
    void offersAnotherWayAndKeepsTheKeyWhereAnEdgeBlocksTheAddress() {
        Permission.Granted first = granted("one");
        fail("one", first.permit(), 403, ErrorClass.BLOCKED);
        first.permit().closed(null);

        assertThat(first.permit().prospect().anotherWay()).isTrue();
        Permission.Granted second = granted("one");

        assertThat(second.access().egress().label()).isEqualTo("http://proxy.example:3128");
        assertThat(gate.keys())
                .extracting(KeyView::state)
                .allMatch(KeyView.Ready.class::isInstance);
    }

    @Test
    void lendsNoKeyToAPlaceThatTheProviderHasLeft() {
        Candidate old = candidate("two");
        configured = load(YAML.replace("two.example", "elsewhere.example").replace("0003", "0009"));
        gate.adopt(configured.config());

        Permission permission = gate.ask(old, need());

        assertThat(permission).isInstanceOf(Permission.Granted.class);
        assertThat(key(((Permission.Granted) permission).access())).isEqualTo("sk-third-key-0003");
        assertThat(running("two")).isZero();
    }

    @Test
    void queuesWhatIsMoreThanMayRunAndLetsItInInTurn() {
        Permission.Granted first = granted("two");
        granted("two");
        Permission waiting = ask("two");
        assertThat(waiting).isInstanceOf(Permission.Queued.class);
        Permission.WaitingPlace place = ((Permission.Queued) waiting).place();
        List<String> turns = new ArrayList<>();
        place.await(() -> turns.add("mine"));

        first.permit().released();
        first.permit().closed(null);

        assertThat(turns).containsExactly("mine");
        assertThat(place.enter()).isInstanceOf(Permission.Granted.class);
        assertThat(running("two")).isEqualTo(2);
    }

    @Test
    void givesTheSlotOfOneWhoLeftWithItBack() {
        Permission.Granted first = granted("two");
        Permission.Granted second = granted("two");
        Permission.WaitingPlace place = ((Permission.Queued) ask("two")).place();
        place.await(() -> {});
        first.permit().closed(null);

        place.leave();
        second.permit().closed(null);

        assertThat(running("two")).isZero();
    }

    @Test
    void refusesCallsOfADrainedProviderAndLetsWhatRunsGoOn() {
        Permission.Granted running = granted("two");

        assertThat(gate.drain("two", true)).isPresent();
        assertThat(gate.drain("two", true)).isPresent();

        assertThat(refusal("two")).isEqualTo(Refusal.Reason.DRAINED);
        running.permit().succeeded(Duration.ZERO);
        running.permit().closed(null);
        gate.drain("two", false);
        granted("two");
        assertThat(events).filteredOn(GatewayEvent.ProviderDrained.class::isInstance).hasSize(2);
        assertThat(gate.drain("nobody", true)).isEmpty();
    }

    @Test
    void hasEverythingBackWhateverBecameOfTenThousandCalls() {
        SplittableRandom random = new SplittableRandom(11);
        List<CallPermit> open = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            String provider = random.nextBoolean() ? "one" : "two";
            CallPermit permit = permitOf(ask(provider));
            if (permit != null) {
                open.add(permit);
            }
            if (!open.isEmpty() && random.nextInt(3) > 0) {
                end(provider, open.remove(random.nextInt(open.size())), random);
            }
            clock.advance(Duration.ofMillis(random.nextInt(2000)));
        }
        open.forEach(permit -> end("one", permit, random));

        assertThat(gate.providers()).extracting(ProviderView::running).containsOnly(0);
        assertThat(gate.keys()).extracting(KeyView::calls).containsOnly(0);
        assertThat(gate.keys()).extracting(KeyView::tokensReserved).containsOnly(0L);
    }

    private static @Nullable CallPermit permitOf(Permission permission) {
        return switch (permission) {
            case Permission.Granted(CallPermit permit, Access _) -> permit;
            case Permission.Denied _ -> null;
            case Permission.Queued(Permission.WaitingPlace place, Duration _) -> {
                place.await(() -> {});
                place.leave();
                yield null;
            }
        };
    }

    private void end(String provider, CallPermit permit, SplittableRandom random) {
        ErrorClass[] classes = ErrorClass.values();
        switch (random.nextInt(3)) {
            case 0 -> permit.succeeded(Duration.ofMillis(random.nextInt(500)));
            case 1 -> fail(provider, permit, 500, classes[random.nextInt(classes.length)]);
            default -> permit.released();
        }
        permit.closed(null);
        permit.closed(null);
    }
}
