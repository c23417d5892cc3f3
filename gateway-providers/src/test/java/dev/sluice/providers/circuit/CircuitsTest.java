package dev.sluice.providers.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sluice.core.circuit.CircuitOverride;
import dev.sluice.core.circuit.CircuitState;
import dev.sluice.core.circuit.CircuitView;
import dev.sluice.core.config.GatewayConfig;
import dev.sluice.core.error.ErrorClass;
import dev.sluice.core.event.GatewayEvent;
import dev.sluice.core.provider.Access;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.TargetSettings;
import dev.sluice.core.route.AttemptOutcome.Failed;
import dev.sluice.core.route.CallPermit;
import dev.sluice.core.route.Permission;
import dev.sluice.core.route.Refusal;
import dev.sluice.providers.catalogue.Configured;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CircuitsTest {

    private static final String YAML =
            """
            providers:
              openai: {base_url: "https://one.example/v1", keys: ["sk-1"]}
              groq: {base_url: "https://two.example/v1/", keys: ["sk-2"]}
              floor: {preset: template, text: "Sorry."}
            models:
              smart: {targets: [openai/gpt-4o, groq/llama, floor]}
              plain: {targets: ["openai/*"]}
            """;

    private final TestClock clock = new TestClock();
    private final List<GatewayEvent> events = new ArrayList<>();
    private final Path folder;
    private final Circuits circuits;
    private Configured configured;

    CircuitsTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.configured = Configured.of(folder, YAML, Map.of());
        this.circuits = new Circuits(configured.config(), clock, clock, events::add);
    }

    @Nested
    class Asked {

        @Test
        void keepACircuitForEachCandidate() {
            open(listed("openai", "gpt-4o"));
            permit(listed("openai", "gpt-4o-mini"));
            permit(listed("groq", "llama"));

            assertThat(circuits.circuits())
                    .extracting(CircuitView::provider, CircuitView::model, CircuitView::state)
                    .containsExactly(
                            tuple("groq", "llama", CircuitState.CLOSED),
                            tuple("openai", "gpt-4o", CircuitState.OPEN),
                            tuple("openai", "gpt-4o-mini", CircuitState.CLOSED),
                            tuple("openai", "plain", CircuitState.CLOSED));
        }

        @Test
        void haveACircuitForEachModelOfTheConfigurationFromTheStart() {
            assertThat(circuits.circuits())
                    .extracting(CircuitView::model)
                    .containsExactly("llama", "gpt-4o", "plain");
        }

        @Test
        void keepOneCircuitForAllNamesThatClientsChoose() {
            for (int i = 0; i < 1000; i++) {
                permit(unlisted("openai", "made-up-" + i)).released();
            }
            open(unlisted("openai", "another"));

            assertThat(circuits.circuits())
                    .extracting(CircuitView::model)
                    .containsExactly("llama", "*", "gpt-4o", "plain");
            assertThat(refusal(unlisted("openai", "yet-another")).reason())
                    .isEqualTo(Refusal.Reason.CIRCUIT_OPEN);
            permit(listed("openai", "gpt-4o"));
        }

        @Test
        void countNothingWhereTheConfigurationWantsNoCircuit() throws IOException {
            reload(YAML.replace("[\"sk-1\"]", "[\"sk-1\"], circuit: off"));

            for (int i = 0; i < 100; i++) {
                fail(listed("openai", "gpt-4o"), ErrorClass.TRANSIENT);
            }

            permit(listed("openai", "gpt-4o"));
            assertThat(circuits.circuits())
                    .extracting(CircuitView::provider)
                    .containsExactly("groq");
        }

        @Test
        void stillLetACandidateWithoutACircuitRest() throws IOException {
            reload(YAML.replace("[\"sk-1\"]", "[\"sk-1\"], circuit: off"));

            permit(listed("openai", "gpt-4o")).failed(gone(listed("openai", "gpt-4o")));

            assertThat(refusal(listed("openai", "gpt-4o")))
                    .isEqualTo(new Refusal(Refusal.Reason.MODEL_GONE, Duration.ofHours(1)));
        }

        @Test
        void knowNothingOfProvidersThatTheConfigurationDoesNotHave() throws IOException {
            Candidate groq = listed("groq", "llama");
            reload(YAML.replaceAll("(?m)^  groq:.*\\R", "").replace(" groq/llama,", ""));

            for (int i = 0; i < 10; i++) {
                fail(groq, ErrorClass.TRANSIENT);
            }

            assertThat(permit(groq)).isSameAs(CallPermit.NONE);
            assertThat(circuits.circuits())
                    .extracting(CircuitView::provider)
                    .containsOnly("openai");
        }
    }

    @Nested
    class Results {

        @ParameterizedTest
        @EnumSource(names = {"TRANSIENT", "TIMEOUT", "BLOCKED"})
        void countAsFailures(ErrorClass errorClass) {
            for (int i = 0; i < 3; i++) {
                fail(listed("openai", "gpt-4o"), errorClass);
            }

            assertThat(view("openai", "gpt-4o").state()).isEqualTo(CircuitState.OPEN);
        }

        @ParameterizedTest
        @EnumSource(
                mode = EnumSource.Mode.EXCLUDE,
                names = {"TRANSIENT", "TIMEOUT", "BLOCKED"})
        void countAsNothing(ErrorClass errorClass) {
            Candidate other = unlisted("openai", "x");
            for (int i = 0; i < 10; i++) {
                if (circuits.ask(other, Calls.need())
                        instanceof Permission.Granted(CallPermit permit, Access _)) {
                    permit.failed(Calls.failed(other, errorClass));
                }
            }

            assertThat(view("openai", "*").state()).isEqualTo(CircuitState.CLOSED);
            assertThat(view("openai", "*").calls()).isZero();
        }

        @ParameterizedTest
        @EnumSource(names = {"TRANSIENT", "TIMEOUT", "BLOCKED", "AUTHENTICATION", "MODEL_GONE"})
        void ofABrokenAnswerCountAsOneFailureMore(ErrorClass errorClass) {
            CallPermit permit = permit(listed("openai", "gpt-4o"));
            permit.succeeded(Duration.ofMillis(300));
            permit.cut(Calls.cut(listed("openai", "gpt-4o"), errorClass));
            permit.cut(Calls.cut(listed("openai", "gpt-4o"), errorClass));

            assertThat(view("openai", "gpt-4o").calls()).isEqualTo(2);
            assertThat(view("openai", "gpt-4o").failures()).isEqualTo(1);
        }

        @ParameterizedTest
        @EnumSource(
                mode = EnumSource.Mode.EXCLUDE,
                names = {"TRANSIENT", "TIMEOUT", "BLOCKED", "AUTHENTICATION", "MODEL_GONE"})
        void ofABrokenAnswerThatIsNotTheProvidersFaultDoNot(ErrorClass errorClass) {
            CallPermit permit = permit(listed("openai", "gpt-4o"));
            permit.succeeded(Duration.ofMillis(300));
            permit.cut(Calls.cut(listed("openai", "gpt-4o"), errorClass));

            assertThat(view("openai", "gpt-4o").failures()).isZero();
        }

        @Test
        void countOnce() {
            Candidate candidate = listed("openai", "gpt-4o");
            CallPermit permit = permit(candidate);

            permit.failed(Calls.failed(candidate, ErrorClass.TRANSIENT));
            permit.failed(Calls.failed(candidate, ErrorClass.TRANSIENT));
            permit.succeeded(Duration.ZERO);
            permit.cut(Calls.cut(candidate, ErrorClass.TRANSIENT));
            permit.released();

            assertThat(view("openai", "gpt-4o").calls()).isEqualTo(1);
            assertThat(view("openai", "gpt-4o").failures()).isEqualTo(1);
        }

        @Test
        void ofAReleasedCallCountAsNothing() {
            Candidate candidate = listed("openai", "gpt-4o");
            CallPermit permit = permit(candidate);

            permit.released();
            permit.failed(Calls.failed(candidate, ErrorClass.TRANSIENT));
            permit.cut(Calls.cut(candidate, ErrorClass.TRANSIENT));

            assertThat(view("openai", "gpt-4o").calls()).isZero();
        }

        @ParameterizedTest
        @EnumSource(
                mode = EnumSource.Mode.EXCLUDE,
                names = {"TRANSIENT", "TIMEOUT", "BLOCKED", "MODEL_GONE"})
        void thatSayNothingGiveTheirTrialPlaceBackOnce(ErrorClass errorClass) {
            Candidate candidate = listed("openai", "gpt-4o");
            open(candidate);
            clock.advance(Duration.ofSeconds(60));

            for (int i = 0; i < 20; i++) {
                CallPermit permit = permit(candidate);
                permit.failed(Calls.failed(candidate, errorClass));
                permit.released();
                clock.advance(Duration.ofSeconds(1));
            }
            for (int i = 0; i < 3; i++) {
                permit(candidate).succeeded(Duration.ZERO);
                clock.advance(Duration.ofSeconds(1));
            }

            assertThat(view("openai", "gpt-4o").state()).isEqualTo(CircuitState.CLOSED);
        }

        @Test
        void giveNoMorePlacesThanThereWere() throws IOException {
            reload(YAML.replace("[\"sk-1\"]", "[\"sk-1\"], circuit: {canary: 1}"));
            Candidate candidate = listed("openai", "gpt-4o");
            open(candidate);
            clock.advance(Duration.ofSeconds(60));
            CallPermit permit = permit(candidate);

            permit.released();
            permit.released();
            permit.failed(Calls.failed(candidate, ErrorClass.CALLER_FAULT));

            permit(candidate);
            permit(candidate);
            permit(candidate);
            refusal(candidate);
        }
    }

    @Nested
    class Rests {

        @Test
        void refuseWithTheTruth() {
            Candidate candidate = listed("openai", "gpt-4o");
            permit(candidate).failed(gone(candidate));
            clock.advance(Duration.ofMinutes(10));

            assertThat(refusal(candidate))
                    .isEqualTo(new Refusal(Refusal.Reason.MODEL_GONE, Duration.ofMinutes(50)));
            permit(listed("openai", "other"));

            clock.advance(Duration.ofMinutes(50));
            permit(candidate);
        }

        @Test
        void takeNoTrialPlace() {
            Candidate candidate = listed("openai", "gpt-4o");
            open(candidate);
            clock.advance(Duration.ofSeconds(60));
            permit(candidate).failed(gone(candidate));
            for (int i = 0; i < 59; i++) {
                clock.advance(Duration.ofMinutes(1));
                assertThat(refusal(candidate).reason()).isEqualTo(Refusal.Reason.MODEL_GONE);
            }
            clock.advance(Duration.ofMinutes(1));

            permit(candidate);
        }

        @Test
        void yieldToAnOperatorWhoSaysClosed() {
            Candidate candidate = listed("openai", "gpt-4o");
            permit(candidate).failed(gone(candidate));
            circuits.override("openai", "gpt-4o", CircuitOverride.CLOSED);

            permit(candidate).succeeded(Duration.ZERO);

            circuits.override("openai", "gpt-4o", CircuitOverride.OPEN);
            assertThat(refusal(candidate).reason()).isEqualTo(Refusal.Reason.FORCED_OPEN);
        }

        @Test
        void endWhenAnOperatorSaysAuto() {
            Candidate candidate = listed("openai", "gpt-4o");
            permit(candidate).failed(gone(candidate));

            circuits.override("openai", "gpt-4o", CircuitOverride.AUTO);

            permit(candidate);
        }

        @Test
        void goOnWhenACallThatWentOutBeforeThemSucceeds() {
            Candidate candidate = listed("openai", "gpt-4o");
            CallPermit before = permit(candidate);
            permit(candidate).failed(gone(candidate));

            before.succeeded(Duration.ZERO);

            refusal(candidate);
        }
    }

    @Nested
    class Overridden {

        @Test
        void areOnlyThoseThatExistOrThatTheConfigurationNames() {
            assertThat(circuits.override("nobody", "gpt-4o", CircuitOverride.OPEN)).isEmpty();
            assertThat(circuits.override("openai", "typo", CircuitOverride.OPEN)).isEmpty();
            assertThat(circuits.override("floor", "*", CircuitOverride.OPEN)).isEmpty();

            for (String model : List.of("gpt-4o", "plain", "*")) {
                assertThat(circuits.override("openai", model, CircuitOverride.OPEN))
                        .hasValueSatisfying(
                                view ->
                                        assertThat(view.state())
                                                .isEqualTo(CircuitState.FORCED_OPEN));
            }
            assertThat(circuits.circuits()).hasSize(4);
            refusal(listed("openai", "gpt-4o"));
        }
    }

    @Nested
    class Reloaded {

        @Test
        void dropTheCircuitsOfModelsThatNobodyNamesAnyMore() throws IOException {
            open(listed("openai", "gpt-4o"));

            reload(YAML.replace("openai/gpt-4o", "openai/gpt-5"));

            assertThat(circuits.circuits())
                    .extracting(CircuitView::model)
                    .containsExactly("llama", "gpt-5", "plain");
        }

        @Test
        void keepTheCircuitsOfARouteThatWasChangedInMemory() throws IOException {
            GatewayConfig loaded = configured.config();
            circuits.override("openai", "gpt-4o", CircuitOverride.OPEN);
            GatewayConfig changed =
                    Configured.of(folder, YAML.replace("openai/gpt-4o", "openai/gpt-5"), Map.of())
                            .config();

            circuits.adopt(changed, loaded);

            assertThat(circuits.circuits())
                    .extracting(CircuitView::model)
                    .containsExactly("llama", "gpt-4o", "gpt-5", "plain");
            reload(YAML);
            assertThat(refusal(listed("openai", "gpt-4o")).reason())
                    .isEqualTo(Refusal.Reason.FORCED_OPEN);
        }

        @Test
        void keepWhatIsStillThere() throws IOException {
            Candidate candidate = listed("openai", "gpt-4o");
            open(candidate);
            circuits.override("openai", "plain", CircuitOverride.OPEN);
            clock.advance(Duration.ofSeconds(10));

            reload(YAML.replace("[\"sk-1\"]", "[\"sk-9\"], circuit: {open_for: 5s}"));

            assertThat(refusal(listed("openai", "gpt-4o")).retryAfter())
                    .isEqualTo(Duration.ofSeconds(50));
            assertThat(refusal(listed("openai", "plain")).reason())
                    .isEqualTo(Refusal.Reason.FORCED_OPEN);
        }

        @Test
        void forgetAProviderThatIsElsewhereNow() throws IOException {
            Candidate old = listed("openai", "gpt-4o");
            List<CallPermit> running = List.of(permit(old), permit(old), permit(old));
            open(old);
            events.clear();

            reload(YAML.replace("one.example", "three.example"));

            permit(listed("openai", "gpt-4o")).succeeded(Duration.ZERO);
            running.forEach(permit -> permit.failed(Calls.failed(old, ErrorClass.TRANSIENT)));
            for (int i = 0; i < 10; i++) {
                fail(old, ErrorClass.TRANSIENT);
            }
            assertThat(view("openai", "gpt-4o").state()).isEqualTo(CircuitState.CLOSED);
            assertThat(view("openai", "gpt-4o").failures()).isZero();
            assertThat(events).isEmpty();
        }

        @Test
        void hearNoMoreOfCallsToAProviderThatHasGone() throws IOException {
            Candidate groq = listed("groq", "llama");
            List<CallPermit> running =
                    List.of(permit(groq), permit(groq), permit(groq), permit(groq));
            reload(YAML.replaceAll("(?m)^  groq:.*\\R", "").replace(" groq/llama,", ""));

            running.getFirst().failed(gone(groq));
            running.stream()
                    .skip(1)
                    .forEach(permit -> permit.failed(Calls.failed(groq, ErrorClass.TRANSIENT)));

            assertThat(events).isEmpty();
        }

        @Test
        void beginAnewWhereACircuitWasOffInBetween() throws IOException {
            open(listed("openai", "gpt-4o"));
            reload(YAML.replace("[\"sk-1\"]", "[\"sk-1\"], circuit: off"));
            permit(listed("openai", "gpt-4o"));

            reload(YAML);

            permit(listed("openai", "gpt-4o"));
            assertThat(view("openai", "gpt-4o").state()).isEqualTo(CircuitState.CLOSED);
        }
    }

    private void reload(String yaml) throws IOException {
        configured = Configured.of(folder, yaml, Map.of());
        circuits.adopt(configured.config());
    }

    private Candidate listed(String provider, String model) {
        return configured
                .providers()
                .candidate(provider, model, true, 1, true, TargetSettings.NONE)
                .orElseThrow();
    }

    private Candidate unlisted(String provider, String model) {
        return configured
                .providers()
                .candidate(provider, model, false, 1, true, TargetSettings.NONE)
                .orElseThrow();
    }

    private CallPermit permit(Candidate candidate) {
        Permission permission = circuits.ask(candidate, Calls.need());
        assertThat(permission).isInstanceOf(Permission.Granted.class);
        return ((Permission.Granted) permission).permit();
    }

    private Refusal refusal(Candidate candidate) {
        Permission permission = circuits.ask(candidate, Calls.need());
        assertThat(permission).isInstanceOf(Permission.Denied.class);
        return ((Permission.Denied) permission).refusal();
    }

    private void fail(Candidate candidate, ErrorClass errorClass) {
        permit(candidate).failed(Calls.failed(candidate, errorClass));
    }

    private void open(Candidate candidate) {
        for (int i = 0; i < 3; i++) {
            fail(candidate, ErrorClass.TRANSIENT);
        }
        refusal(candidate);
    }

    private CircuitView view(String provider, String model) {
        return circuits.circuits().stream()
                .filter(view -> view.provider().equals(provider) && view.model().equals(model))
                .findFirst()
                .orElseThrow();
    }

    private static Failed gone(Candidate candidate) {
        return Calls.failed(candidate, ErrorClass.MODEL_GONE);
    }
}
