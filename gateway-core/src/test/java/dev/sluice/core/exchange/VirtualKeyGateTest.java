package dev.sluice.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.core.config.CacheSampling;
import dev.sluice.core.config.KeyDigest;
import dev.sluice.core.config.VirtualKeyConfig;
import dev.sluice.core.error.ErrorKind;
import dev.sluice.core.error.GatewayError;
import dev.sluice.core.provider.Candidate;
import dev.sluice.core.provider.ListedModel;
import dev.sluice.core.route.ModelDirectory;
import dev.sluice.core.route.Route;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VirtualKeyGateTest {

    private static final Instant EXPIRY = Instant.parse("2027-01-01T00:00:00Z");

    private Instant now = Instant.parse("2026-06-01T00:00:00Z");

    /** Knows {@code smart} (openai, groq), {@code claude-*}, and {@code broken}. */
    private static final class Directory implements ModelDirectory {

        private static final FakeDialect DIALECT = new FakeDialect();

        @Override
        public Resolution resolve(String name) {
            if (name.equals("smart")) {
                return found("smart", "openai", "groq");
            }
            if (name.startsWith("claude-")) {
                return found("claude-*", "anthropic");
            }
            if (name.equals("broken")) {
                return new Resolution.Unservable("no provider.");
            }
            return new Resolution.Unknown(
                    name.equals("smrat") ? Optional.of("smart") : Optional.empty());
        }

        private static Resolution found(String route, String... providers) {
            List<Candidate> candidates =
                    Arrays.stream(providers).map(p -> Fixtures.candidate(p, DIALECT)).toList();
            return new Resolution.Found(
                    new Route(
                            route,
                            candidates,
                            null,
                            true,
                            new Route.Memory(CacheSampling.UNSET_OR_LOW, "f")));
        }

        @Override
        public List<ListedModel> entries() {
            return List.of(new ListedModel("smart", "openai"));
        }
    }

    private static VirtualKeyConfig key(
            String name,
            List<String> secrets,
            List<String> models,
            List<String> providers,
            @Nullable Instant expires) {
        return new VirtualKeyConfig(
                name,
                "search",
                secrets.stream().map(KeyDigest::ofKey).toList(),
                models,
                providers,
                expires,
                null,
                null,
                null,
                List.of());
    }

    private static VirtualKeyConfig key(String name, String secret) {
        return key(name, List.of(secret), List.of(), List.of(), null);
    }

    private VirtualKeyGate gate(VirtualKeyConfig... keys) {
        return new VirtualKeyGate(List.of(keys), Map.of(), new Directory(), () -> now);
    }

    private static GatewayError error(Admission admission) {
        assertThat(admission).isInstanceOf(Admission.Rejected.class);
        return ((Admission.Rejected) admission).error();
    }

    private static Admission.Admitted admitted(Admission admission) {
        assertThat(admission).isInstanceOf(Admission.Admitted.class);
        return (Admission.Admitted) admission;
    }

    @Nested
    class WithoutKeys {

        @Test
        void letsAnyoneInWhateverTheyPresent() {
            assertThat(admitted(gate().admit("sk-whatever", "smart")).caller())
                    .isEqualTo(new Caller.Anyone());
            assertThat(admitted(gate().admit(null, "smart")).caller())
                    .isEqualTo(new Caller.Anyone());
            assertThat(gate().permits(new Caller.Anyone(), "anything")).isTrue();
        }

        @Test
        void suggestsAKnownModel() {
            GatewayError error = error(gate().admit(null, "smrat"));

            assertThat(error.kind()).isEqualTo(ErrorKind.MODEL_NOT_FOUND);
            assertThat(error.message()).contains("smrat").contains("did you mean 'smart'?");
            assertThat(error.param()).isEqualTo("model");
        }

        @Test
        void saysThatAKnownModelCannotBeServed() {
            GatewayError error = error(gate().admit(null, "broken"));

            assertThat(error.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
            assertThat(error.shouldRetry()).isFalse();
        }

        @Test
        void repeatsNoMoreThanAHundredLettersOfAName() {
            String message = error(gate().admit(null, "x".repeat(5000))).message();

            assertThat(message).contains("x".repeat(100) + "...").hasSizeLessThan(200);
        }
    }

    @Nested
    class WithKeys {

        @Test
        void refusesWhoPresentsNothing() {
            GatewayError error = error(gate(key("ada", "sk-1")).admit(null, "smart"));

            assertThat(error.kind()).isEqualTo(ErrorKind.AUTHENTICATION);
            assertThat(error.status()).isEqualTo(401);
        }

        @Test
        void refusesAnUnknownKeyWithoutRepeatingIt() {
            GatewayError error = error(gate(key("ada", "sk-1")).admit("sk-secret", "smart"));

            assertThat(error.kind()).isEqualTo(ErrorKind.AUTHENTICATION);
            assertThat(error.message()).doesNotContain("sk-secret");
        }

        @Test
        void suggestsOnlyModelsThatTheKeyMayUse() {
            VirtualKeyGate gate =
                    gate(
                            key("ada", "sk-1"),
                            key("bob", List.of("sk-2"), List.of("claude-*"), List.of(), null));

            assertThat(error(gate.admit("sk-1", "smrat")).message()).contains("did you mean");
            assertThat(error(gate.admit("sk-2", "smrat")).message()).doesNotContain("smart");
        }

        @Test
        void saysNothingOfModelsToWhoIsNotKnown() {
            GatewayError error = error(gate(key("ada", "sk-1")).admit("sk-2", "no such model"));

            assertThat(error.kind()).isEqualTo(ErrorKind.AUTHENTICATION);
        }

        @ParameterizedTest
        @CsvSource({"sk-0, k0", "sk-1, k1", "sk-9, k9"})
        void findsEachKeyWhereverItStands(String secret, String name) {
            List<VirtualKeyConfig> keys = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                keys.add(key("k" + i, "sk-" + i));
            }
            VirtualKeyGate gate = new VirtualKeyGate(keys, Map.of(), new Directory(), () -> now);

            assertThat(gate.authenticate(secret)).isEqualTo(new Caller.KeyHolder(name, "search"));
        }

        @Test
        void takesEachOfAKeysSecrets() {
            VirtualKeyGate gate =
                    gate(key("ada", List.of("old", "new"), List.of(), List.of(), null));

            assertThat(gate.authenticate("old").displayName()).isEqualTo("ada");
            assertThat(gate.authenticate("new").displayName()).isEqualTo("ada");
        }

        @Test
        void takesNoDigestForAKey() {
            String hex = KeyDigest.ofKey("sk-1").hex();

            assertThat(gate(key("ada", "sk-1")).authenticate(hex))
                    .isInstanceOf(Caller.Unknown.class);
        }

        @Test
        void opensUntilTheInstantOfItsExpiry() {
            VirtualKeyGate gate = gate(key("ada", List.of("sk-1"), List.of(), List.of(), EXPIRY));

            now = EXPIRY.minusNanos(1);
            assertThat(gate.authenticate("sk-1")).isInstanceOf(Caller.KeyHolder.class);
            now = EXPIRY;
            assertThat(gate.authenticate("sk-1")).isInstanceOf(Caller.Unknown.class);
            assertThat(error(gate.admit("sk-1", "smart")).message()).contains("expired");
        }
    }

    @Nested
    class WithAllowLists {

        private Admission admit(List<String> models, List<String> providers, String model) {
            return gate(key("ada", List.of("sk-1"), models, providers, null)).admit("sk-1", model);
        }

        @ParameterizedTest
        @CsvSource({
            "smart, smart, true",
            "smart, claude-opus, false",
            "claude-*, claude-opus, true",
            "claude-opus, claude-opus, true",
            "claude-opus, claude-haiku, false",
            "*, smart, true",
            "s*t, smart, true",
            "openai, smart, false",
        })
        void lookAtTheNameAndAtTheEntryItResolvedTo(String pattern, String model, boolean allowed) {
            Admission admission = admit(List.of(pattern), List.of(), model);

            assertThat(admission instanceof Admission.Admitted).isEqualTo(allowed);
            if (!allowed) {
                assertThat(error(admission).kind()).isEqualTo(ErrorKind.PERMISSION);
                assertThat(error(admission).status()).isEqualTo(403);
            }
        }

        @Test
        void hideModelsThatTheKeyMayNotUse() {
            VirtualKeyGate gate =
                    gate(key("ada", List.of("sk-1"), List.of("claude-*"), List.of(), null));
            Caller ada = gate.authenticate("sk-1");

            assertThat(gate.permits(ada, "claude-opus")).isTrue();
            assertThat(gate.permits(ada, "smart")).isFalse();
            assertThat(gate.permits(ada, "no such model")).isFalse();
            assertThat(gate.permits(gate.authenticate("sk-2"), "claude-opus")).isFalse();
        }

        @Test
        void leaveTheProvidersThatTheKeyMayUse() {
            Admission admission = admit(List.of(), List.of("gr*"), "smart");

            assertThat(admitted(admission).route().candidates())
                    .extracting(c -> c.provider().name())
                    .containsExactly("groq");
        }

        @Test
        void refuseWhereNoProviderIsLeft() {
            GatewayError error = error(admit(List.of(), List.of("mistral"), "smart"));

            assertThat(error.kind()).isEqualTo(ErrorKind.PERMISSION);
            assertThat(error.message()).contains("provider");
        }

        @Test
        void tellAKeyHolderOfAModelThatIsUnknown() {
            assertThat(error(admit(List.of("smart"), List.of(), "smrat")).kind())
                    .isEqualTo(ErrorKind.MODEL_NOT_FOUND);
        }
    }
}
